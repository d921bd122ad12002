import Testing

@Suite("A client written for TCA")
struct CompatibilityClientTests {
  @Test("compiles without a warning under any of the settings", arguments: ClientTests.settings)
  func compiles(options: String) async throws {
    let output = try await Toolchain.check(
      """
      #if canImport(ComposableArchitecture)
        import ComposableArchitecture
      #else
        import StoreCompatibility
      #endif

      @Reducer
      struct Search {
        @ObservableState
        struct State: Equatable {
          var query = "", seconds = 0, started: Date?
          var rows: IdentifiedArrayOf<Identified<UUID, String>> = []
          @Presents var alert: AlertState<Action.Alert>?
        }
        enum Action: Equatable {
          case task, ticked, queryChanged(String), search, response(TaskResult<String>), close
          case alert(PresentationAction<Alert>)
          @CasePathable enum Alert: Equatable { case retry }
        }
        nonisolated enum CancelID { case timer, search }
        @Dependency(\\.mainQueue) var mainQueue
        @Dependency(\\.mainRunLoop.now.date) var now
        @Dependency(\\.dismiss) var dismiss
        @Dependency(\\.uuid) var uuid

        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .task:
              state.started = now
              return .run { [mainQueue] send in
                try await mainQueue.sleep(for: .milliseconds(5))
                for await _ in mainQueue.timer(interval: 1) { await send(.ticked, animation: .spring()) }
              }
              .cancellable(id: CancelID.timer)
            case .ticked:
              withAnimation(.easeInOut(duration: 0.1)) { state.seconds += 1 }
              return .none
            case .queryChanged(let query):
              state.query = query
              return .send(.search).debounce(id: CancelID.search, for: .milliseconds(300), scheduler: mainQueue)
            case .search, .alert(.presented(.retry)):
              return .run { send in await send(.response(TaskResult { "result" }), animation: .default) }
            case .response(.success(let text)):
              state.rows.append(Identified(text, id: uuid()))
              return .none
            case .response(.failure(let error)):
              state.alert = AlertState {
                TextState("\\(error)")
              } actions: {
                ButtonState(action: .send(.retry, animation: .default)) { TextState("Retry") }
              }
              return .cancel(id: CancelID.timer)
            case .close: return .run { [dismiss] _ in await dismiss(animation: .default) }
            case .alert: return .none
            }
          }
          .ifLet(\\.$alert, action: \\.alert)
        }
      }

      func make(scheduler: AnySchedulerOf<DispatchQueue> = .main) -> [AnySchedulerOf<DispatchQueue>] {
        [scheduler, .immediate, DispatchQueue.global().eraseToAnyScheduler(), .unimplemented("a")]
      }
      """, options: options.split(separator: " ").map(String.init))
    #expect(output.isEmpty)
  }

  @Test("sees what TCA makes visible without further imports")
  func imports() async throws {
    let output = try await Toolchain.check(
      """
      import StoreCompatibility
      @MainActor @Observable final class Model {
        @ObservationIgnored @Dependency(\\.greeting) var greeting
        var date = Date()
        var text = ""
        func texts() -> some AsyncSequence<String, Never> { Observations { self.text } }
      }
      extension DependencyValues {
        @DependencyEntry(liveValue: "Hello") var greeting = "Hello in tests"
      }
      """, options: ["-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility"])
    #expect(output.isEmpty)
  }

  @Test("gets the name of a misspelled case, because no overload of 'scope' takes closures")
  func misspelledScope() async throws {
    let output = try await Toolchain.check(
      """
      import StoreCompatibility
      @Reducer struct Child {}
      @Reducer struct Parent {
        struct State { var child = Child.State() }
        enum Action { case child(Child.Action) }
      }
      @MainActor func scope(_ store: StoreOf<Parent>) {
        _ = store.scope(state: \\.child, action: \\.childs)
      }
      """)
    #expect(output.contains("has no dynamic member 'childs'"))
  }

  @Test("is told what 'XCTFail' in the code of a library becomes")
  func libraryCode() async throws {
    let output = try await Toolchain.check(
      """
      import StoreCompatibility
      func fail() { XCTFail("a") }
      """)
    #expect(
      output.contains(
        "'XCTFail(_:file:line:)' is unavailable: write 'reportIssue(\"…\")', which fails the running test."),
      "\(output)")
  }

  @Test("is told what older names of testing and of case paths become")
  func olderNames() async throws {
    let output = try await Toolchain.check(
      """
      import StoreCompatibility
      enum Action { case receive(Int) }
      let path = AnyCasePath(unsafe: Action.receive)
      struct Client: Sendable { var fetch: @Sendable (Int) async throws -> String }
      let client = Client(fetch: XCTUnimplemented("fetch"))
      """)
    #expect(
      output.contains(
        """
        'init(unsafe:)' is unavailable: write 'AnyCasePath(\\.child)' instead of 'AnyCasePath(unsafe: Action.child)', and \
        add '@CasePathable' to the enum, or '@Reducer' to its feature.
        """), "\(output)")
    #expect(output.contains("'XCTUnimplemented' has been renamed to 'unimplemented'"), "\(output)")
  }

  @Test("may make 'String' an error, and reports messages as before")
  func stringErrors() async throws {
    let output = try await Toolchain.check(
      """
      import StoreCompatibility
      extension String: @retroactive Error {}
      func fail() { reportIssue("a") }
      """)
    #expect(output == "", "\(output)")
  }
}
