import Effects

/// Something that has happened in a store, with its cause.
///
/// ```swift
/// let token = store.events { event in print(event) }
/// // 7 ← 3  .rows[3].loaded(["Rain"]) from the effect “load” of rows[3] in 210 µs
/// ```
///
/// The description of an event is one line of bounded length, without control characters. To find the event that
/// caused another event, look for the event whose ``number`` equals the ``cause`` of the other event.
public struct StoreEvent {
  /// The number of the event in its store, counted from 1.
  ///
  /// The store counts events only while closures receive them, and uses one count for all these closures. For a
  /// closure that is added later, the count therefore does not begin at 1.
  public let number: Int

  /// The number of the event that led to this one; `nil` if the cause is outside of the store, or is not an event that
  /// was received.
  ///
  /// An action leads to its effects. An effect leads to its end and to the actions that it sends. The last action leads
  /// to the computations of selectors and the calls of observers that follow it.
  public let cause: Int?

  /// The time of the event, on the thread where it happened; never earlier than the time of the previous event.
  public var time: ContinuousClock.Instant { moment.instant }

  let moment: Moment

  /// The kind of the event, with its details.
  public let kind: Kind

  /// A kind of event, with its details.
  public enum Kind {
    /// An action was reduced.
    case action(ReducedAction)
    /// An effect has started.
    ///
    /// An event of one of the next three kinds reports the end of the effect.
    case effectStarted(EffectInFlight)
    /// An effect has ended.
    case effectFinished(EffectInFlight)
    /// An effect was cancelled.
    ///
    /// The code of the effect may still run, but the store no longer reduces its actions.
    case effectCancelled(EffectInFlight)
    /// An error has ended an effect, whether its `catch` handles it or not.
    case effectFailed(EffectInFlight, any Error)
    /// A selector was computed.
    case selectorComputed(ComputedSelector)
    /// An observer was called.
    case observerCalled(CalledObserver)
  }

  /// An action that the root reducer has reduced.
  public struct ReducedAction {
    let erased: ErasedAction
    /// The action, which is an action of the root feature.
    public var value: Any { erased.value }
    /// The case of the action and the cases of the actions that it contains: `.rows(.loaded)`.
    public var name: String { erased.name }
    /// The action on one line, written as a case path with a payload: `.rows[3].loaded(["Rain"])`.
    ///
    /// A long payload ends in `…`. Control characters are escaped.
    public var text: String { ActionPath(of: value).text }
    /// The sender of the action.
    public let sender: Sender
    /// The time that the reducer took.
    public let duration: Duration
  }

  /// The sender of an action.
  public enum Sender {
    /// A call of `send` on the root store.
    case view(at: SourceSite)
    /// A call of `send` on a child store.
    case child(at: SourceSite)
    /// An effect made by `.run`.
    case effect(EffectInFlight)
    /// A `.send` that a reducer has returned.
    case returned
    /// A ``StoreSender``, or a source outside of the store.
    case outside
  }

  /// A selector that was computed.
  public struct ComputedSelector {
    /// The name that was given to the selector; `nil` if the selector has no name.
    public let name: String?
    /// The source location of the selector's definition; `nil` if it is not known.
    public let site: SourceSite?
    /// The names of the values that have changed since the selector read them in its last computation.
    ///
    /// The array is empty for the first computation, and if only the set of values that the selector reads has changed.
    public let changes: [String]
  }

  /// An observer that was called.
  public struct CalledObserver {
    /// The source location at which the observation began; `nil` if it is not known.
    public let site: SourceSite?
    /// The names of the values that have changed since the last call of the observer; empty for the first call.
    public let changes: [String]
  }
}
