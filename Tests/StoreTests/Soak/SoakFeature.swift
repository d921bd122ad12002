import Store
import TestSupport

/// A feature with rows and a sheet, all of which do what the test says.
@Reducer
struct SoakFeature {
  struct State {
    var part: SoakPart.State
    var rows: IdentifiedArrayOf<SoakPart.State> = []
    @Presents var sheet: SoakPart.State?
  }

  enum Action {
    case part(SoakPart.Action)
    case rows(IdentifiedActionOf<SoakPart>)
    case sheet(PresentationAction<SoakPart.Action>)
    case change((inout State) -> Void)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.part, action: \.part) { SoakPart() }
    Reduce { state, action in
      if case .change(let body) = action { body(&state) }
      return .none
    }
    .forEach(\.rows, action: \.rows) { SoakPart() }
    .ifLet(\.$sheet, action: \.sheet) { SoakPart() }
  }
}

/// A feature that has effects and counts what they send.
@Reducer
struct SoakPart {
  struct State: Identifiable {
    let id: Int
    var heard = 0
    let token: Lifetimes.Token
  }

  enum Action {
    case run(Effect<Action>)
    case arrived(SoakArrival)
    case echo(SoakArrival)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .run(let effect): return effect
      case .arrived(let arrival):
        arrival.ledger.reduce(arrival)
        state.heard += 1
        let echo = Effect<Action>.send(.echo(arrival))
        guard arrival.followers > 0, arrival.number == 0 else { return echo }
        let follower = arrival.ledger.open(from: arrival.effect)
        return .merge(echo, .soak(follower, sends: 3, followers: arrival.followers - 1, arrival.ledger))
      case .echo(let arrival):
        arrival.ledger.echo(arrival)
        return .none
      }
    }
  }
}

extension Effect<SoakPart.Action> {
  /// An effect that sends some actions.
  static func soak(_ effect: Int, sends: Int, followers: Int, _ ledger: SoakLedger) -> Self {
    let token = ledger.lifetimes.make()
    return .run { send in
      for number in 0..<sends {
        if (effect + number).isMultiple(of: 3) { await Task.yield() }
        await send(
          .arrived(
            SoakArrival(
              effect: effect, number: number, followers: followers, ledger: ledger,
              token: ledger.lifetimes.make())))
      }
      ledger.finish(effect, sent: sends)
      withExtendedLifetime(token) {}
    }
  }
}
