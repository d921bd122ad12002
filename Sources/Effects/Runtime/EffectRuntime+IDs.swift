extension EffectRuntime {
  /// Returns the object that represents `id`, and creates the object if there is none.
  ///
  /// The ids are compared outside the lock, because `==` may be code of the app.
  func intern(_ id: CancelID) -> InternedID {
    var first = lock.withLock { ids[id.hash] }
    while true {
      if let found = first?.find(id) { return found }
      let made = InternedID(id)
      var unused: [Interned] = []
      let isAdded = lock.withLock {
        // Other threads may have added ids after the lock was released.
        guard ids[id.hash] === first else {
          first = ids[id.hash]
          return false
        }
        // The table removes only objects that no other code retains.
        first = nil
        unused = ids.add(made)
        return true
      }
      withExtendedLifetime(unused) {}
      if isAdded { return made }
    }
  }

  /// Returns the object that represents `id`; `nil` if there is none.
  ///
  /// The ids are compared outside the lock, because `==` may be code of the app.
  func interned(_ id: CancelID) -> InternedID? { lock.withLock { ids[id.hash] }?.find(id) }
}
