/// How a part of the state is compared with what was last read of it.
///
/// By its stamp if it has one, by `==` if it has that; else it is never equal. What has a stamp is not kept for
/// comparison: a copy would make the next change of a collection copy the whole buffer.
@usableFromInline
struct SliceComparison {
  /// Whether the part differs from what was last kept.
  let differs: () -> Bool
  /// Keeps the part as it is at present.
  let keep: () -> Void
  /// Returns a closure that tells whether what is kept when it is called equals what is kept now.
  let compareLater: () -> (() -> Bool)
  /// Where the part and what was last kept of it are, if equal bytes of the two mean that they are equal.
  var bytes: SliceBytes?
  /// Where the part's stamp is watched, if it has one and stays in one place.
  var stamp: UnsafeMutablePointer<VersionProbe>?
}

/// The memory of a part of the state and of what was last read of it.
///
/// Equal bytes are an equal value, because what was last read holds the references that its bytes contain: a buffer
/// that is referred to twice is not changed in place. `==` by way of a type that is only known at run time took half of
/// the 600 ns of a send in a store with one observer.
struct SliceBytes: BitwiseCopyable {
  let now: UnsafeRawPointer
  let seen: UnsafeRawPointer
  let count: Int

  /// Whether the part's bytes are those that were last read.
  @inline(__always)
  var areEqual: Bool {
    var offset = 0
    while offset &+ 8 <= count {
      guard
        // Both have `count` bytes.
        now.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == seen.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset &+= 8
    }
    while offset < count {
      guard
        now.load(fromByteOffset: offset, as: UInt8.self) == seen.load(fromByteOffset: offset, as: UInt8.self)
      else { return false }
      offset &+= 1
    }
    return true
  }
}

extension SliceComparison {
  /// Hands over where a part is at the moment.
  typealias Part = (_ body: (UnsafeRawPointer) -> Void) -> Void

  /// Compares a part that is stored.
  ///
  /// - Parameters:
  ///   - type: The part's type.
  ///   - address: Where the part is, if it stays in one place.
  ///   - part: Hands over the part.
  init<Value>(_ type: Value.Type, at address: UnsafeRawPointer?, _ part: @escaping Part) {
    if let type = Value.self as? any VersionStamped.Type {
      self = .stamped(type, address, part)
    } else if let type = Value.self as? any Equatable.Type {
      self = .equated(type, address, part)
    } else {
      self.init(differs: { true }, keep: {}, compareLater: { { false } })
    }
  }

  /// Compares a part that is computed: by its stamp, or that of the tracked property that it is, if it has one that
  /// stays the same from one read to the next.
  ///
  /// - Parameter read: Reads the part.
  init<Value>(computed read: @escaping () -> Value) {
    let areEqual = Self.equality(of: Value.self)
    let isStamped = Value.self is any VersionStamped.Type
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
        // A collection that is made by each read has another stamp each time.
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

  /// Compares the element that `read` reads of a collection, which may come and go.
  @inlinable
  static func element<Element>(_ read: @escaping () -> Element?) -> Self {
    let areEqual = equality(of: Element.self)
    var seen: Element??
    let isSeen = { (element: Element?) -> Bool in
      guard let areEqual, let seen else { return false }
      switch (seen, element) {
      case (let seen?, let element?): return areEqual(seen, element)
      case (nil, nil): return true
      default: return false
      }
    }
    return Self(
      differs: { !isSeen(read()) },
      keep: { if areEqual != nil { seen = .some(read()) } },
      compareLater: {
        guard let earlier = seen else { return { false } }
        return { isSeen(earlier) }
      })
  }

  @usableFromInline
  init(
    differs: @escaping () -> Bool, keep: @escaping () -> Void, compareLater: @escaping () -> (() -> Bool)
  ) {
    self.differs = differs
    self.keep = keep
    self.compareLater = compareLater
  }

  /// The equality of a type; nil if it has none.
  @usableFromInline
  static func equality<Value>(of _: Value.Type) -> ((Value, Value) -> Bool)? {
    func open<Equal: Equatable>(_: Equal.Type) -> (Value, Value) -> Bool {
      // `Equal` is `Value`, found at run time.
      { unsafeBitCast($0, to: Equal.self) == unsafeBitCast($1, to: Equal.self) }
    }
    return (Value.self as? any Equatable.Type).map { open($0) }
  }

  private static func stamped<Stamped: VersionStamped>(
    _: Stamped.Type, _ address: UnsafeRawPointer?, _ part: @escaping Part
  ) -> Self {
    if let address, let type = Stamped.self as? any StampHolding.Type { return watched(type, address) }
    var seen: VersionStamp?
    let stamp = {
      var stamp: VersionStamp?
      // `Stamped` is the type of the part, found at run time.
      part { stamp = $0.assumingMemoryBound(to: Stamped.self).pointee.stamp }
      return stamp
    }
    return Self(
      differs: { stamp() != seen }, keep: { seen = stamp() },
      compareLater: {
        let earlier = seen
        return { earlier == seen }
      })
  }

  private static func watched<Stamped: StampHolding>(
    _: Stamped.Type, _ address: UnsafeRawPointer
  ) -> Self {
    // `Stamped` is the type of what lies there, found at run time.
    let value = address.assumingMemoryBound(to: Stamped.self)
    let watch = OwnMemory(VersionProbe(value))
    var comparison = Self(
      differs: { (watch.pointer.pointee.known ?? value.pointee.stamp) != watch.pointer.pointee.seen },
      keep: {
        if watch.pointer.pointee.known == nil { watch.pointer.pointee = VersionProbe(value) }
        watch.pointer.pointee.seen = watch.pointer.pointee.known
      },
      compareLater: {
        let earlier = watch.pointer.pointee.seen
        return { earlier == watch.pointer.pointee.seen }
      })
    comparison.stamp = watch.pointer
    return comparison
  }

  private static func equated<Equal: Equatable>(
    _: Equal.Type, _ address: UnsafeRawPointer?, _ part: @escaping Part
  ) -> Self {
    // `Equal` is the type of the part, found at run time.
    let seen = Seen<Equal>()
    var comparison = Self(
      differs: {
        guard seen.isKept else { return true }
        var areEqual = false
        // Of the type of the part, as said above.
        part { areEqual = seen.equals($0.assumingMemoryBound(to: Equal.self)) }
        return !areEqual
      },
      keep: { part { seen.keep($0.assumingMemoryBound(to: Equal.self)) } },
      compareLater: {
        guard seen.isKept else { return { false } }
        let earlier = seen.pointer.pointee
        return { withUnsafePointer(to: earlier) { seen.equals($0) } }
      })
    comparison.bytes = address.map {
      SliceBytes(now: $0, seen: seen.pointer, count: MemoryLayout<Equal>.size)
    }
    return comparison
  }
}

/// Memory for what was last read of a part.
private final class Seen<Value> {
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  /// Unchecked: accesses are single loads and stores.
  @exclusivity(unchecked) private(set) var isKept = false

  func keep(_ value: UnsafePointer<Value>) {
    if isKept { pointer.pointee = value.pointee } else { pointer.initialize(to: value.pointee) }
    isKept = true
  }

  /// Returns whether another value equals the one that is kept.
  func equals(_ value: UnsafePointer<Value>) -> Bool where Value: Equatable {
    SliceBytes(now: value, seen: pointer, count: MemoryLayout<Value>.size).areEqual
      || pointer.pointee == value.pointee
  }

  deinit {
    if isKept { pointer.deinitialize(count: 1) }
    pointer.deallocate()
  }
}
