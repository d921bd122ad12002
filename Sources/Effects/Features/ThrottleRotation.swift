/// The order in which the throttles of all features are checked for expiry.
///
/// The features store the memories of the throttles, so that the memories end with a feature's state.
struct ThrottleRotation {
  // All state is touched under the runtime's lock only.
  /// The throttles, of which those from `position` on remain to be checked; the memories of some may have been removed.
  private var keys: [ThrottleKey] = []
  private var position = 0

  /// Adds a throttle, which is checked after all others.
  mutating func append(_ key: ThrottleKey) { keys.append(key) }

  /// Removes the next throttle to check, and returns it with its memory; `nil` if there is none.
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

/// The identity of a throttle: a feature, and an id in this feature.
struct ThrottleKey {
  let feature: ActiveFeature
  let id: InternedID
}
