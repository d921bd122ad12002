import Store

/// The moments of the history, and the differences between them.
@Reducer
struct HistoryBrowser {
  struct State: Equatable {
    /// The moments that were read last; `nil` before the first read.
    var moments: InspectedMoments?
    /// The selected moment; `nil` for the newest.
    var selection: Int?
    /// The difference between a moment and the previous one.
    struct Comparison: Equatable {
      let moment: Int
      let difference: InspectedDifference
    }

    /// The difference between the selected moment and the previous one; `nil` until it has been read.
    var comparison: Comparison?
    /// A Boolean value indicating whether no comparison of the newest moment may begin yet, because another one is
    /// running, or because the pause after it has not ended.
    var isResting = false
    /// The text of the last error, for example that the program keeps no history; `nil` after an answer.
    var problem: String?

    /// The selected moment, or the newest.
    var selected: Int? { moments.map { selection ?? $0.end - 1 } }
  }

  enum Action: Equatable {
    case refresh
    case read(InspectedMoments)
    /// A moment was compared with the previous one, which took the given time.
    case compared(Int, InspectedDifference, Duration)
    /// The newest moment may be compared again.
    case rested
    case failed(String)
    /// The selection moves down, or up by a negative number.
    case moved(Int)
    /// The program must show the selected moment.
    case jumped
    /// The program has shown another moment.
    case shown
  }

  /// The maximum number of moments to read.
  static let window = 500

  /// The pause after a comparison of the newest moment, as a multiple of the comparison's time.
  ///
  /// The program compares its states itself, which should take at most a hundredth of its time.
  private static let rest = 99

  private enum RequestID: Hashable { case moments, difference, rest }

  @Dependency(\.inspectedProgram) var program
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refresh: return read(state)
      case .read(let moments):
        (state.moments, state.problem) = (moments, nil)
        if let selection = state.selection { state.selection = max(selection, moments.first) }
        return follow(&state)
      case .compared(let moment, let difference, let time):
        (state.comparison, state.problem) = (.init(moment: moment, difference: difference), nil)
        state.isResting = true
        return .run { send in
          try await clock.sleep(for: time * Self.rest)
          await send(.rested)
        }
        .cancellable(id: RequestID.rest, cancelInFlight: true)
      case .rested:
        state.isResting = false
        return follow(&state)
      case .failed(let text):
        (state.problem, state.isResting) = (text, false)
        return .none
      case .moved(let rows):
        guard let moments = state.moments, let selected = state.selected else { return .none }
        let new = max(moments.from, min(selected + rows, moments.end - 1))
        state.selection = new == moments.end - 1 ? nil : new
        return compare(state) ?? .none
      case .jumped:
        guard let moment = state.selected else { return .none }
        return request(.jump(moment: moment), id: .difference) { _ in .shown }
      case .shown:
        state.isResting = false
        return read(state)
      }
    }
  }

  private func read(_ state: State) -> Effect<Action> {
    let end = state.moments?.end ?? 0
    return request(.moments(from: max(0, end - Self.window / 2), count: Self.window), id: .moments) {
      $0.moments.map { .read($0) }
    }
  }

  /// Compares the selected moment, unless it was compared already, or it is the newest and the pause has not ended.
  private func follow(_ state: inout State) -> Effect<Action> {
    let comparison = state.comparison?.moment == state.selected ? nil : compare(state)
    guard let comparison, state.selection == nil else { return comparison ?? .none }
    guard !state.isResting else { return .none }
    state.isResting = true
    return comparison
  }

  /// Compares the selected moment; returns `nil` if there is none before it.
  private func compare(_ state: State) -> Effect<Action>? {
    guard let moments = state.moments, let selected = state.selected, selected > moments.first else {
      return nil
    }
    return run(id: .difference) { [program, clock] in
      var answer: InspectionMessage?
      let time = try await clock.measure {
        answer = try await program.ask(.difference(old: selected - 1, new: selected))
      }
      return answer?.difference.map { .compared(selected, $0, time) }
    }
  }

  private func request(
    _ request: InspectionRequest.Kind, id: RequestID,
    _ action: @escaping @Sendable (InspectionMessage) -> Action?
  ) -> Effect<Action> {
    run(id: id) { [program] in action(try await program.ask(request)) }
  }

  private func run(
    id: RequestID, _ work: @escaping @Sendable () async throws -> Action?
  ) -> Effect<Action> {
    .run { send in
      if let action = try await work() { await send(action) }
    } catch: { error, send in
      if let error = error as? InspectionError { await send(.failed(error.text)) }
    }
    .cancellable(id: id, cancelInFlight: true)
  }
}
