/// The order in which the store checks the throttles of all features, to find those whose interval is over.
///
/// The states of the throttles are stored in the features, so that they are discarded together with a feature.
struct ThrottleRotation {
  // All state is touched under the runtime's lock only.
  /// The throttles, in the order in which the store checks them; the next check is for the throttle at `position`.
  ///
  /// The states of some of these throttles may already have been removed.
  private var keys: [ThrottleKey] = []
  private var position = 0

  /// Adds a throttle, which is checked after all other throttles.
  mutating func append(_ key: ThrottleKey) { keys.append(key) }

  /// Removes the throttle that must be checked next, and returns the throttle with its state; `nil` if there is none.
  mutating func next() -> (key: ThrottleKey, memory: ThrottleState)? {
    while position < keys.count {
      let key = keys[position]
      position += 1
      if position * 2 > keys.count {
        keys.removeFirst(position)
        position = 0
      }
      if let memory = key.feature.throttles[key.id] { return (key, memory) }
    }
    return nil
  }
}

/// The identity of a throttle, which consists of a feature and a cancellation id in this feature.
struct ThrottleKey {
  let feature: ActiveFeature
  let id: InternedID
}
