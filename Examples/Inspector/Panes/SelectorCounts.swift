import Store

/// The number of computations of each selector and of calls of each observer, each with its last reason.
struct SelectorCounts: Equatable {
  /// A selector or an observer.
  struct Count: Equatable, Identifiable {
    /// The name or the source location of the selector or the observer.
    let id: String
    let isObserver: Bool
    var count = 0
    /// The text of the last event.
    var last = ""
  }

  private(set) var counts: IdentifiedArrayOf<Count> = []

  /// The counts, the highest first.
  var sorted: [Count] { counts.sorted { ($1.count, $0.id) < ($0.count, $1.id) } }

  /// Counts an event.
  mutating func follow(_ event: InspectedEvent) {
    guard event.kind == .selector || event.kind == .observer else { return }
    if counts[id: event.name] == nil {
      counts.append(Count(id: event.name, isObserver: event.kind == .observer))
    }
    counts[id: event.name]?.count += 1
    counts[id: event.name]?.last = event.text
  }
}
