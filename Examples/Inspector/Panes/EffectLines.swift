import Store

/// The effects of the program with their starts and ends, collected from the events, as lines of a time diagram.
struct EffectLines: Equatable {
  /// An effect from its start to its end.
  struct Line: Equatable, Identifiable {
    /// The number of the event that records the start of the effect.
    let id: Int
    let name: String
    let text: String
    /// The times at which the effect started and ended, in nanoseconds; `end` is `nil` while the effect runs.
    let start: Int
    var end: Int?
    /// The kind of the event that ended the effect; `nil` while the effect runs.
    var outcome: InspectedEvent.Kind?
    /// The times at which the effect sent actions, in nanoseconds.
    var sent: [Int] = []
  }

  /// The maximum number of lines to keep.
  private static let limit = 500

  /// One line for each effect, in the order in which the inspector received their first events.
  private(set) var lines: IdentifiedArrayOf<Line> = []
  /// The time of the newest event, in nanoseconds.
  private(set) var now = 0

  /// Adds or changes the line of the effect that an event concerns.
  mutating func follow(_ event: InspectedEvent) {
    now = max(now, event.time)
    switch event.kind {
    case .effectStarted:
      lines.updateOrAppend(Line(id: event.number, name: event.name, text: event.text, start: event.time))
      if lines.count > Self.limit { lines.removeFirst(Self.limit / 10) }
    case .effectFinished, .effectCancelled, .effectFailed:
      let start = event.cause ?? event.number
      if lines[id: start] == nil {
        // The line is missing, because the effect started before the inspector received events.
        lines.append(
          Line(id: start, name: event.name, text: event.text, start: event.time - (event.duration ?? 0)))
      }
      lines[id: start]?.end = event.time
      lines[id: start]?.outcome = event.kind
    case .action: if let cause = event.cause { lines[id: cause]?.sent.append(event.time) }
    case .selector, .observer: break
    }
  }

  /// The number of running effects.
  var running: Int { lines.reduce(0) { $0 + ($1.end == nil ? 1 : 0) } }
}
