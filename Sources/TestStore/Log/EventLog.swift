import Effects

/// The events of a test, for finding out why it failed.
///
/// The log stores no names. They are made when the log is read, and most logs are never read.
final class EventLog: @unchecked Sendable {  // Sound: `kept` is accessed only under the lock.
  private let lock = Lock()
  private var kept: [Event] = []

  /// An event of a test.
  enum Event: Sendable {
    /// The test sent an action.
    case sent(ErasedAction, SourceSite)
    /// The test received an action of an effect.
    case received(ErasedAction, from: EffectScope, SourceSite)
    /// The test store reduced an action that the test does not mention.
    case skipped(ErasedAction, from: EffectScope)
    /// An effect started.
    case started(EffectScope)
    /// An effect ran until it suspended or returned.
    case ran(EffectScope?)
  }

  /// Adds `event`.
  func record(_ event: Event) {
    lock.withLock { kept.append(event) }
  }

  /// Removes all events.
  func removeAll() {
    lock.withLock { kept = [] }
  }

  /// The events, in order.
  var events: [Event] { lock.withLock { kept } }
}
