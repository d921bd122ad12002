import Store

/// The numbers of computations of each selector and of calls of each observer, with the reason of the last one.
struct SelectorCounts: Equatable {
  /// A selector or an observer.
  struct Count: Equatable, Identifiable {
    /// Its name or line.
    let id: String
    let isObserver: Bool
    var count = 0
    /// The line about the last event.
    var last = ""
  }

  private(set) var counts: IdentifiedArrayOf<Count> = []

  /// The counts, the highest first.
  var sorted: [Count] { counts.sorted { ($1.count, $0.id) < ($0.count, $1.id) } }

  /// Follows an event.
  mutating func follow(_ event: InspectedEvent) {
    guard event.kind == .selector || event.kind == .observer else { return }
    if counts[id: event.name] == nil {
      counts.append(Count(id: event.name, isObserver: event.kind == .observer))
    }
    counts[id: event.name]?.count += 1
    counts[id: event.name]?.last = event.text
  }
}
