import Store

/// A feature of any number of reducers that write down that they ran.
struct Crowd<Action: CrowdAction>: Reducer {
  struct State { var child = Member.State() }

  /// The case that a member is for, by its index; nil for one that is for every action.
  let members: [Int?]
  let log: CrowdLog

  var body: some Reducer<State, Action> {
    let cases = Action.cases
    for (index, member) in members.enumerated() {
      if let member {
        Scope(state: \.child, action: cases[member]) { Member(index: index, log: log) }
      } else {
        Reduce { _, _ in
          log.entries.append(index)
          return .none
        }
      }
    }
  }

  /// A child that answers a zero with its index.
  struct Member: Reducer {
    struct State {}

    let index: Int
    let log: CrowdLog

    var body: some Reducer<State, Int> {
      Reduce { _, number in
        log.entries.append(index)
        return number == 0 ? .send(index + 1) : .none
      }
    }
  }
}

/// What ran, in order.
final class CrowdLog {
  var entries: [Int] = []
}

/// An action with cases that hold numbers.
protocol CrowdAction: CasePathable {
  static var cases: [CaseKeyPath<Self, Int>] { get }
}

@CasePathable
enum PlainCrowdAction: CrowdAction {
  case a(Int), nothing, b(Int), c(Int), nobody(String)

  static var cases: [CaseKeyPath<Self, Int>] { [\.a, \.b, \.c] }
}

/// The case paths are written by hand, and know no tags.
enum HandWrittenCrowdAction: CrowdAction {
  case a(Int), b(Int)

  struct AllCasePaths: Sendable {
    var a: AnyCasePath<HandWrittenCrowdAction, Int> {
      AnyCasePath(embed: { .a($0) }, extract: { if case .a(let number) = $0 { number } else { nil } })
    }
    var b: AnyCasePath<HandWrittenCrowdAction, Int> {
      AnyCasePath(embed: { .b($0) }, extract: { if case .b(let number) = $0 { number } else { nil } })
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
  static var cases: [CaseKeyPath<Self, Int>] { [\.a, \.b] }
}

/// Cases of which the compiler sees some only, and some that have no tag.
@CasePathable
enum ConditionalCrowdAction: CrowdAction {
  case a(Int)
  #if NEVER
    case b(Missing)
    case gone(Missing)
  #else
    case b(Int)
  #endif
  @available(*, unavailable) case never
  @available(macOS 10.15, *) case limited(Int)
  indirect case `default`(Int)

  static var cases: [CaseKeyPath<Self, Int>] { [\.a, \.b, \.limited, \.default] }
}

@CasePathable
indirect enum GenericCrowdAction<Other>: CrowdAction {
  case other(Other), a(Int), pair(Other, Other), b(Int)

  static var cases: [CaseKeyPath<Self, Int>] { [\.a, \.b] }
}

/// Ways of two components into one case.
@CasePathable
enum NestedCrowdAction: CrowdAction {
  case plain(PlainCrowdAction), maybe(Int?), number(Int), result(Result<Int, Never>)

  static var cases: [CaseKeyPath<Self, Int>] {
    [\.plain.a, \.plain.b, \.maybe.some, \.number, \.result.success]
  }
}
