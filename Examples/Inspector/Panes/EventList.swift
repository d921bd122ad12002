import Store

/// The list of events, which can be filtered and paused.
@Reducer
struct EventList {
  struct State: Equatable {
    /// The events, the oldest first.
    var log: IdentifiedArrayOf<InspectedEvent> = []
    /// The events that wait while the list is paused.
    var held: [InspectedEvent] = []
    var isPaused = false
    /// The text that the shown events contain.
    var filter = ""
    /// The number of shown events after the selected one; with 0, the newest is selected.
    var distance = 0
    /// The number of the event at which the range for a test begins; `nil` if the range begins at the selected event.
    var mark: Int?
    /// The number of events that the program dropped, because the inspector did not read them in time.
    var dropped = 0
    let memo = SelectorMemo<Self>()

    /// The events that the filter admits.
    var shown: DerivedCollection<Int, InspectedEvent> { memo[EventList.shown, of: self] }

    /// The index of the selected event; `nil` if none is shown.
    var selection: Int? { shown.isEmpty ? nil : shown.count - 1 - min(distance, shown.count - 1) }

    /// The numbers of the events between the mark and the selected event, inclusive.
    var range: ClosedRange<Int>? {
      selection.map { index in
        let number = shown[index].number
        return min(mark ?? number, number)...max(mark ?? number, number)
      }
    }
  }

  enum Action: Equatable {
    case arrived([InspectedEvent])
    case dropped(Int)
    /// The selection moves down, or up by a negative number.
    case moved(Int)
    case filtered(String)
    /// The selected event was marked or unmarked.
    case marked
    /// The list is paused or resumed.
    case paused
    /// A paused list shows the next event.
    case stepped
  }

  /// The maximum number of events to keep.
  static let limit = 20_000

  static let shown = CollectionSelector(\State.log).filter(with: \.filter) { event, filter in
    filter.isEmpty || event.text.contains(filter)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .arrived(let events):
        if state.isPaused { state.held += events } else { state.append(events) }
      case .dropped(let count): state.dropped += count
      case .moved(let rows):
        state.distance = max(0, min(state.distance - rows, state.shown.count - 1))
      case .filtered(let text): (state.filter, state.distance) = (text, 0)
      case .marked:
        let number = state.selection.map { state.shown[$0].number }
        state.mark = number == state.mark ? nil : number
      case .paused:
        state.isPaused.toggle()
        if !state.isPaused { state.append(take(&state.held)) }
      case .stepped:
        guard state.isPaused, !state.held.isEmpty else { break }
        state.append([state.held.removeFirst()])
      }
      return .none
    }
  }

  private func take(_ events: inout [InspectedEvent]) -> [InspectedEvent] {
    defer { events = [] }
    return events
  }
}

extension EventList.State {
  /// Adds events at the end; the selection stays where it is, unless it is the newest event.
  fileprivate mutating func append(_ events: [InspectedEvent]) {
    let before = distance > 0 ? shown.count : 0
    for event in events { log.updateOrAppend(event) }
    if distance > 0 { distance += shown.count - before }
    // A tenth is removed at once, because each removal moves all remaining events.
    if log.count > EventList.limit { log.removeFirst(log.count - EventList.limit * 9 / 10) }
  }
}
