import Synchronization

// Objects of the program go where they belong.
//
// An action, the closure of a map and an effect that holds either may refer to what the state refers to. Their last
// reference may be that of an effect's thread, or of whoever holds a `StoreTask`; but the end of an object is code of the
// program, which may use others of the store's isolation. So what is let go of elsewhere is kept until it can be released
// there.
extension StoreIsolation {
  /// What is to be released on the isolation.
  struct SpentObjects {
    fileprivate var objects: [AnyObject] = []
    /// Whether somebody is on the way to release them.
    fileprivate var isReleasing = false
    /// Whether the store has gone.
    fileprivate var isStoreGone = false
  }

  /// Releases `object` on the isolation, as soon as can be.
  ///
  /// - Parameter object: What nobody else refers to.
  func giveBack(_ object: AnyObject) {
    _ = lock.withLock { add(object) }
    sendForRelease()
  }

  /// Releases `object` when the store next has effects or actions of effects, or with what is given back.
  ///
  /// For small things that no one waits for: asks nothing, and nobody goes anywhere for it unless there are many.
  func giveBackLater(_ object: AnyObject) {
    let isUrgent = lock.withLock { add(object) >= 64 || spent.isStoreGone }
    if isUrgent { sendForRelease() }
  }

  /// Releases what was given back.
  ///
  /// On the isolation.
  package func releaseSpent() {
    guard hasSpent.load(ordering: .relaxed) else { return }
    var objects: [AnyObject] = []
    lock.withLock {
      swap(&objects, &spent.objects)
      hasSpent.store(false, ordering: .relaxed)
    }
    // Their end may send, or give back others.
    objects.removeAll()
  }

  /// Notes that the store has gone: it will have no effects or actions any more.
  ///
  /// Called under the lock.
  func noteStoreGone() { spent.isStoreGone = true }

  private func add(_ object: AnyObject) -> Int {
    spent.objects.append(object)
    hasSpent.store(true, ordering: .relaxed)
    return spent.objects.count
  }

  /// Has what was given back released on the isolation, unless somebody is on the way there.
  ///
  /// A store without an actor does so when its owner next uses it.
  private func sendForRelease() {
    let isOnTheWay = lock.withLock {
      defer { spent.isReleasing = true }
      return spent.isReleasing
    }
    guard !isOnTheWay else { return }
    let isComing = later {
      self.lock.withLock { self.spent.isReleasing = false }
      self.releaseSpent()
    }
    if !isComing { lock.withLock { spent.isReleasing = false } }
  }
}

/// What was let go of, as one object.
final class Spent<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }
}
