import Synchronization

// The release of the app's objects on the store's isolation.
//
// An action, the closure of a map, and an effect that contains one of them may refer to objects of the app to which the
// state also refers. A thread of an effect, or code with a `StoreTask`, may have the last reference to such an object.
// But the object's deinit is code of the app, which may use other objects that belong to the isolation. So the object
// is retained until it can be released on the isolation.
extension StoreIsolation {
  /// The objects that wait to be released on the store's isolation.
  struct DeferredReleases {
    fileprivate var objects: [any DeferredRelease] = []
    /// A Boolean value indicating whether a task that releases the objects was started.
    fileprivate var isReleasing = false
    /// A Boolean value indicating whether the store has ended.
    fileprivate var hasStoreEnded = false
  }

  /// Releases `object` on the store's isolation as soon as possible.
  ///
  /// - Parameter object: The object. No other code may have references to its contents.
  package func releaseSoon(_ object: any DeferredRelease) {
    _ = lock.withLock { add(object) }
    sendForRelease()
  }

  /// Releases `object` when the store next handles effects, or when the next object is passed to ``releaseSoon(_:)``.
  ///
  /// Use this method for small objects whose deinit is not urgent. The method starts a task only if many objects wait.
  func releaseLater(_ object: any DeferredRelease) {
    let isUrgent = lock.withLock { add(object) >= 64 || deferredReleases.hasStoreEnded }
    if isUrgent { sendForRelease() }
  }

  /// Releases the objects that wait to be released on the store's isolation.
  ///
  /// Call this method only on the store's isolation.
  package func releaseDeferred() {
    guard hasDeferredReleases.load(ordering: .relaxed) else { return }
    var objects: [any DeferredRelease] = []
    lock.withLock {
      swap(&objects, &deferredReleases.objects)
      hasDeferredReleases.store(false, ordering: .relaxed)
    }
    // The objects are released outside the lock, because their deinits may send actions, or add objects that must be
    // released.
    for object in objects { object.release() }
  }

  /// Records that the store has ended, so that its owner will release no more objects.
  ///
  /// Call this method under the lock.
  func noteStoreEnd() { deferredReleases.hasStoreEnded = true }

  private func add(_ object: any DeferredRelease) -> Int {
    deferredReleases.objects.append(object)
    hasDeferredReleases.store(true, ordering: .relaxed)
    return deferredReleases.objects.count
  }

  /// Starts a task that releases the waiting objects, unless such a task was already started.
  ///
  /// If the store has no actor, the objects wait until the owner next uses the store. If such a store has ended, the
  /// method releases them immediately.
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
    // After the end of a store, its owner releases no more objects.
    if hasStoreEnded { releaseDeferred() }
  }
}

/// An object that holds values of the app and releases them on the isolation of their store.
///
/// Code on the isolation calls ``release()`` and does not rely on giving up its reference to the object. The thread
/// that passed the object to the isolation may still have a reference. If this reference were the last one, the deinits
/// of the app would run on that thread.
package protocol DeferredRelease: AnyObject {
  /// Releases the values; code on the isolation calls this method once.
  func release()
}

/// A box for a value that must be released on the isolation of its store.
final class ReleaseBox<Value>: DeferredRelease {
  private var value: Value?

  /// Creates a box for a value to which no other code has a reference.
  init(_ value: Value) { self.value = value }

  func release() { value = nil }
}
