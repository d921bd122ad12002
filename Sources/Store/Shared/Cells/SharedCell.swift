import Effects
import Glibc
import Observation
import Synchronization

/// The memory of one shared value, its lock, and its observers.
///
/// All references to a shared value, in any isolation, refer to one cell. Only `withLock` runs code of the app while
/// the cell is locked. Saving, notifications and the release of old values follow after the lock is released.
///
/// Invariant: `SharedValueCell` is the only subclass; it initializes the memory at `value`.
@usableFromInline
class SharedCell: Observable, @unchecked Sendable {
  // Sound: the value and the stamp are touched under the lock, and the observers under a separate lock.

  /// The variables that every read uses, in separately allocated memory.
  @usableFromInline final let memory: UnsafeMutablePointer<Memory>
  /// The address of the value.
  @usableFromInline final let value: UnsafeMutableRawPointer
  /// The flags that tell who is notified of a change, and whether the change is saved.
  @usableFromInline final let flags = SharedCellFlags()
  /// A Boolean value indicating whether a reducer or an effect of a test store created the cell.
  final let isMadeByFeature: Bool
  /// The number of the test step in which the cell was created; see `TestStep`.
  final let step: Int
  private final let observers = LockedValue(SharedCellObservers())
  /// The object that loads and saves the value through its key; `nil` for a value without a key.
  ///
  /// Set before other threads can find the cell.
  final var source: SharedSource?

  @usableFromInline
  struct Memory {
    @usableFromInline var mutex = pthread_mutex_t()
    /// The number of changes of the value, which identifies its version.
    @usableFromInline var stamp: UInt64 = 0
    /// The value of `stamp` after the last change by the program, rather than by a load.
    @usableFromInline var lastOwnChange: UInt64 = 0
    /// The value of `lastOwnChange` when the key last received the value to save.
    var lastSavedChange: UInt64 = 0
    /// The number of times that `$property = other` replaced a reference to this cell.
    fileprivate var replacements: UInt64 = 0
    /// A copy of `SharedReadSlot.slot`, which is faster to read, because each access to a static property first checks
    /// whether the property is initialized.
    @usableFromInline let slot = SharedReadSlot.slot
    /// The registrar of the Observation module, and the key path that the module hashes if it tracks a read.
    ///
    /// The cell owns the registrar and the key path through unmanaged pointers, because retaining them for each read
    /// would take longer than the lock.
    fileprivate let registrar: UnsafeMutablePointer<Registrar>
    fileprivate let trackedPath: Unmanaged<KeyPath<SharedCell, Void>>
  }

  /// A registrar of the Observation module.
  ///
  /// The type is noncopyable, because reading a copyable registrar from memory would retain the objects of the
  /// registrar.
  fileprivate struct Registrar: ~Copyable {
    private let registrar = ObservationRegistrar()

    /// Records a read of the cell, if the Observation module tracks reads on this thread.
    func access(_ cell: SharedCell, _ path: KeyPath<SharedCell, Void>) {
      registrar.access(cell, keyPath: path)
    }

    /// Notifies the Observation module of a change.
    func notify(_ cell: SharedCell, _ path: KeyPath<SharedCell, Void>) {
      registrar.willSet(cell, keyPath: path)
      registrar.didSet(cell, keyPath: path)
    }
  }

  init(value: UnsafeMutableRawPointer, madeIn step: Int) {
    self.value = value
    self.step = step
    isMadeByFeature = SharedChanges.current != nil
    memory = .allocate(capacity: 1)
    let registrar = UnsafeMutablePointer<Registrar>.allocate(capacity: 1)
    registrar.initialize(to: Registrar())
    memory.initialize(
      to: Memory(
        registrar: registrar, trackedPath: .passRetained(\SharedCell[tracking: TrackingMark(flags)])))
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // With a mutex of this type, a use of the value inside its own 'withLock' fails instead of waiting forever.
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(&memory.pointee.mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    SharedReadSlot.isUsed.store(true, ordering: .relaxed)
  }

  deinit {
    SharedLockOrder.forget(self)
    memory.pointee.trackedPath.release()
    memory.pointee.registrar.deinitialize(count: 1).deallocate()
    pthread_mutex_destroy(&memory.pointee.mutex)
    memory.deallocate()
  }

  // MARK: Overridden by the typed cell

  /// Returns a new cell with a copy of the value.
  func copy() -> SharedCell { fatalError("A cell without a type.") }

  /// Returns the difference between the value of this cell and the value of a copy; `nil` if the values are equal.
  func difference(from actual: SharedCell) -> String? { nil }

  /// The type of the value.
  var valueType: Any.Type { Never.self }
}

extension SharedCell {
  /// Locks the cell.
  ///
  /// - Returns: False if this thread has locked the cell already.
  @usableFromInline
  @inline(__always)
  final func lock() -> Bool { pthread_mutex_lock(&memory.pointee.mutex) == 0 }

  /// Unlocks the cell.
  @usableFromInline
  @inline(__always)
  final func unlock() { pthread_mutex_unlock(&memory.pointee.mutex) }

  /// Calls `body` with the cell locked, even if this thread has locked it already.
  @inline(__always)
  final func locked<Result>(_ body: () -> Result) -> Result {
    let isOutermost = lock()
    defer { if isOutermost { unlock() } }
    return body()
  }

  /// A Boolean value indicating whether a read on this thread is not recorded, and does not return a value that a test
  /// expects.
  @inlinable
  @inline(__always)
  final var isReadPlainly: Bool { memory.pointee.slot.cell.pointee == nil }

  /// The number of changes of the value so far.
  final var stamp: UInt64 { locked { memory.pointee.stamp } }

  /// The name of the value in messages: its key, or its type.
  @usableFromInline final var displayName: String { source?.name ?? typeName(valueType) }
}

// MARK: - Observers

/// An object that cells notify of changes of their values, without retaining it.
protocol SharedCellObserver: AnyObject, Sendable {
  /// Handles a change of the value of a cell.
  ///
  /// The cell calls this method after the change, on any thread, while the cell is not locked.
  func sharedValueDidChange(_ cell: SharedCell)
}

/// The observers of a cell, in the order in which they were added.
private struct SharedCellObservers: Sendable {
  /// A weak reference for each observer; `nil` if the observer was removed or released.
  private(set) var observers: [Weak] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var pruneAt = 16

  struct Weak: Sendable {
    weak var observer: (any SharedCellObserver)?
  }

  var isEmpty: Bool { indices.isEmpty }

  /// Adds an observer.
  ///
  /// - Returns: Observers that the caller must release outside the lock, because the deinit of an observer may remove
  ///   observers.
  /// - Complexity: Amortized O(1).
  mutating func add(_ observer: any SharedCellObserver) -> [any SharedCellObserver] {
    let others = observers.count >= pruneAt ? prune() : []
    // If this id is known, it is that of a released observer, which had the same address.
    remove(ObjectIdentifier(observer))
    indices[ObjectIdentifier(observer)] = observers.count
    observers.append(Weak(observer: observer))
    return others
  }

  /// Removes an observer.
  ///
  /// - Complexity: O(1).
  mutating func remove(_ id: ObjectIdentifier) {
    guard let index = indices.removeValue(forKey: id) else { return }
    observers[index].observer = nil
    if indices.isEmpty { observers = [] }
  }

  /// Removes the references to observers that no longer exist, and returns the other observers.
  private mutating func prune() -> [any SharedCellObserver] {
    let others = observers.compactMap(\.observer)
    observers = others.map { Weak(observer: $0) }
    indices = [:]
    for (index, observer) in others.enumerated() { indices[ObjectIdentifier(observer)] = index }
    pruneAt = max(16, others.count * 2)
    return others
  }
}

extension SharedCell {
  /// Adds an observer of changes.
  final func add(_ observer: any SharedCellObserver) {
    let others = observers.change { observers in
      flags.insert(.observed)
      return observers.add(observer)
    }
    withExtendedLifetime(others) {}
  }

  /// Removes an observer.
  final func remove(_ observer: any SharedCellObserver) {
    observers.change {
      $0.remove(ObjectIdentifier(observer))
      if $0.isEmpty { flags.remove(.observed) }
    }
  }

  /// Records a read of the value, if the Observation module tracks reads on this thread.
  @usableFromInline
  final func access() {
    memory.pointee.trackedPath._withUnsafeGuaranteedRef { memory.pointee.registrar.pointee.access(self, $0) }
  }

  /// Notifies observers of a change, and saves the value if it has a key.
  ///
  /// - Parameter isSaved: A Boolean value indicating whether the value is saved. A loaded value is not saved again.
  @usableFromInline
  @inline(never)
  final func didChange(isSaved: Bool = true) {
    let flags = flags.current
    guard !flags.isEmpty else { return }
    if flags.contains(.tracked) { notifyTracking() }
    if flags.contains(.observed) {
      let observers = observers.change { $0.observers }
      // The loop uses indices, because copying a weak reference would take longer than the rest of the loop.
      for index in observers.indices { observers[index].observer?.sharedValueDidChange(self) }
    }
    if isSaved, flags.contains(.saved) { source?.save() }
  }

  /// Notifies the Observation module of a change.
  ///
  /// Both notifications, `willSet` and `didSet`, are sent after the change. If `willSet` were sent before the change,
  /// an observer on another thread could read the old value between the notification and the change, and would not be
  /// notified again. The module registers the reads of a closure only when the closure has returned. So the module
  /// misses a change that another thread makes while the closure runs.
  private final func notifyTracking() {
    memory.pointee.trackedPath._withUnsafeGuaranteedRef { memory.pointee.registrar.pointee.notify(self, $0) }
  }

  /// Notifies observers as if the value had changed, because the state of loading and saving has changed.
  final func touch() {
    if lock() {
      memory.pointee.stamp &+= 1
      unlock()
    }
    didChange(isSaved: false)
  }

  /// Notifies observers, because a property that referred to the cell now refers to another cell.
  ///
  /// The cell does not know which observers have read that property. So all observers that have read the shared value
  /// of this cell are notified, and read their properties again.
  final func noteReplacement() {
    if lock() {
      memory.pointee.replacements &+= 1
      memory.pointee.stamp &+= 1
      unlock()
    }
    didChange(isSaved: false)
  }

  /// The number of times that `$property = other` replaced a reference to this cell.
  final var replacements: UInt64 { locked { memory.pointee.replacements } }

  /// A subscript without a result; only its key path is used.
  ///
  /// The Observation module hashes the key path if it tracks reads of the cell on this thread.
  fileprivate subscript(tracking mark: TrackingMark) -> Void { () }
}

/// An object in a cell's key path that notices, in `hash(into:)`, that the Observation module tracks the cell.
///
/// The module has no API that tells whether a cell is tracked. But a change of an untracked cell should not send
/// notifications, because sending them takes time. If the module tracks a read, it inserts the key path of the read
/// into a set, and the hash of a key path includes its arguments. So `hash(into:)` records that the cell is tracked.
private final class TrackingMark: Hashable, Sendable {
  private let flags: SharedCellFlags

  init(_ flags: SharedCellFlags) { self.flags = flags }

  static func == (lhs: TrackingMark, rhs: TrackingMark) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) {
    flags.insert(.tracked)
    hasher.combine(ObjectIdentifier(self))
  }
}
