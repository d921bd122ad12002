import Synchronization

// Objects of the program are released on the store's isolation.
//
// An action, the closure of a map and an effect that holds either may refer to objects that the state refers to. An
// effect's thread, or the owner of a `StoreTask`, may hold the last reference. But an object's deinit is code of the
// program, which may use other objects of the isolation. So such an object is kept until it can be released there.
extension StoreIsolation {
  /// The objects to be released on the isolation.
  struct DeferredReleases {
    fileprivate var objects: [AnyObject] = []
    /// A Boolean value indicating whether a task is on the way to release them.
    fileprivate var isReleasing = false
    /// A Boolean value indicating whether the store has ended.
    fileprivate var hasStoreEnded = false
  }

  /// Releases `object` on the isolation as soon as possible.
  ///
  /// - Parameter object: An object that nobody else refers to.
  func releaseSoon(_ object: AnyObject) {
    _ = lock.withLock { add(object) }
    sendForRelease()
  }

  /// Releases `object` when the store next handles effects, or with the next object that is released soon.
  ///
  /// For small objects whose end nobody waits for. No task is started for them unless there are many.
  func releaseLater(_ object: AnyObject) {
    let isUrgent = lock.withLock { add(object) >= 64 || deferredReleases.hasStoreEnded }
    if isUrgent { sendForRelease() }
  }

  /// Releases the deferred objects.
  ///
  /// On the isolation.
  package func releaseDeferred() {
    guard hasDeferredReleases.load(ordering: .relaxed) else { return }
    var objects: [AnyObject] = []
    lock.withLock {
      swap(&objects, &deferredReleases.objects)
      hasDeferredReleases.store(false, ordering: .relaxed)
    }
    // Their deinits may send, or defer other releases.
    objects.removeAll()
  }

  /// Notes that the store has ended: it will have no effects or actions any more.
  ///
  /// Called under the lock.
  func noteStoreEnd() { deferredReleases.hasStoreEnded = true }

  private func add(_ object: AnyObject) -> Int {
    deferredReleases.objects.append(object)
    hasDeferredReleases.store(true, ordering: .relaxed)
    return deferredReleases.objects.count
  }

  /// Starts a task that releases the deferred objects, unless one is on the way.
  ///
  /// A store without an actor releases them when its owner next uses it.
  private func sendForRelease() {
    let isOnTheWay = lock.withLock {
      defer { deferredReleases.isReleasing = true }
      return deferredReleases.isReleasing
    }
    guard !isOnTheWay else { return }
    let isComing = later {
      self.lock.withLock { self.deferredReleases.isReleasing = false }
      self.releaseDeferred()
    }
    if !isComing { lock.withLock { deferredReleases.isReleasing = false } }
  }
}

/// A value to be released, as one object.
final class ReleaseBox<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }
}
