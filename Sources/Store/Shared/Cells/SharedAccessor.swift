import Effects

/// An accessor of a part of a shared value, for a part without a fixed address.
@usableFromInline
class SharedAccessor<Value>: @unchecked Sendable {
  // Sound: subclasses have immutable properties and locked values.

  /// The identity of the part within its cell; nil if only this object leads to it.
  var identity: AnyHashable? { nil }

  /// Returns the current value of the part.
  func read() -> Value { fatalError("\(Self.self) must override this method.") }

  /// Changes the part with one call of `body`.
  func modify(at site: SourceSite, _ body: (inout Value) -> Void) {
    fatalError("\(Self.self) must override this method.")
  }
}

/// A part at a key path that the program computes.
///
/// A read applies the key path to a copy of the base, because only `withLock` runs code of the program under the lock.
final class SharedPathAccessor<Base, Value>: SharedAccessor<Value>, @unchecked Sendable {
  // Sound: as the superclass.
  private let base: SharedReference<Base>
  private let keyPath: KeyPath<Base, Value>

  init(_ base: SharedReference<Base>, _ keyPath: KeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  override var identity: AnyHashable? { base.identity.map { [$0, AnyHashable(keyPath)] as AnyHashable } }

  override func read() -> Value { base.read()[keyPath: keyPath] }

  override func modify(at site: SourceSite, _ body: (inout Value) -> Void) {
    // Sound: only a `Shared` changes its value, and it is only derived along writable key paths.
    let keyPath = unsafeDowncast(keyPath, to: WritableKeyPath<Base, Value>.self)
    base.modify(at: site) { body(&$0[keyPath: keyPath]) }
  }
}

/// The value of a shared optional, which keeps the last value while the optional is nil.
///
/// A read of an unchanged cell returns the kept value.
final class SharedUnwrapAccessor<Value>: SharedAccessor<Value>, @unchecked Sendable {
  // Sound: as the superclass; the last value and its stamp are touched under the cell's lock.
  private let base: SharedReference<Value?>
  private var last: Value
  /// The stamp of the cell at which the last value was read; nil if it may be an older one.
  private var stamp: UInt64?
  /// The stamp of the last value, so that a slow read does not replace a newer value with an older one.
  private var lastStamp: UInt64 = 0

  init(_ base: SharedReference<Value?>, _ value: Value) {
    self.base = base
    last = value
  }

  override func read() -> Value {
    if isExpected { return base.read() ?? kept }
    let cell = base.cell
    if !SharedReads.areInComputedPart { cell.access() }
    let isOutermost = cell.lock()
    let now = cell.memory.pointee.stamp
    if stamp == now {
      let known = last
      if isOutermost { cell.unlock() }
      return known
    }
    if isOutermost { cell.unlock() }
    // A change between this read and the one above has another stamp.
    let value = base.read()
    keep(value, at: now)
    return value ?? kept
  }

  /// A Boolean value indicating whether the values are those that a test expects, which have no stamps.
  private var isExpected: Bool { SharedReads.slot.current?.pointee.expectation != nil }

  private var kept: Value {
    let isOutermost = base.cell.lock()
    defer { if isOutermost { base.cell.unlock() } }
    return last
  }

  /// Keeps the value that was read at a stamp.
  private func keep(_ value: Value?, at stamp: UInt64) {
    let isOutermost = base.cell.lock()
    // The old value is released after the lock, because its deinit is code of the program.
    let old = last
    if stamp >= lastStamp {
      if let value { last = value }
      self.stamp = stamp
      lastStamp = stamp
    }
    if isOutermost { base.cell.unlock() }
    withExtendedLifetime(old) {}
  }

  /// Changes the value; if the optional is nil, only the kept value.
  override func modify(at site: SourceSite, _ body: (inout Value) -> Void) {
    let isExpected = isExpected
    // Released after the lock, like the old value of `keep(_:at:)`.
    var old: Value?
    base.modify(at: site) { value in
      if value != nil {
        body(&value!)
        if !isExpected { old = keepChanged(value!) }
      } else {
        var own = kept
        body(&own)
        if !isExpected { old = keepChanged(own) }
      }
    }
    withExtendedLifetime(old) {}
  }

  /// Keeps the value that a change sets, and returns the one before it.
  private func keepChanged(_ value: Value) -> Value {
    let isOutermost = base.cell.lock()
    defer { if isOutermost { base.cell.unlock() } }
    // The change is counted when it is complete.
    stamp = nil
    lastStamp = base.cell.memory.pointee.stamp &+ 1
    defer { last = value }
    return last
  }
}

/// A value that a closure computes, to be read only.
final class SharedMapAccessor<Base, Value>: SharedAccessor<Value>, @unchecked Sendable {
  // Sound: as the superclass.
  private let base: SharedReference<Base>
  private let transform: @Sendable (Base) -> Value

  init(_ base: SharedReference<Base>, _ transform: @escaping @Sendable (Base) -> Value) {
    self.base = base
    self.transform = transform
  }

  override func read() -> Value { transform(base.read()) }
}

extension SharedReference {
  /// The identity of the part within its cell; nil if there is none.
  var identity: AnyHashable? {
    if let accessor { return accessor.identity }
    return pointer.map { UnsafeRawPointer($0) - UnsafeRawPointer(cell.value) as AnyHashable }
  }

  /// Returns a reference to a part.
  func appending<Part>(_ keyPath: KeyPath<Value, Part>) -> SharedReference<Part> {
    if let pointer, let offset = MemoryLayout<Value>.offset(of: keyPath) {
      // Sound: it is a stored property, in memory of this type.
      let part = (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Part.self)
      return SharedReference<Part>(cell: cell, pointer: part)
    }
    return SharedReference<Part>(cell: cell, accessor: SharedPathAccessor(self, keyPath))
  }
}
