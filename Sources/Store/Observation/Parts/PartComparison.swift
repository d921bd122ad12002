/// The comparison of a part of the state with its last read value.
///
/// A part with a version stamp is compared by the stamp. A struct that contains such parts is compared property by
/// property. Any other part is compared by `==`, and always counts as different if its type is not `Equatable`. A value
/// with a stamp is not stored for comparison, because a copy would make the next change of a collection copy its whole
/// buffer.
@usableFromInline
struct PartComparison {
  /// A closure that returns whether the part differs from the stored value.
  let differs: () -> Bool
  /// A closure that stores the current value of the part.
  let keep: () -> Void
  /// A closure that remembers the stored value for a later comparison.
  ///
  /// It returns a second closure. The second closure returns whether the value that is stored at the time of its call
  /// equals the remembered value.
  let compareLater: () -> (() -> Bool)
  /// The memory of the part and of its stored value, if equal bytes imply equal values; otherwise, `nil`.
  private(set) var bytes: PartBytes?
  /// A probe of the part's version, if the part has a stamp and a fixed address.
  private(set) var version: UnsafeMutablePointer<VersionProbe>?
  /// The comparisons of the properties, if the part is a struct that is compared property by property.
  private(set) var fields: PartFields?

  @usableFromInline
  init(
    differs: @escaping () -> Bool, keep: @escaping () -> Void, compareLater: @escaping () -> (() -> Bool)
  ) {
    self.differs = differs
    self.keep = keep
    self.compareLater = compareLater
  }

  /// The comparison of a part whose type has neither a stamp nor `==`.
  @usableFromInline
  static var neverEqual: Self { Self(differs: { true }, keep: {}, compareLater: { { false } }) }

  /// Creates a comparison that uses `==` to compare the results of a closure.
  ///
  /// Values whose type has no `==` are never equal.
  ///
  /// - Parameter read: A closure that reads the value.
  @inlinable
  init<Value>(reading read: @escaping () -> Value) {
    guard let areEqual = Self.equality(of: Value.self) else {
      self = .neverEqual
      return
    }
    self.init(reading: read, by: areEqual)
  }

  /// Creates a comparison of an element of a collection.
  ///
  /// The element may be absent.
  ///
  /// - Parameter read: A closure that reads the element.
  @inlinable
  init<Element>(element read: @escaping () -> Element?) {
    guard let areEqual = Self.equality(of: Element.self) else {
      self = .neverEqual
      return
    }
    self.init(reading: read) { first, second in
      switch (first, second) {
      case (let first?, let second?): areEqual(first, second)
      case (nil, nil): true
      default: false
      }
    }
  }

  @inlinable
  init<Value>(reading read: @escaping () -> Value, by areEqual: @escaping (Value, Value) -> Bool) {
    var seen: Value?
    self.init(
      differs: {
        guard let seen else { return true }
        return !areEqual(seen, read())
      },
      keep: { seen = read() },
      compareLater: {
        let earlier = seen
        return {
          guard let earlier, let seen else { return false }
          return areEqual(earlier, seen)
        }
      })
  }

  /// Returns a copy of this comparison that contains the given comparisons of properties.
  func with(_ fields: PartFields) -> Self {
    var comparison = self
    comparison.fields = fields
    return comparison
  }

  /// Returns the `==` of a type; `nil` if the type has no `==` that can be called on the current isolation.
  @usableFromInline
  static func equality<Value>(of _: Value.Type) -> ((Value, Value) -> Bool)? {
    func open<Equal: Equatable>(_: Equal.Type) -> (Value, Value) -> Bool {
      // Sound: `Equal` is the same type as `Value`, whose conformance was found at run time.
      { left, right in
        SharedReads.comparing {
          unsafeBitCast(left, to: Equal.self) == unsafeBitCast(right, to: Equal.self)
        }
      }
    }
    return equatableType(Value.self).map { open($0) }
  }

  /// Returns a Boolean value indicating whether two values are equal by the `==` of their type.
  ///
  /// The result is `false` if the type has no `==` that can be called on the current isolation.
  @usableFromInline
  static func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    equality(of: Value.self)?(first, second) ?? false
  }
}

extension PartComparison {
  /// Creates a comparison of a stored part.
  ///
  /// - Parameters:
  ///   - type: The type of the part.
  ///   - memory: The memory that contains the part.
  init<Value>(_ type: Value.Type, in memory: PartMemory) {
    if let type = Value.self as? any VersionStamped.Type {
      self = .stamped(type, memory)
    } else if let comparison = (Value.self as? any OptionalPart.Type)?.comparison(in: memory) {
      self = comparison
    } else if let comparison = PartFields.comparison(of: Value.self, in: memory) {
      self = comparison
    } else if let type = equatableType(Value.self) {
      self = .equated(type, memory)
    } else {
      self = .neverEqual
    }
  }

  private static func stamped<Stamped: VersionStamped>(_: Stamped.Type, _ memory: PartMemory) -> Self {
    if let address = memory.address, let type = Stamped.self as? any StampHolding.Type {
      return probed(type, address)
    }
    return Self(reading: {
      var stamp: VersionStamp?
      memory.borrow { stamp = $0.part(Stamped.self).pointee.stamp }
      return stamp
    })
  }

  private static func probed<Stamped: StampHolding>(_: Stamped.Type, _ address: UnsafeRawPointer) -> Self {
    let value = address.part(Stamped.self)
    let probe = OwnedMemory<VersionProbe>()
    probe.set(VersionProbe(value))
    var comparison = Self(
      differs: { (probe.pointer.pointee.known ?? value.pointee.stamp) != probe.pointer.pointee.seen },
      keep: {
        if probe.pointer.pointee.known == nil { probe.set(VersionProbe(value)) }
        probe.pointer.pointee.seen = probe.pointer.pointee.known
      },
      compareLater: {
        let earlier = probe.pointer.pointee.seen
        return { earlier == probe.pointer.pointee.seen }
      })
    comparison.version = probe.pointer
    return comparison
  }

  private static func equated<Equal: Equatable>(_: Equal.Type, _ memory: PartMemory) -> Self {
    let seen = OwnedMemory<Equal>()
    var comparison = Self(
      differs: {
        guard seen.isSet else { return true }
        var areEqual = false
        memory.borrow { areEqual = seen.equals($0.part(Equal.self)) }
        return !areEqual
      },
      keep: { memory.borrow { seen.set($0.part(Equal.self).pointee) } },
      compareLater: {
        guard seen.isSet else { return { false } }
        let earlier = seen.pointer.pointee
        return { withUnsafePointer(to: earlier) { seen.equals($0) } }
      })
    comparison.bytes = memory.address.map {
      PartBytes(now: $0, seen: seen.pointer, count: MemoryLayout<Equal>.size)
    }
    return comparison
  }

  /// Creates a comparison of a computed part.
  ///
  /// The comparison uses the stamp of the part, or of the `@Tracked` property whose value the part returns. It uses
  /// `==` if the part has no stamp, or if two reads in succession return different stamps.
  ///
  /// - Parameter read: A closure that reads the part of the state.
  init<Value>(computed read: @escaping () -> Value) {
    let areEqual = Self.equality(of: Value.self)
    let isStamped =
      Value.self is any VersionStamped.Type
      || (Value.self as? any OptionalPart.Type)?.isStamped ?? false
    let listen = {
      let part = TrackedReads.listen(to: read)
      return isStamped ? (part.value, (part.value as? any VersionStamped)?.stamp) : (part.value, part.stamp)
    }
    var seen: (stamp: VersionStamp?, value: Value?) = (nil, nil)
    self.init(
      differs: {
        if let stamp = seen.stamp { return listen().1 != stamp }
        guard let areEqual, let value = seen.value else { return true }
        return !areEqual(value, read())
      },
      keep: {
        var (value, stamp) = listen()
        // If each read creates a new collection, each read returns a new stamp. Then stamps are useless for
        // comparisons.
        if isStamped, listen().1 != stamp { stamp = nil }
        seen = (stamp, stamp == nil && areEqual != nil ? value : nil)
      },
      compareLater: {
        let earlier = seen
        return {
          if let stamp = earlier.stamp { return stamp == seen.stamp }
          guard let areEqual, let value = earlier.value, let now = seen.value else { return false }
          return areEqual(value, now)
        }
      })
  }

  /// Creates a comparison of the number of elements of a collection.
  ///
  /// - Parameters:
  ///   - view: The functions that read the collection.
  ///   - memory: The memory that contains the collection.
  init<Elements, ID>(count view: ElementsView<Elements, ID>, in memory: PartMemory) {
    self.init(reading: {
      var count = 0
      memory.borrow { count = view.count($0.part(Elements.self)) }
      return count
    })
  }

  /// Creates a comparison of the ids of a collection and their order.
  ///
  /// The stamps of the ids are compared first. If they differ, the ids themselves are compared.
  ///
  /// - Parameters:
  ///   - view: The functions that read the collection.
  ///   - memory: The memory that contains the collection.
  init<Elements, ID: Equatable>(ids view: ElementsView<Elements, ID>, in memory: PartMemory) {
    var seen: (stamp: VersionStamp, ids: [ID])?
    self.init(
      differs: {
        guard let kept = seen else { return true }
        var differs = true
        memory.borrow { memory in
          let elements = memory.part(Elements.self)
          let stamp = view.idsStamp(elements)
          differs = stamp != kept.stamp && view.ids(elements) != kept.ids
          if !differs { seen?.stamp = stamp }
        }
        return differs
      },
      keep: {
        memory.borrow { memory in
          let elements = memory.part(Elements.self)
          seen = (view.idsStamp(elements), view.ids(elements))
        }
      },
      compareLater: {
        let earlier = seen?.ids
        return { earlier == seen?.ids }
      })
  }
}
