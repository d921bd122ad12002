import Foundation
import Store

@Reducer
struct OutlineEditor {
  @ObservableState
  struct State: Equatable {
    var root: Outline.State
    var query = ""
    var matches: [UUID] = []
    var history: [Outline.State] = []
    @Presents var export: Export.State?
  }

  enum Action {
    case export(PresentationAction<Export.Action>)
    case exportButtonTapped
    case queryChanged(String)
    case queryDebounced
    case root(Outline.Action)
    case undoButtonTapped
  }

  enum CancelID { case search }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Scope(state: \.root, action: \.root) {
      Outline()
    }
    .onChange(of: \.root) { oldValue, _ in
      Reduce { state, action in
        if case .undoButtonTapped = action { return .none }
        state.history.append(oldValue)
        return .none
      }
    }

    Reduce { state, action in
      switch action {
      case .export(.presented(.delegate(.didFinish))):
        state.export = nil
        return .none

      case .export:
        return .none

      case .exportButtonTapped:
        state.export = Export.State(outline: state.root)
        return .none

      case .queryChanged(let query):
        state.query = query
        guard !query.isEmpty else {
          state.matches = []
          return .cancel(id: CancelID.search)
        }
        return .run { send in
          try await withTaskCancellation(id: CancelID.search, cancelInFlight: true) {
            try await clock.sleep(for: .milliseconds(300))
            await send(.queryDebounced)
          }
        }

      case .queryDebounced:
        state.matches = state.root.search(state.query)
        return .none

      case .root(.delegate(.remove)):
        state.root = Outline.State(id: state.root.id)
        return .none

      case .root:
        return .none

      case .undoButtonTapped:
        guard let previous = state.history.popLast() else { return .none }
        state.root = previous
        return .none
      }
    }
    .ifLet(\.$export, action: \.export) {
      Export()
    }
  }
}

extension Outline.State {
  func search(_ query: String) -> [UUID] {
    (text.contains(query) ? [id] : []) + children.flatMap { $0.search(query) }
  }
}
