import Testing

@Suite("A client of the macros, with declarations of rare forms")
struct DeclarationFormsTests {
  @Test("compiles clients with private endpoints, closures in parentheses, and other dependencies")
  func compilesClients() async throws {
    let output = try await Toolchain.check(
      """
      import Store
      func name() -> String { "World" }
      func placeholder() -> String { "!" }
      final class Token {}
      @DependencyClient struct Client {
        private struct Hidden {}
        private var save: (_ value: Hidden) throws -> Void
        fileprivate var remove: (_ id: Int) throws -> Void = { _ in }
        var load: (@Sendable (_ id: Int) async throws -> Int)
        var greet: () -> String = { name() + placeholder() }
        let format: ((Int) -> String)
        var isSame: Bool = Token()
          !== Token()
        @Dependency(\\.continuousClock) var clock
        func run() async throws {
          try save(value: Hidden())
          try remove(id: 1)
        }
      }
      func make() -> Client { Client(format: { "\\($0)" }) }
      """)
    #expect(output.isEmpty)
  }

  @Test("compiles features with a body of a concrete type, and with other methods of the name 'reduce'")
  func compilesBodies() async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @Reducer struct Computed {
        var body: Reduce<Int, Bool> {
          Reduce { count, isUp in
            count += isUp ? 1 : -1
            return .none
          }
        }
      }
      @Reducer struct Stored {
        let body: EmptyReducer<[Int], Bool> = EmptyReducer()
      }
      @Reducer struct OwnTypes {
        struct State {}
        enum Action { case tap }
        var body: Reduce<State, Action> { Reduce { _, _ in .none } }
      }
      @Reducer struct WithHelpers {
        struct State { var count = 0 }
        enum Action { case tap }
        var body: some ReducerOf<Self> {
          Reduce { state, action in Self.reduce(into: &state, action: action) }
        }
        private static func reduce(into state: inout State, action: Action) -> Effect<Action> {
          state.count += 1
          return .none
        }
      }
      func run() {
        _ = Store(initialState: 1) { Computed() }
        _ = Store(initialState: [1]) { Stored() }
      }
      """)
    #expect(output.isEmpty)
  }

  @Test("compiles attributes under conditions, and default values of plain data")
  func compilesAttributesAndDefaults() async throws {
    let output = try await Toolchain.check(
      """
      import Store
      #if !NEVER
        @dynamicMemberLookup
      #endif
      @CasePathable
      enum Choice {
        #if NEVER
          @available(*, deprecated)
        #endif
        case first(Int)
        case second
      }
      @Reducer enum Destination {
        case meeting(id: Int = max(1, 2), Bool)
        @ReducerCaseIgnored case list([Int] = [])
      }
      func make() -> (Int?, [Destination.State]) { (Choice.first(1).first, [.meeting(true), .list()]) }
      """)
    #expect(output.isEmpty)
  }
}
