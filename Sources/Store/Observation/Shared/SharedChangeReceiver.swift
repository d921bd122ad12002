import Effects

/// The receiver of the changes of shared values for one store.
///
/// If a change is made on the store's isolation, the store notices it immediately. The store notices any other change
/// in a job on the isolation. If the store has no actor, it notices the change when its owner next uses it; if the owner
/// waits for a value of the store, the change ends the wait. One job takes all changes that were made before the job
/// runs.
final class SharedChangeReceiver: SharedCellObserver, @unchecked Sendable {
  // Sound: `count` and the store are used only on the store's isolation, and locks protect the rest.
  /// The number of changes that the store has noticed.
  let count = ChangeCount()
  private let isolation: StoreIsolation
  /// A closure that makes the store compare the changed values.
  ///
  /// It is called on the store's isolation. It returns `false` if the store can't compare now.
  private let compare: () -> Bool
  private let pending = LockedValue(Pending())

  private struct Pending: Sendable {
    var cells: Set<ObjectIdentifier> = []
    /// A Boolean value indicating whether there is a change that the store has not noticed yet.
    var isNew = false
    /// A Boolean value indicating whether a job is enqueued and has not run yet.
    var isOnTheWay = false
    /// The signal for which the owner of a store without an actor waits.
    var signal: AsyncSignal?
  }

  init(on isolation: StoreIsolation, compare: @escaping () -> Bool) {
    self.isolation = isolation
    self.compare = compare
  }

  func sharedValueDidChange(_ cell: SharedCell) {
    let id = ObjectIdentifier(cell)
    pending.change { pending in
      pending.cells.insert(id)
      pending.isNew = true
    }
    var isTaken = false
    if isolation.isolatesCaller { isolation.exclusively { isTaken = compare() } }
    if isTaken { return }
    let begins = pending.change { pending in
      defer { pending.isOnTheWay = true }
      return !pending.isOnTheWay
    }
    guard begins else { return }
    let isComing = isolation.later { [weak self] in
      guard let self else { return }
      pending.change { $0.isOnTheWay = false }
      _ = compare()
    }
    guard !isComing else { return }
    let signal = pending.change { pending in
      pending.isOnTheWay = false
      return pending.signal
    }
    signal?.raise()
  }

  /// Raises `signal` when a shared value changes, because the owner of a store without an actor is about to wait for the
  /// signal.
  ///
  /// If the store has not noticed an earlier change yet, the method raises the signal immediately.
  ///
  /// - Parameter signal: The signal; `nil` when the wait has ended.
  func raiseAtChange(_ signal: AsyncSignal?) {
    let isNew = pending.change { pending in
      pending.signal = signal
      return pending.isNew
    }
    if isNew { signal?.raise() }
  }

  /// Returns a Boolean value indicating whether shared values have changed since the last call of this method.
  func takeNews() -> Bool {
    pending.change { pending in
      defer { pending.isNew = false }
      return pending.isNew
    }
  }

  /// Returns the identities of the shared values that have changed since the last call of this method.
  func takeChanged() -> Set<ObjectIdentifier> {
    pending.change { pending in
      defer { pending.cells = [] }
      return pending.cells
    }
  }

  /// A count of changes, stored as a version stamp at a fixed address, which the store compares after each action.
  final class ChangeCount {
    let stamp = UnsafeMutablePointer<VersionStamp>.allocate(capacity: 1)
    let word = UnsafeMutablePointer<UInt>.allocate(capacity: 1)

    init() {
      stamp.initialize(to: .initial)
      word.initialize(to: 0)
    }

    deinit {
      stamp.deallocate()
      word.deallocate()
    }

    func increment() { stamp.pointee = VersionStamp(line: 0, count: stamp.pointee.count + 1) }
  }
}
