import Store

@Reducer
struct DeleteConfirmation {
  @ObservableState
  struct State: Equatable {
    let id: Counter.State.ID
    var title: String
  }

  enum Action: Equatable {
    case cancelButtonTapped
    case confirmButtonTapped
  }
}
