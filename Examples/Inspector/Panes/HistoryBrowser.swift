import Store

/// The moments of the history, and how each differs from the one before.
@Reducer
struct HistoryBrowser {
  struct State: Equatable {
    /// The last moments; nil before they were read.
    var moments: InspectedMoments?
    /// The selected moment; nil for the newest.
    var selection: Int?
    /// The difference of a moment to the one before.
    struct Comparison: Equatable {
      let moment: Int
      let difference: InspectedDifference
    }

    /// The difference of the selected moment to the one before; nil before it was read.
    var comparison: Comparison?
    /// The text of the last error, such as that the program keeps no history; nil after an answer.
    var problem: String?

    /// The selected moment, or the newest.
    var selected: Int? { moments.map { selection ?? $0.end - 1 } }
  }

  enum Action: Equatable {
    case refresh
    case read(InspectedMoments)
    case compared(Int, InspectedDifference)
    case failed(String)
    /// The selection moves down, or up by a negative number.
    case moved(Int)
    /// The program is to show the selected moment.
    case jumped
    /// The program has shown another moment.
    case shown
  }

  /// The number of moments that are read.
  static let window = 500

  private enum RequestID: Hashable { case moments, difference }

  @Dependency(\.inspectedProgram) var program

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refresh: return read(state)
      case .read(let moments):
        let isNew = state.moments?.end != moments.end
        (state.moments, state.problem) = (moments, nil)
        if let selection = state.selection { state.selection = max(selection, moments.first) }
        return isNew || state.comparison == nil ? compare(state) : .none
      case .compared(let moment, let difference):
        (state.comparison, state.problem) = (.init(moment: moment, difference: difference), nil)
        return .none
      case .failed(let text):
        state.problem = text
        return .none
      case .moved(let rows):
        guard let moments = state.moments, let selected = state.selected else { return .none }
        let new = max(moments.from, min(selected + rows, moments.end - 1))
        state.selection = new == moments.end - 1 ? nil : new
        return compare(state)
      case .jumped:
        guard let moment = state.selected else { return .none }
        return request(.jump(moment: moment), id: .difference) { _ in .shown }
      case .shown: return read(state)
      }
    }
  }

  private func read(_ state: State) -> Effect<Action> {
    let end = state.moments?.end ?? 0
    return request(.moments(from: max(0, end - Self.window / 2), count: Self.window), id: .moments) {
      $0.moments.map { .read($0) }
    }
  }

  private func compare(_ state: State) -> Effect<Action> {
    guard let moments = state.moments, let selected = state.selected, selected > moments.first else {
      return .none
    }
    return request(.difference(old: selected - 1, new: selected), id: .difference) {
      $0.difference.map { .compared(selected, $0) }
    }
  }

  private func request(
    _ request: InspectionRequest.Kind, id: RequestID,
    _ action: @escaping @Sendable (InspectionMessage) -> Action?
  ) -> Effect<Action> {
    .run { send in
      if let action = action(try await program.ask(request)) { await send(action) }
    } catch: { error, send in
      if let error = error as? InspectionError { await send(.failed(error.text)) }
    }
    .cancellable(id: id, cancelInFlight: true)
  }
}
