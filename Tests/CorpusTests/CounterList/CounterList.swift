import Store

@Reducer
struct CounterList {
  @Reducer
  enum Destination {
    case add(CounterForm)
    case confirmDeletion(DeleteConfirmation)
    case detail(Counter)
  }

  @ObservableState
  struct State: Equatable {
    var counters: IdentifiedArrayOf<Counter.State> = []
    @Presents var destination: Destination.State?
    var sort = Sort.manual

    enum Sort: String, CaseIterable { case manual, byCount }

    var total: Int { counters.reduce(0) { $0 + $1.count } }
  }

  enum Action: BindableAction {
    case addButtonTapped
    case binding(BindingAction<State>)
    case counters(IdentifiedActionOf<Counter>)
    case counterTapped(id: Counter.State.ID)
    case deleteButtonTapped(id: Counter.State.ID)
    case destination(PresentationAction<Destination.Action>)
    case resetButtonTapped
    case sortCounters
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(CounterForm.State(counter: Counter.State(id: self.uuid())))
        return .none

      case .binding(\.sort):
        return .send(.sortCounters)

      case .binding:
        return .none

      case .counters(.element(id: let id, action: .decrementButtonTapped)):
        guard let counter = state.counters[id: id], counter.count < 0 else { return .none }
        return .send(.deleteButtonTapped(id: id))

      case .counters:
        return .none

      case let .counterTapped(id: id):
        guard let counter = state.counters[id: id] else { return .none }
        state.destination = .detail(counter)
        return .none

      case let .deleteButtonTapped(id: id):
        guard let counter = state.counters[id: id] else { return .none }
        state.destination = .confirmDeletion(
          DeleteConfirmation.State(id: id, title: "Delete “\(counter.name)”?")
        )
        return .none

      case .destination(.presented(.add(.delegate(.save(let counter))))):
        state.counters.append(counter)
        return .none

      case .destination(.presented(.confirmDeletion(.confirmButtonTapped))):
        guard case let .confirmDeletion(confirmation) = state.destination else { return .none }
        state.counters.remove(id: confirmation.id)
        state.destination = nil
        return .none

      case .destination(.presented(.confirmDeletion(.cancelButtonTapped))):
        state.destination = nil
        return .none

      case .destination(.dismiss):
        if let detail = state.destination?.detail {
          state.counters[id: detail.id] = detail
        }
        return .none

      case .destination:
        return .none

      case .resetButtonTapped:
        for id in state.counters.ids {
          state.counters[id: id]?.count = 0
        }
        return .none

      case .sortCounters:
        guard state.sort == .byCount else { return .none }
        state.counters.sort { $0.count > $1.count }
        return .none
      }
    }
    .forEach(\.counters, action: \.counters) {
      Counter()
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension CounterList.Destination.State: Equatable {}
