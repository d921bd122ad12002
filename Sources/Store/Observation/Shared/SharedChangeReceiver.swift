import Effects

/// The receiver of the changes of shared values for one store.
///
/// A change that is made on the store's isolation is noticed immediately. Any other is noticed by a job on the
/// isolation, or when the owner of a store without an actor next uses the store. One job takes all changes that came
/// before it.
final class SharedChangeReceiver: SharedCellObserver, @unchecked Sendable {
  // Sound: `count` and the store are used on the store's isolation only, and the rest is behind locks.
  /// The count of the changes that the store has noticed.
  let count = ChangeCount()
  private let isolation: StoreIsolation
  /// Lets the store compare what has changed, on its isolation, and returns false if it can't do that now.
  private let compare: () -> Bool
  private let pending = LockedValue(Pending())

  private struct Pending: Sendable {
    var cells: Set<ObjectIdentifier> = []
    /// A Boolean value indicating whether the store has not noticed a change.
    var isNew = false
    /// A Boolean value indicating whether a job was enqueued.
    var isOnTheWay = false
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
    if !isComing { pending.change { $0.isOnTheWay = false } }
  }

  /// Returns a Boolean value indicating whether there are changes since the last call.
  func takeNews() -> Bool {
    pending.change { pending in
      defer { pending.isNew = false }
      return pending.isNew
    }
  }

  /// Returns the shared values that have changed since the last call.
  func takeChanged() -> Set<ObjectIdentifier> {
    pending.change { pending in
      defer { pending.cells = [] }
      return pending.cells
    }
  }

  /// A number at a fixed address, which the store compares after each action.
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
