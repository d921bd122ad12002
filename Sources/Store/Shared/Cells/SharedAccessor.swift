import Effects

/// An object that reads and changes a part of a shared value that has no fixed address.
@usableFromInline
class SharedAccessor<Value>: @unchecked Sendable {
  // Sound: the properties of the subclasses are constant, or touched under a lock.

  /// The identity of the part within its cell; `nil` if only the accessor object itself identifies the part.
  var identity: AnyHashable? { nil }

  /// Returns the current value of the part.
  func read() -> Value { fatalError("\(Self.self) must override this method.") }

  /// Changes the part with one call of `body`.
  func modify(at site: SourceSite, _ body: (inout Value) -> Void) {
    fatalError("\(Self.self) must override this method.")
  }
}

/// An accessor of a part whose key path runs code of the program, such as the getter of a computed property.
///
/// A read applies the key path to a copy of the base value, because only `withLock` may run code of the program under
/// the lock.
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
    // Sound: only a `Shared` changes its value, and a `Shared` part is only made with a writable key path.
    let keyPath = unsafeDowncast(keyPath, to: WritableKeyPath<Base, Value>.self)
    base.modify(at: site) { body(&$0[keyPath: keyPath]) }
  }
}

/// An accessor of the value of a shared optional, which keeps the last value while the optional is `nil`.
///
/// A read of an unchanged cell returns the kept value.
final class SharedUnwrapAccessor<Value>: SharedAccessor<Value>, @unchecked Sendable {
  // Sound: for the same reason as the superclass. The last value and its stamps are touched under the cell's lock.
  private let base: SharedReference<Value?>
  private var last: Value
  /// The stamp of the cell when `last` was read; `nil` if the next read must not rely on `last`.
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
    // A change since the stamp was read gives the cell another stamp, so the next read reads the value again.
    let value = base.read()
    keep(value, at: now)
    return value ?? kept
  }

  /// A Boolean value indicating whether reads return the values that a test expects, which have no stamps.
  private var isExpected: Bool { SharedReads.slot.current?.pointee.expectation != nil }

  private var kept: Value {
    let isOutermost = base.cell.lock()
    defer { if isOutermost { base.cell.unlock() } }
    return last
  }

  /// Keeps the value that was read at a stamp.
  private func keep(_ value: Value?, at stamp: UInt64) {
    let isOutermost = base.cell.lock()
    // The old value is released after unlocking, because its deinit is code of the program.
    let old = last
    if stamp >= lastStamp {
      if let value { last = value }
      self.stamp = stamp
      lastStamp = stamp
    }
    if isOutermost { base.cell.unlock() }
    withExtendedLifetime(old) {}
  }

  /// Changes the value, or only the kept value if the optional is `nil`.
  override func modify(at site: SourceSite, _ body: (inout Value) -> Void) {
    let isExpected = isExpected
    // Released after unlocking, like the old value in `keep(_:at:)`.
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

  /// Keeps the value that a change sets, and returns the value that was kept before.
  private func keepChanged(_ value: Value) -> Value {
    let isOutermost = base.cell.lock()
    defer { if isOutermost { base.cell.unlock() } }
    // The cell counts this change only when it is complete, and gets the next stamp then.
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
  /// The identity of the part within its cell; `nil` if the part has none.
  var identity: AnyHashable? {
    if let accessor { return accessor.identity }
    return pointer.map { UnsafeRawPointer($0) - UnsafeRawPointer(cell.value) as AnyHashable }
  }

  /// Returns a reference to a part.
  func appending<Part>(_ keyPath: KeyPath<Value, Part>) -> SharedReference<Part> {
    if let pointer, let offset = MemoryLayout<Value>.offset(of: keyPath) {
      // Sound: the part is a stored property, so the memory has its type.
      let part = (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Part.self)
      return SharedReference<Part>(cell: cell, pointer: part)
    }
    return SharedReference<Part>(cell: cell, accessor: SharedPathAccessor(self, keyPath))
  }
}
