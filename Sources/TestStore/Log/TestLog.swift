import Effects

/// A log of the events of a test, which shows the course of a failed test.
///
/// The log stores actions and effects instead of their names, because most logs are never read. The names are made when
/// a log is read.
final class TestLog: @unchecked Sendable {  // Sound: `kept` is accessed only under the lock.
  private let lock = Lock()
  private var kept: [Event] = []
  private let isEnabled: Bool

  /// Creates a log.
  ///
  /// - Parameter isEnabled: A Boolean value indicating whether events are stored.
  init(isEnabled: Bool = true) { self.isEnabled = isEnabled }

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
    if isEnabled { lock.withLock { kept.append(event) } }
  }

  /// Removes all events.
  func removeAll() {
    lock.withLock { kept = [] }
  }

  /// The cases of the actions that effects sent and the store reduced, in order.
  var received: [String] {
    events.compactMap { event in
      switch event {
      case .received(let action, _, _), .skipped(let action, _): action.name
      case .sent, .started, .ran: nil
      }
    }
  }

  /// The events, in order.
  var events: [Event] { lock.withLock { kept } }
}
