import Store

/// The number of times that each selector was computed and each observer was called.
struct SelectorCounts: Equatable {
  /// The count of one selector or one observer.
  struct Count: Equatable, Identifiable {
    /// The name or the source location of the selector or the observer.
    let id: String
    let isObserver: Bool
    var count = 0
    /// The text of the last event of this selector or observer.
    var last = ""
  }

  private(set) var counts: IdentifiedArrayOf<Count> = []

  /// The counts in descending order.
  var sorted: [Count] { counts.sorted { ($1.count, $0.id) < ($0.count, $1.id) } }

  /// Counts an event of a selector or an observer, and ignores all other events.
  mutating func follow(_ event: InspectedEvent) {
    guard event.kind == .selector || event.kind == .observer else { return }
    if counts[id: event.name] == nil {
      counts.append(Count(id: event.name, isObserver: event.kind == .observer))
    }
    counts[id: event.name]?.count += 1
    counts[id: event.name]?.last = event.text
  }
}
