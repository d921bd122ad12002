import Store

/// A feature with one effect, which the test writes.
@Reducer
struct Listener {
  struct State: Equatable {
    var isListening = false
    var heard: [Int] = []
  }

  enum Action: Equatable {
    case listen
    case hush
    case heard(Int)
    case finished
  }

  let effect: @Sendable (Send<Action>) async throws -> Void

  /// The line of the effect below.
  static let line = 33

  init(effect: @escaping @Sendable (Send<Action>) async throws -> Void = { _ in }) {
    self.effect = effect
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .listen:
        state.isListening = true
        // `line` says where this stands.
        return .run(name: "ear") { try await effect($0) }.cancellable(id: "listening")
      case .hush:
        state.isListening = false
        return .cancel(id: "listening")
      case .heard(let word):
        state.heard.append(word)
        return .none
      case .finished:
        state.isListening = false
        return .none
      }
    }
  }
}
