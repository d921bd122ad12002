import Effects

/// An effect whose task has started and has not ended, or an effect that waits in a queue.
///
/// ```swift
/// for effect in store.effectsInFlight { print(effect) }
/// // "refresh" of rows[3], started 2.1 s ago for .rows(.refresh) at News/Rows.swift:41, waits for the store
/// ```
public struct EffectInFlight: Sendable, CustomStringConvertible {
  /// The name that was given to `.run`; `nil` if the effect has no name.
  public var name: String? { facts.name }

  /// The ids by which the effect can be cancelled, innermost first.
  public var ids: [AnyHashable] { facts.ids.map(\.anyHashable) }

  /// The innermost id by which the effect can be cancelled; `nil` if the effect has no id.
  public var id: AnyHashable? { ids.first }

  /// The place of the feature that returned the effect, from the root: `path[2].alert`; empty for the root feature.
  ///
  /// The steps of the place are the cases of the features' actions, with the ids of rows and stack elements. A plain
  /// `Scope` is not a step, because its effects belong to the enclosing feature.
  public var place: String { facts.place }

  /// The case of the action whose reducer returned the effect: `.rows(.refresh)`.
  public var action: String? { origin?.name }

  /// The source location of the `.run`, or of the operator that made the effect.
  public var site: SourceSite? { facts.site }

  /// The time since the effect started.
  public let duration: Duration

  /// The reason why the effect waits; `nil` if it runs or waits for something outside the store.
  ///
  /// The reason is also `nil` if this value comes from a ``StoreEvent``.
  public let wait: Wait?

  /// A reason why an effect waits.
  public enum Wait: Sendable, CustomStringConvertible {
    /// An action that the effect has sent has not been reduced yet.
    case store
    /// Earlier effects in the queue of an id are still running.
    case queue(id: String)
    /// The effect sleeps on a test clock.
    case testClock

    /// The reason in words.
    public var description: String {
      switch self {
      case .store: "waits for the store"
      case .queue(let id): "waits in the queue \(id)"
      case .testClock: "sleeps on a test clock"
      }
    }
  }

  private let facts: TaskFacts
  /// The root store's action whose reducer returned the effect.
  var origin: ErasedAction? { facts.origin }

  /// Creates a description of the effect that a task runs.
  ///
  /// - Parameters:
  ///   - scope: The scope of the effect's task.
  ///   - moment: The moment until which the duration of the effect is measured.
  ///   - wait: The reason why the effect waits.
  init(_ scope: EffectScope, at moment: Moment, wait: TaskWait? = nil) {
    guard let task = scope as? TaskScope else { preconditionFailure("The effect scope has no task.") }
    facts = task.facts
    duration = moment - task.startedAt
    self.wait = wait.map { wait in
      switch wait {
      case .store: .store
      case .queue(let id): .queue(id: "\(id)")
      case .testClock: .testClock
      }
    }
  }

  /// A line of text with everything that is known about the effect, such as its name, feature and source location.
  public var description: String { text(redacting: []) }

  /// Returns the description without the given values, for logs and programs that must not see them.
  ///
  /// The method redacts values in the same parts as the text of a ``StoreEvent``. With any redaction, it also leaves
  /// out the id of a queue.
  ///
  /// - Parameter redactions: The values that the text replaces with `redacted`.
  /// - Returns: One line.
  public func text(redacting redactions: [Redaction]) -> String {
    var text = name.map { "\"\($0)\"" } ?? "an effect"
    if !place.isEmpty { text += " of \(redactions.place(place))" }
    if !facts.ids.isEmpty { text += " with id \(idTexts(redacting: redactions))" }
    text += ", started \(duration.formatted) ago"
    if let action { text += " for \(action)" }
    if let site { text += " at \(site)" }
    switch wait {
    case .queue where !redactions.isEmpty: text += ", waits in a queue"
    case let wait?: text += ", \(wait)"
    case nil: break
    }
    return text.escaped
  }
}

extension Store {
  /// The effects in flight of all features of the tree of stores, oldest first.
  ///
  /// Read this list when a program waits for something, or does not end. Each element says which action started the
  /// effect and when, and what the effect waits for. The list costs nothing until you read it.
  ///
  /// The list does not contain cancelled effects, although their code may still run, because the store no longer
  /// reduces their actions. An effect leaves the list when it is cancelled, at the event
  /// ``StoreEvent/Kind/effectCancelled(_:)``.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of effects in flight.
  public var effectsInFlight: [EffectInFlight] {
    core.verifyInspection()
    return core.exclusively { core.effectsInFlight }
  }
}

extension StoreCore {
  /// The effects that have started and have not ended, oldest first.
  final var effectsInFlight: [EffectInFlight] {
    // The tasks of cancelled effects stay in flight until their code returns.
    runtime.inspectedTasks.filter { !$0.isCancelled }
      .map { EffectInFlight($0, at: .now, wait: $0.wait) }
  }
}

extension Duration {
  /// The duration, rounded down, with a unit: `312 µs`, `45 ms`, `1.2 s` or `3 min`.
  var formatted: String {
    let milliseconds = Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
    if milliseconds < 1 { return "\(Int(milliseconds * 1_000)) µs" }
    if milliseconds < 1_000 { return "\(Int(milliseconds)) ms" }
    let tenths = Int(milliseconds / 100)
    return tenths < 600 ? "\(tenths / 10).\(tenths % 10) s" : "\(tenths / 600) min"
  }
}
