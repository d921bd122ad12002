import Synchronization

// Releases of the program's objects on the store's isolation.
//
// An action, the closure of a map and an effect that holds either may refer to objects that the state refers to. An
// effect's thread, or the owner of a `StoreTask`, may hold the last reference. But an object's deinit is code of the
// program, which may use other objects of the isolation. So such an object is retained until it can be released there.
extension StoreIsolation {
  /// The objects to be released on the isolation.
  struct DeferredReleases {
    fileprivate var objects: [any DeferredRelease] = []
    /// A Boolean value indicating whether a task that releases them was started.
    fileprivate var isReleasing = false
    /// A Boolean value indicating whether the store has ended.
    fileprivate var hasStoreEnded = false
  }

  /// Releases `object` on the isolation as soon as possible.
  ///
  /// - Parameter object: The object, whose contents have no other references.
  package func releaseSoon(_ object: any DeferredRelease) {
    _ = lock.withLock { add(object) }
    sendForRelease()
  }

  /// Releases `object` when the store next handles effects, or with the next object that is released soon.
  ///
  /// This is for small objects whose deinit is not urgent. It starts a task only if there are many.
  func releaseLater(_ object: any DeferredRelease) {
    let isUrgent = lock.withLock { add(object) >= 64 || deferredReleases.hasStoreEnded }
    if isUrgent { sendForRelease() }
  }

  /// Releases the deferred objects.
  ///
  /// Use only on the isolation.
  package func releaseDeferred() {
    guard hasDeferredReleases.load(ordering: .relaxed) else { return }
    var objects: [any DeferredRelease] = []
    lock.withLock {
      swap(&objects, &deferredReleases.objects)
      hasDeferredReleases.store(false, ordering: .relaxed)
    }
    // Their deinits may send, or defer other releases.
    for object in objects { object.release() }
  }

  /// Records that the store has ended, after which it has no effects and no actions.
  ///
  /// Called under the lock.
  func noteStoreEnd() { deferredReleases.hasStoreEnded = true }

  private func add(_ object: any DeferredRelease) -> Int {
    deferredReleases.objects.append(object)
    hasDeferredReleases.store(true, ordering: .relaxed)
    return deferredReleases.objects.count
  }

  /// Starts a task that releases the deferred objects, unless one was started.
  ///
  /// A store without an actor releases them when its owner next uses it, and after its end immediately.
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
    guard !isComing else { return }
    let hasStoreEnded = lock.withLock {
      deferredReleases.isReleasing = false
      return deferredReleases.hasStoreEnded
    }
    // After the end of its store, the owner releases nothing any more.
    if hasStoreEnded { releaseDeferred() }
  }
}

/// Objects of the program that are released on the isolation of their store.
///
/// The isolation empties them. It does not only release them, because the thread that hands them over may keep its own
/// reference for longer, and would then run the deinits of the program.
package protocol DeferredRelease: AnyObject {
  /// Releases the objects; called once, on the isolation.
  func release()
}

/// A value that is released on the isolation of its store.
final class ReleaseBox<Value>: DeferredRelease {
  private var value: Value?

  /// Creates a box of a value without other references.
  init(_ value: Value) { self.value = value }

  func release() { value = nil }
}
