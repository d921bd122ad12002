import Effects

/// The comparisons of the stored properties of a struct that contains stamped collections.
///
/// Such a struct is not compared by its `==`. A comparison by `==` would need a copy of the last read value, and the
/// copy would make the next change of a collection copy its whole buffer. So each collection is compared by its stamp,
/// and each other property by its `==`.
final class PartFields {
  private let fields: [PartComparison]
  /// The memory of the properties without stamps; `nil` if some property has neither a stamp nor comparable bytes.
  private let bytes: [PartBytes]?
  private let versions: [UnsafeMutablePointer<VersionProbe>]

  private init(_ fields: [PartComparison]) {
    self.fields = fields
    bytes =
      fields.allSatisfy { $0.bytes != nil || $0.version != nil } ? fields.compactMap(\.bytes) : nil
    versions = fields.compactMap(\.version)
  }

  /// A Boolean value indicating whether bytes and version stamps show that no property differs from its last read
  /// value.
  var areUnchanged: Bool {
    guard let bytes else { return false }
    return versions.allSatisfy { $0.pointee.isUnchanged } && bytes.allSatisfy(\.areEqual)
  }

  /// The comparison of the struct.
  private var comparison: PartComparison {
    PartComparison(
      differs: { self.fields.contains { $0.differs() } },
      // At first, nothing is stored, so every property differs and is stored.
      keep: { for field in self.fields where field.differs() { field.keep() } },
      compareLater: {
        let areEqual = self.fields.map { $0.compareLater() }
        return { areEqual.allSatisfy { $0() } }
      })
  }

  /// Returns the comparison of a struct that contains stamped collections; `nil` if the type is not such a struct, or
  /// if a property can't be compared.
  static func comparison<Value>(of _: Value.Type, in memory: PartMemory) -> PartComparison? {
    guard let fields = Layout.of(Value.self).fields else { return nil }
    let parts = PartFields(
      fields.map { type, offset in
        func open<Field>(_: Field.Type) -> PartComparison {
          PartComparison(Field.self, in: memory.part(at: offset))
        }
        return _openExistential(type, do: open)
      })
    return parts.comparison.with(parts)
  }

  /// Returns a Boolean value indicating whether a type is a struct that is compared property by property.
  static func canCompare(_ type: Any.Type) -> Bool { Layout.of(type).fields != nil }

  /// The stored properties of a type.
  ///
  /// A nested struct that contains stamped collections is replaced by its own properties.
  private struct Layout {
    /// The properties; `nil` if the type is not a struct that contains stamped collections, or if a property can't be
    /// compared.
    let fields: [(type: Any.Type, offset: Int)]?

    private static let known = LockedValue<[ObjectIdentifier: Layout]>([:])

    /// Returns the layout of a type.
    ///
    /// Layouts are cached until the process ends.
    static func of(_ type: Any.Type) -> Layout {
      let id = ObjectIdentifier(type)
      if let layout = known.change({ $0[id] }) { return layout }
      let layout = Layout(type)
      known.change { $0[id] = layout }
      return layout
    }

    private init(_ type: Any.Type) {
      guard !(type is any VersionStamped.Type), let properties = RuntimeValue.storedProperties(of: type)
      else {
        fields = nil
        return
      }
      var fields: [(type: Any.Type, offset: Int)] = []
      var hasStamp = false
      for (type, offset) in properties {
        if type is any VersionStamped.Type || (type as? any OptionalPart.Type)?.containsStamps ?? false {
          hasStamp = true
          fields.append((type, offset))
        } else if let nested = Layout.of(type).fields {
          hasStamp = true
          fields += nested.map { ($0.type, $0.offset + offset) }
        } else if type is any Equatable.Type {
          fields.append((type, offset))
        } else {
          self.fields = nil
          return
        }
      }
      self.fields = hasStamp ? fields : nil
    }
  }
}

/// An optional type, whose values may be parts of the state.
protocol OptionalPart {
  /// A Boolean value indicating whether the wrapped type is stamped.
  static var isStamped: Bool { get }

  /// A Boolean value indicating whether the wrapped type is stamped, or is a struct that contains stamped collections.
  static var containsStamps: Bool { get }

  /// Returns the comparison of the optional in the given memory; `nil` if the wrapped type contains no stamped
  /// collection.
  static func comparison(in memory: PartMemory) -> PartComparison?
}

extension Optional: OptionalPart {
  static var isStamped: Bool { Wrapped.self is any VersionStamped.Type }

  static var containsStamps: Bool {
    isStamped || PartFields.canCompare(Wrapped.self)
  }

  static func comparison(in memory: PartMemory) -> PartComparison? {
    guard containsStamps else { return nil }
    // The payload gets no fixed address, because a probe at a fixed address would read memory without a value if the
    // optional is `nil`.
    let payload = PartMemory(address: nil) { body in
      memory.borrow { optional in
        // The memory of an optional that is not `nil` begins with the wrapped value.
        if isPresent(optional) { body(optional) }
      }
    }
    return PartComparison(optional: PartComparison(Wrapped.self, in: payload)) {
      var result = false
      memory.borrow { result = isPresent($0) }
      return result
    }
  }

  private static func isPresent(_ memory: UnsafeRawPointer) -> Bool {
    if case .some = memory.part(Self.self).pointee { true } else { false }
  }
}

extension PartComparison {
  /// Creates a comparison of a value that may be absent.
  ///
  /// - Parameters:
  ///   - value: The comparison of the value. It is used only while the value is present.
  ///   - isPresent: A closure that returns whether the value is present.
  fileprivate init(optional value: PartComparison, isPresent: @escaping () -> Bool) {
    var wasPresent: Bool?
    self.init(
      differs: {
        let isPresent = isPresent()
        return isPresent != wasPresent || isPresent && value.differs()
      },
      keep: {
        wasPresent = isPresent()
        if wasPresent == true { value.keep() }
      },
      compareLater: {
        let (earlier, areEqual) = (wasPresent, value.compareLater())
        return { earlier == wasPresent && (earlier != true || areEqual()) }
      })
  }
}

extension PartMemory {
  /// Returns the memory of the part at an offset.
  fileprivate func part(at offset: Int) -> Self {
    PartMemory(address: address.map { $0 + offset }) { [borrow] body in borrow { body($0 + offset) } }
  }
}
