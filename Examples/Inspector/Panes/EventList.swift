import Store

/// The list of events, which can be filtered and paused.
@Reducer
struct EventList {
  struct State: Equatable {
    /// The events, the oldest first.
    var log: IdentifiedArrayOf<InspectedEvent> = []
    /// The events that arrived while the list was paused, and are not shown yet.
    var held: [InspectedEvent] = []
    var isPaused = false
    /// The text that an event must contain to be shown.
    var filter = ""
    /// The number of shown events that are newer than the selected event; 0 if the newest is selected.
    var distance = 0
    /// The number of the marked event; `nil` if no event is marked.
    ///
    /// The actions from the marked event to the selected event can be printed as a test.
    var mark: Int?
    /// The number of events that the program did not send, because the inspector read too slowly.
    var dropped = 0
    let memo = SelectorMemo<Self>()

    /// The events that the filter admits.
    var shown: DerivedCollection<Int, InspectedEvent> { memo[EventList.shown, of: self] }

    /// The index of the selected event among the shown events; `nil` if no event is shown.
    var selection: Int? { shown.isEmpty ? nil : shown.count - 1 - min(distance, shown.count - 1) }

    /// The range of numbers from the marked event to the selected event; `nil` if no event is selected.
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
    /// The selection moves down by a number of rows; a negative number moves it up.
    case moved(Int)
    case filtered(String)
    /// The selected event was marked or unmarked.
    case marked
    /// The list is paused, or continues after a pause.
    case paused
    /// The paused list shows one more of the waiting events.
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
  /// Adds events at the end.
  ///
  /// The selected event stays selected. But if it was the newest event, the new newest event is selected.
  fileprivate mutating func append(_ events: [InspectedEvent]) {
    let before = distance > 0 ? shown.count : 0
    for event in events { log.updateOrAppend(event) }
    if distance > 0 { distance += shown.count - before }
    // One removal moves all remaining events in memory, so a tenth of the events is removed together.
    if log.count > EventList.limit { log.removeFirst(log.count - EventList.limit * 9 / 10) }
  }
}
