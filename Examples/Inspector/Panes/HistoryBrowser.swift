import Store

/// A browser of the history of the program's store.
///
/// A *moment* is a state of the store that its history keeps, together with the action that led to it.
@Reducer
struct HistoryBrowser {
  struct State: Equatable {
    /// The part of the history that was read last; `nil` before the first read.
    var moments: InspectedMoments?
    /// The index of the selected moment; `nil` to follow the newest moment.
    var selection: Int?
    /// The differences between the state of a moment and the state of the moment before it.
    struct Comparison: Equatable {
      let moment: Int
      let difference: InspectedDifference
    }

    /// The last comparison that the program has answered; `nil` before the first one.
    var comparison: Comparison?
    /// A Boolean value indicating whether the next comparison of the newest moment must wait.
    ///
    /// It waits until the previous comparison and the pause after it have ended.
    var isResting = false
    /// The text of the last error, for example that the program keeps no history; `nil` if the last request succeeded.
    var problem: String?

    /// The index of the selected moment; if the user has selected none, the index of the newest moment.
    var selected: Int? { moments.map { selection ?? $0.end - 1 } }
  }

  enum Action: Equatable {
    case refresh
    case read(InspectedMoments)
    /// The program has compared a moment with the moment before it, in the given time.
    case compared(Int, InspectedDifference, Duration)
    /// The pause has ended, so the newest moment may be compared again.
    case rested
    case failed(String)
    /// The selection moves down by a number of moments; a negative number moves it up.
    case moved(Int)
    /// The user asks the program to return its store to the selected moment.
    case jumped
    /// The program's store has returned to the selected moment.
    case shown
  }

  /// The maximum number of moments to read at once.
  static let window = 500

  /// The length of the pause after a comparison of the newest moment, as a multiple of the comparison's duration.
  ///
  /// The program that is inspected makes the comparison. With this pause, comparisons take at most a hundredth of the
  /// program's time.
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

  /// Returns an effect that compares the selected moment with the moment before it, unless this comparison is shown
  /// already.
  ///
  /// If the user has selected no moment, the newest is compared, but only after the pause.
  private func follow(_ state: inout State) -> Effect<Action> {
    let comparison = state.comparison?.moment == state.selected ? nil : compare(state)
    guard let comparison, state.selection == nil else { return comparison ?? .none }
    guard !state.isResting else { return .none }
    state.isResting = true
    return comparison
  }

  /// Returns an effect that compares the selected moment with the moment before it, or `nil` if it is the first.
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
