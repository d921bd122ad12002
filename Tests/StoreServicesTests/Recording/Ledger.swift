import FoundationEssentials
import TestSupport

@testable import Store

/// A client that a reducer and an effect call.
struct RateClient: TestDependencyKey, Sendable {
  struct Failure: Error {}

  var rate: @Sendable (String, Int) -> Double
  var check: @Sendable (Int) throws -> String
  var fetch: @Sendable (Int) async throws -> Int

  static let testValue = RateClient(
    rate: { _, _ in 0 }, check: { _ in "" }, fetch: { _ in 0 })
}

extension DependencyValues {
  var rates: RateClient {
    get { self[RateClient.self] }
    set { self[RateClient.self] = newValue }
  }
}

/// A feature that uses everything that a recording has.
@Reducer
struct Ledger {
  struct State: Equatable {
    var total = 0
    var marks: [Date] = []
    var rows: IdentifiedArrayOf<Row> = []
    var numbers: [UInt64] = []
    var rates: [Double] = []
    var texts: [String] = []
  }

  struct Row: Equatable, Identifiable {
    let id: UUID
    var note: String
  }

  @CasePathable
  enum Action: Codable, Equatable {
    case add(Int)
    case mark
    case insert(String)
    case roll(count: Int)
    case rate(currency: String)
    case check(Int)
    case echo(Int)
    case fetch(Int)
    case fetched(Int)
    case clear
  }

  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  @Dependency(\.rates) var rates

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let number): state.total += number
      case .mark: state.marks.append(date.now)
      case .insert(let note): state.rows.append(Row(id: uuid(), note: note))
      case .roll(let count):
        withRandomNumberGenerator { generator in
          for _ in 0..<count { state.numbers.append(generator.next()) }
        }
      case .rate(let currency): state.rates.append(rates.rate(currency, state.total))
      case .check(let number):
        do { state.texts.append(try rates.check(number)) } catch { state.texts.append("\(error)") }
      case .echo(let number): return .merge(.send(.add(number)), .send(.mark))
      case .fetch(let number):
        return .run { send in
          // Not for a replay: neither the values that an effect receives, nor the call itself.
          _ = uuid()
          await send(.fetched(try rates.fetch(number)))
        }
      case .fetched(let number): state.total += number
      case .clear: state = State()
      }
      return .none
    }
  }
}

/// The same by hand, with lists of values instead of dependencies.
struct LedgerModel {
  private(set) var state = Ledger.State()
  let source: LedgerValues

  mutating func reduce(_ action: Ledger.Action, _ index: Int) {
    var draws = source.draws(index)
    switch action {
    case .add(let number), .fetched(let number): state.total += number
    case .mark: state.marks.append(draws.date())
    case .insert(let note): state.rows.append(Ledger.Row(id: draws.uuid(), note: note))
    case .roll(let count): for _ in 0..<count { state.numbers.append(draws.next()) }
    case .rate(let currency): state.rates.append(Double(currency.count * state.total) / 8)
    case .check(let number): state.texts.append(number.isMultiple(of: 3) ? "Failure()" : "\(number)")
    case .echo, .fetch: break
    case .clear: state = Ledger.State()
    }
  }
}

/// Values for each action that are determined by a seed and the number of the action.
struct LedgerValues: Sendable {
  let seed: UInt64

  func draws(_ action: Int) -> Draws { Draws(random: SeededGenerator(seed: seed &+ UInt64(action) &* 7_919)) }

  struct Draws: Sendable {
    var random: SeededGenerator

    mutating func next() -> UInt64 { random.next() }
    mutating func date() -> Date { Date(timeIntervalSince1970: Double(random.next() >> 20) / 1_024) }
    mutating func uuid() -> UUID { UUID(Int(random.next() >> 2)) }
  }
}

/// The dependencies of a recorded ledger: the values of the action that is being reduced.
final class LedgerSource: @unchecked Sendable {
  // Sound: the tests use it on one thread at a time, except for `outside`, which is constant.
  private let values: LedgerValues
  private var draws: LedgerValues.Draws

  init(_ values: LedgerValues) {
    self.values = values
    draws = values.draws(0)
  }

  func begin(_ action: Int) { draws = values.draws(action) }

  func prepare(_ dependencies: inout DependencyValues) {
    dependencies.date = DateGenerator { self.draws.date() }
    dependencies.uuid = UUIDGenerator { self.draws.uuid() }
    dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(Numbers(source: self))
    dependencies.rates.rate = { currency, total in Double(currency.count * total) / 8 }
    dependencies.rates.check = { number in
      if number.isMultiple(of: 3) { throw RateClient.Failure() }
      return "\(number)"
    }
    dependencies.rates.fetch = { $0 }
  }

  private struct Numbers: RandomNumberGenerator {
    let source: LedgerSource
    func next() -> UInt64 { source.draws.next() }
  }
}

extension DependencyValues {
  /// Records all that a ledger uses.
  mutating func recordLedger(to recording: Recording) {
    record(to: recording)
    rates.rate = recording.recorded(rates.rate, as: "rates.rate")
    rates.check = recording.recorded(rates.check, as: "rates.check")
    rates.fetch = recording.recorded(rates.fetch, as: "rates.fetch")
  }
}
