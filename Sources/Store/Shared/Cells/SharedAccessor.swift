import Effects

/// An object that reads and changes a part of a shared value, such as a computed property, that has no address in
/// memory.
@usableFromInline
class SharedAccessor<Value>: @unchecked Sendable {
  // Sound: the properties of the subclasses are constant, or touched under a lock.

  /// An identity that all accessors of the same part have in common; `nil` if only this object identifies the part.
  var identity: AnyHashable? { nil }

  /// Returns the current value of the part of the shared value.
  func read() -> Value { fatalError("\(Self.self) must override this method.") }

  /// Changes the part of the shared value by calling `body` exactly once.
  func modify(at site: SourceSite, _ body: (inout Value) -> Void) {
    fatalError("\(Self.self) must override this method.")
  }
}

/// An accessor of a part of a shared value whose key path runs code of the app, such as the getter of a computed
/// property.
///
/// A read applies the key path to a copy of the value that contains the part, while the shared value is not locked.
/// Code of the app may run under the lock only in `withLock`.
final class SharedPathAccessor<Base, Value>: SharedAccessor<Value>, @unchecked Sendable {
  // Sound: for the same reason as the superclass.
  private let base: SharedReference<Base>
  private let keyPath: KeyPath<Base, Value>

  init(_ base: SharedReference<Base>, _ keyPath: KeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  override var identity: AnyHashable? { base.identity.map { [$0, AnyHashable(keyPath)] as AnyHashable } }

  override func read() -> Value { base.read()[keyPath: keyPath] }

  override func modify(at site: SourceSite, _ body: (inout Value) -> Void) {
    // Sound: only a `Shared` reference calls this method, and such a reference to a part is only created with a
    // writable key path.
    let keyPath = unsafeDowncast(keyPath, to: WritableKeyPath<Base, Value>.self)
    base.modify(at: site) { body(&$0[keyPath: keyPath]) }
  }
}

/// An accessor of the wrapped value of a shared optional, which keeps the last wrapped value while the optional is
/// `nil`.
///
/// If the shared value has not changed since the last read, a read returns the kept value.
final class SharedUnwrapAccessor<Value>: SharedAccessor<Value>, @unchecked Sendable {
  // Sound: for the same reason as the superclass. The last value and its stamps are touched under the cell's lock.
  private let base: SharedReference<Value?>
  private var last: Value
  /// The stamp of the cell (its number of changes) when `last` was read; `nil` if the next read must read the optional
  /// again.
  private var stamp: UInt64?
  /// The stamp of the newest value that was kept in `last`, so that a slow read does not replace it with an older
  /// value.
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
    // If the value changes after `now` was read, the cell gets another stamp, so the next read does not use the kept
    // value.
    let value = base.read()
    keep(value, at: now)
    return value ?? kept
  }

  /// A Boolean value indicating whether reads on this thread return the values that a test expects.
  ///
  /// Such values have no stamps, so they are not kept.
  private var isExpected: Bool { SharedReads.slot.current?.pointee.expectation != nil }

  private var kept: Value {
    let isOutermost = base.cell.lock()
    defer { if isOutermost { base.cell.unlock() } }
    return last
  }

  /// Keeps a value that was read when the cell had the given stamp, unless a newer value is already kept.
  private func keep(_ value: Value?, at stamp: UInt64) {
    let isOutermost = base.cell.lock()
    // The old value is released after unlocking, because its deinit may run code of the app that uses the shared value.
    let old = last
    if stamp >= lastStamp {
      if let value { last = value }
      self.stamp = stamp
      lastStamp = stamp
    }
    if isOutermost { base.cell.unlock() }
    withExtendedLifetime(old) {}
  }

  /// Changes the wrapped value, or if the optional is `nil`, only the kept value.
  override func modify(at site: SourceSite, _ body: (inout Value) -> Void) {
    let isExpected = isExpected
    // The old value is released after unlocking, as in `keep(_:at:)`.
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

  /// Keeps the result of a change, and returns the value that was kept before.
  private func keepChanged(_ value: Value) -> Value {
    let isOutermost = base.cell.lock()
    defer { if isOutermost { base.cell.unlock() } }
    // The change is not complete yet. When it is, the cell gets the next stamp.
    stamp = nil
    lastStamp = base.cell.memory.pointee.stamp &+ 1
    defer { last = value }
    return last
  }
}

/// A read-only accessor of a value that a closure computes.
final class SharedMapAccessor<Base, Value>: SharedAccessor<Value>, @unchecked Sendable {
  // Sound: for the same reason as the superclass.
  private let base: SharedReference<Base>
  private let transform: @Sendable (Base) -> Value

  init(_ base: SharedReference<Base>, _ transform: @escaping @Sendable (Base) -> Value) {
    self.base = base
    self.transform = transform
  }

  override func read() -> Value { transform(base.read()) }
}

extension SharedReference {
  /// The identity of the part within the shared value; `nil` if only the accessor object identifies the part.
  var identity: AnyHashable? {
    if let accessor { return accessor.identity }
    return pointer.map { UnsafeRawPointer($0) - UnsafeRawPointer(cell.value) as AnyHashable }
  }

  /// Returns a reference to the part of this value at a key path.
  func appending<Part>(_ keyPath: KeyPath<Value, Part>) -> SharedReference<Part> {
    if let pointer, let offset = MemoryLayout<Value>.offset(of: keyPath) {
      // Sound: the part is a stored property, so the memory has its type.
      let part = (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Part.self)
      return SharedReference<Part>(cell: cell, pointer: part)
    }
    return SharedReference<Part>(cell: cell, accessor: SharedPathAccessor(self, keyPath))
  }
}
