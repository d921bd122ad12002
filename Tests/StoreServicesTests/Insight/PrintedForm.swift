import Store

/// A feature with actions of all forms.
@Reducer struct PrintedForm {
  struct State: Equatable {
    var name = ""
    /// With room for more, so that it stays where it is unless it is copied.
    var log: [Int] = {
      var log: [Int] = []
      log.reserveCapacity(100)
      return log
    }()
    @Presents var row: PrintedRow.State?
    var stack = StackState<PrintedRow.State>()
  }

  @CasePathable enum Filter { case open, due(Int) }
  enum Plain { case one, two(Int) }
  struct Wrapped { var number = 1 }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case row(PresentationAction<PrintedRow.Action>)
    case stack(StackActionOf<PrintedRow>)
    case rows(IdentifiedAction<String, PrintedRow.Action>)
    case old(id: Int, action: PrintedRow.Action)
    case wrapped(IdentifiedAction<Int, Wrapped>)
    case loaded(Result<[String: Int], any Error>)
    case filter(Filter)
    case plain(Plain)
    case maybe(Filter?)
    case pair(Int, of: String)
    case add(Int)
    case view(View)

    enum View { case tapped(at: Int) }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .add(let number) = action { state.log.append(number) }
      return .none
    }
  }
}

/// A child of it.
@Reducer struct PrintedRow {
  struct State: Equatable {}
  enum Action { case tapped, moved(to: Int) }
  var body: some ReducerOf<Self> { EmptyReducer() }
}
