extension EffectRuntime {
  /// The object that `id` is known by, made if there is none.
  ///
  /// Not under the lock, as ids are compared.
  func known(_ id: CancelID) -> KnownID {
    var first = lock.withLock { ids[id.hash] }
    while true {
      if let known = first?.find(id) { return known }
      let made = KnownID(id)
      var unused: [KnownID] = []
      let isAdded = lock.withLock {
        // Others may have been added meanwhile.
        let now = ids[id.hash]
        guard now === first else {
          first = now
          return false
        }
        unused = ids.add(made)
        return true
      }
      withExtendedLifetime(unused) {}
      if isAdded { return made }
    }
  }

  /// The object that `id` is known by; nil if there is none.
  ///
  /// Not under the lock, as ids are compared.
  func ifKnown(_ id: CancelID) -> KnownID? { lock.withLock { ids[id.hash] }?.find(id) }
}
