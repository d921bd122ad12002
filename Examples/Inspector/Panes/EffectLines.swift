import Store

/// The lifelines of the effects, built from the events that have arrived.
struct EffectLines: Equatable {
  /// An effect from its start to its end.
  struct Line: Equatable, Identifiable {
    /// The number of the event with which the effect started.
    let id: Int
    let name: String
    let text: String
    /// The times in nanoseconds; the end is `nil` while the effect runs.
    let start: Int
    var end: Int?
    /// The kind of the event that ended the effect; `nil` while the effect runs.
    var outcome: InspectedEvent.Kind?
    /// The times at which the effect sent actions.
    var sent: [Int] = []
  }

  /// The maximum number of lines to keep.
  private static let limit = 500

  /// The lines, the oldest start first.
  private(set) var lines: IdentifiedArrayOf<Line> = []
  /// The time of the last event.
  private(set) var now = 0

  /// Updates the lines for an event.
  mutating func follow(_ event: InspectedEvent) {
    now = max(now, event.time)
    switch event.kind {
    case .effectStarted:
      lines.updateOrAppend(Line(id: event.number, name: event.name, text: event.text, start: event.time))
      if lines.count > Self.limit { lines.removeFirst(Self.limit / 10) }
    case .effectFinished, .effectCancelled, .effectFailed:
      let start = event.cause ?? event.number
      if lines[id: start] == nil {
        // The effect started before the inspector received events.
        lines.append(
          Line(id: start, name: event.name, text: event.text, start: event.time - (event.duration ?? 0)))
      }
      lines[id: start]?.end = event.time
      lines[id: start]?.outcome = event.kind
    case .action: if let cause = event.cause { lines[id: cause]?.sent.append(event.time) }
    case .selector, .observer: break
    }
  }

  /// The number of effects that run.
  var running: Int { lines.reduce(0) { $0 + ($1.end == nil ? 1 : 0) } }
}
