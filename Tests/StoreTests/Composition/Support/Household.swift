import Store

/// A feature with a child of every kind, and a second one for one of its cases.
@Reducer
struct Household {
  /// The names of those that ran, in order.
  final class Log {
    var names: [String] = []
  }

  @Reducer
  struct Member {
    struct State: Identifiable { var id = 0 }
    enum Action { case call }

    let name: String
    let log: Log

    var body: some ReducerOf<Self> {
      Reduce { _, _ in
        log.names.append(name)
        return .none
      }
    }
  }

  struct State {
    var plain = Member.State()
    var optional: Member.State? = Member.State()
    var rows: IdentifiedArrayOf<Member.State> = [Member.State()]
    @Presents var sheet: Member.State? = Member.State()
    var path = StackState([Member.State()])
  }

  enum Action {
    case plain(Member.Action)
    case optional(Member.Action)
    case rows(IdentifiedActionOf<Member>)
    case sheet(PresentationAction<Member.Action>)
    case path(StackActionOf<Member>)
  }

  let log: Log

  var body: some ReducerOf<Self> {
    Scope(state: \.plain, action: \.plain) { Member(name: "plain", log: log) }
    Reduce { _, _ in
      log.names.append("parent")
      return .none
    }
    .ifLet(\.optional, action: \.optional) { Member(name: "optional", log: log) }
    .forEach(\.rows, action: \.rows) { Member(name: "row", log: log) }
    .ifLet(\.$sheet, action: \.sheet) { Member(name: "sheet", log: log) }
    .forEach(\.path, action: \.path) { Member(name: "element", log: log) }
    Scope(state: \.plain, action: \.plain) { Member(name: "plain again", log: log) }
  }
}
