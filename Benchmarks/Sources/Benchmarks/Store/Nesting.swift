import Store

/// A feature that contains the feature `Leaf` at some depth, or is `Leaf`, and can handle its actions with the library
/// or by hand.
protocol Feature: Reducer
where State: HandWritten & Sendable, State.Action == Action, Action: Sendable {
  init()

  /// Returns the action of this feature that contains an action of `Leaf`.
  static func action(_ action: Leaf.Action) -> Action

  /// Returns the child store of the `Leaf` feature.
  @MainActor static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf>
}

/// A state that handles actions without the library.
protocol HandWritten {
  associatedtype Action

  init()

  /// Changes the state as the reducer of the feature does.
  ///
  /// The implementations are not inlined, because the code that handles a feature's actions is a separate function in a
  /// real program.
  mutating func apply(_ action: Action)
}

/// A feature that does almost nothing.
@Reducer
struct Leaf: Feature {
  struct State: HandWritten, Identifiable {
    var id = 0
    var other = 0
    var count = 0

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .increment: count += 1
      case .decrement: count -= 1
      case .wait: other += 1
      }
    }
  }

  enum Action { case increment, decrement, wait }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .decrement: state.count -= 1
      case .wait: return .run { _ in try await Task.sleep(for: .seconds(86_400)) }
      }
      return .none
    }
  }

  static func action(_ action: Leaf.Action) -> Action { action }

  static func leaf(of store: StoreOf<Leaf>) -> StoreOf<Leaf> { store }
}
