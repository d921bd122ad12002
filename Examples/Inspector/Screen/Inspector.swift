import Store
import StoreTerminal

/// The inspector on a terminal.
@Reducer
struct Inspector {
  /// A pane, which shows one kind of information about the program.
  enum Pane: Int, CaseIterable, Equatable {
    case events, state, effects, selectors, history

    var title: String {
      switch self {
      case .events: "Events"
      case .state: "State"
      case .effects: "Effects"
      case .selectors: "Selectors"
      case .history: "History"
      }
    }
  }

  struct State: Equatable {
    var size: Size
    /// The first message of the program, which describes the program; `nil` until it arrives.
    var greeting: InspectionGreeting?
    var pane = Pane.events
    var events = EventList.State()
    var tree = StateBrowser.State()
    var effects = EffectLines()
    var selectors = SelectorCounts()
    var history = HistoryBrowser.State()
    /// The number of rows above the first visible row, in the panes without a selection.
    var top = 0
    /// The filter that the user is typing; `nil` while the user types no filter.
    var typing: String?
    var showsHelp = false
    /// The message about the last command; `nil` to show the keys.
    var notice: String?
    /// A Boolean value indicating whether the connection has ended.
    var hasEnded = false
    /// A Boolean value indicating whether the shell has the terminal.
    var isSuspended = false
    /// The number of times that other programs may have overwritten the screen.
    var edition = 0
    /// A Boolean value indicating whether the inspector must end.
    var isOver = false

    init(size: Size = .usual) { self.size = size }
  }

  enum Action: Equatable {
    case started
    case terminal([TerminalEvent])
    case news([InspectionMessage])
    case newsEnded
    /// The inspector reads the contents of the shown pane again.
    case refresh
    /// The inspector has the terminal again, with the given size.
    case resumed(Size)
    case events(EventList.Action)
    case tree(StateBrowser.Action)
    case history(HistoryBrowser.Action)
  }

  private enum TimerID { case refresh }

  @Dependency(\.terminal) var terminal
  @Dependency(\.inspectedProgram) var program
  @Dependency(\.clipboard) var clipboard
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Scope(state: \.events, action: \.events) { EventList() }
    Scope(state: \.tree, action: \.tree) { StateBrowser() }
    Scope(state: \.history, action: \.history) { HistoryBrowser() }
    Reduce { state, action in
      switch action {
      case .started: return start()
      case .terminal(let events): return .merge(events.map { reduce(&state, $0) })
      case .news(let messages): return follow(messages, &state)
      case .newsEnded:
        state.hasEnded = true
        return .none
      case .refresh: return refresh(state)
      case .resumed(let size):
        (state.size, state.isSuspended) = (size, false)
        state.edition += 1
        return .none
      case .history(.shown):
        state.notice = "The program shows moment \(state.history.selected ?? 0)."
        return .none
      case .events, .tree, .history: return .none
      }
    }
  }

  private func start() -> Effect<Action> {
    .merge(
      .run { send in for await events in terminal.events() { await send(.terminal(events)) } },
      .run { send in
        // The request for events runs at the same time as the loop, so that the loop also gets events that arrive
        // before the answer.
        async let answer = program.ask(.events)
        for await messages in program.news() { await send(.news(messages)) }
        _ = try? await answer
        await send(.newsEnded)
      },
      .send(.refresh))
  }

  private func follow(_ messages: [InspectionMessage], _ state: inout State) -> Effect<Action> {
    var events: [InspectedEvent] = []
    var dropped = 0
    for message in messages {
      if let greeting = message.hello { state.greeting = greeting }
      dropped += message.dropped ?? 0
      guard let event = message.event else { continue }
      events.append(event)
      state.effects.follow(event)
      state.selectors.follow(event)
    }
    guard !events.isEmpty || dropped > 0 else { return .none }
    // The shown pane is read again at most ten times a second, however many events arrive.
    let refresh = Effect<Action>.send(.refresh)
      .throttle(id: TimerID.refresh, for: .milliseconds(100), clock: clock, latest: true)
    return .merge(
      .send(.events(.arrived(events))), dropped > 0 ? .send(.events(.dropped(dropped))) : .none,
      state.events.isPaused ? .none : refresh)
  }

  private func refresh(_ state: State) -> Effect<Action> {
    switch state.pane {
    case .state: .send(.tree(.refresh))
    case .history: .send(.history(.refresh))
    case .events, .effects, .selectors: .none
    }
  }
}
