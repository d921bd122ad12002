import Effects

/// A counter for effects.
final class Counted: @unchecked Sendable {  // Sound: touched under the lock only.
  private let lock = Lock()
  private var value = 0

  func increment() { lock.withLock { value += 1 } }

  var count: Int { lock.withLock { value } }
}
