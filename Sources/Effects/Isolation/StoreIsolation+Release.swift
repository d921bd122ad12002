import Synchronization

// Releases of the program's objects on the store's isolation.
//
// An action, the closure of a map, and an effect that holds one of these may refer to objects to which the state also
// refers. A thread of an effect, or the owner of a `StoreTask`, may hold the last reference to such an object. But the
// object's deinit is code of the program, which may use other objects of the isolation. So the object is retained until
// it can be released on the isolation.
extension StoreIsolation {
  /// The objects that wait to be released on the isolation.
  struct DeferredReleases {
    fileprivate var objects: [any DeferredRelease] = []
    /// A Boolean value indicating whether a task that releases the objects was started.
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

  /// Releases `object` when the store next handles effects, or together with the next object of ``releaseSoon(_:)``.
  ///
  /// Use this method for small objects whose deinit is not urgent. It starts a task only if many objects wait.
  func releaseLater(_ object: any DeferredRelease) {
    let isUrgent = lock.withLock { add(object) >= 64 || deferredReleases.hasStoreEnded }
    if isUrgent { sendForRelease() }
  }

  /// Releases the deferred objects.
  ///
  /// Call this method only on the isolation.
  package func releaseDeferred() {
    guard hasDeferredReleases.load(ordering: .relaxed) else { return }
    var objects: [any DeferredRelease] = []
    lock.withLock {
      swap(&objects, &deferredReleases.objects)
      hasDeferredReleases.store(false, ordering: .relaxed)
    }
    // The deinits of the objects may send actions or defer other releases.
    for object in objects { object.release() }
  }

  /// Records that the store has ended, so that it has no more effects and actions.
  ///
  /// Call this method under the lock.
  func noteStoreEnd() { deferredReleases.hasStoreEnded = true }

  private func add(_ object: any DeferredRelease) -> Int {
    deferredReleases.objects.append(object)
    hasDeferredReleases.store(true, ordering: .relaxed)
    return deferredReleases.objects.count
  }

  /// Starts a task that releases the deferred objects, unless such a task was already started.
  ///
  /// For a store without an actor, the objects are released when the owner next uses the store, or immediately if the
  /// store has ended.
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
    // After the store has ended, the owner does not release objects any more.
    if hasStoreEnded { releaseDeferred() }
  }
}

/// An object that holds values of the program and releases them on the isolation of their store.
///
/// The isolation calls ``release()`` instead of only dropping its reference. The thread that hands over the object may
/// keep another reference for longer, and would then run the deinits of the program.
package protocol DeferredRelease: AnyObject {
  /// Releases the values. The isolation calls this method once.
  func release()
}

/// A value that is released on the isolation of its store.
final class ReleaseBox<Value>: DeferredRelease {
  private var value: Value?

  /// Creates a box of a value without other references.
  init(_ value: Value) { self.value = value }

  func release() { value = nil }
}
