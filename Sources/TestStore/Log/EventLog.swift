import Effects

/// What has happened in a test, for whoever has to find out why it failed.
///
/// Names are made when the log is read, which most logs never are.
final class EventLog: @unchecked Sendable {  // Sound: `kept` is touched under the lock only.
  private let lock = Lock()
  private var kept: [Event] = []

  /// Something that has happened.
  enum Event: Sendable {
    /// The test has sent an action.
    case sent(ErasedAction, SourceSite)
    /// The test has received an action of an effect.
    case received(ErasedAction, from: EffectScope, SourceSite)
    /// An action was reduced that the test does not mention.
    case skipped(ErasedAction, from: EffectScope)
    /// An effect has begun.
    case started(EffectScope)
    /// An effect was run until it waited for something, or had returned.
    case ran(EffectScope?)
  }

  /// Adds `event`.
  func record(_ event: Event) {
    lock.withLock { kept.append(event) }
  }

  /// Forgets what has happened.
  func removeAll() {
    lock.withLock { kept = [] }
  }

  /// What has happened, first to last.
  var events: [Event] { lock.withLock { kept } }
}
