import TestStore
import TestSupport
import Testing

@Suite("Recording a script that changes shared values")
struct SharedRecordingTests {
  @Reducer struct Wall {
    struct Look: Equatable {
      var color = "white"
      var names = ["a"]
    }
    struct Picture: Equatable, Identifiable {
      let id: Int
      @Shared var stars: Int
    }
    @CasePathable enum Sheet: Equatable { case stars(Stars) }
    struct Stars: Equatable { @Shared var stars: Int }

    struct State: Equatable {
      @Shared(.inMemory("visits")) var visits = 0
      @SharedReader(.inMemory("visits")) var shownVisits = 0
      @Shared var color: String
      @Shared var look: Look
      var pictures: IdentifiedArrayOf<Picture>
      var shelf: [Picture]
      var named: [String: Picture]
      var best: Shared<Int>?
      var sheet: Sheet?
      var own = 0

      init() {
        let look = Shared(value: Look())
        _look = look
        // Found before the whole, but only a part.
        _color = look.color
        pictures = [Picture(id: 7, stars: Shared(value: 0)), Picture(id: 8, stars: Shared(value: 0))]
        shelf = [Picture(id: 9, stars: Shared(value: 0))]
        named = ["a": Picture(id: 10, stars: Shared(value: 0))]
      }
    }
    enum Action: Codable, Equatable {
      case visit, paint, rename, star(Int), starShelf, starNamed, choose, starBest, open, starSheet, load,
        loaded, leave
      case hide
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .visit:
          state.$visits.withLock { $0 += 1 }
          state.own += 1
        case .paint: state.$color.withLock { $0 = "red" }
        case .rename:
          state.$look.withLock {
            $0.color = "blue"
            $0.names.append("b")
          }
        case .star(let id): state.pictures[id: id]?.$stars.withLock { $0 += 1 }
        case .starShelf: state.shelf[0].$stars.withLock { $0 += 1 }
        case .starNamed: state.named["a"]?.$stars.withLock { $0 += 1 }
        case .hide:
          @Shared(.inMemory("hidden")) var hidden = 0
          $hidden.withLock { $0 += 1 }
        case .choose: state.best = Shared(value: 1)
        case .starBest: state.best?.withLock { $0 += 1 }
        case .open: state.sheet = .stars(Stars(stars: Shared(value: 5)))
        case .starSheet: state.sheet?.modify(\.stars) { $0.$stars.withLock { $0 += 1 } }
        case .load:
          return .run { [visits = state.$visits] send in
            visits.withLock { $0 = 10 }
            await send(.loaded)
          }
        case .loaded: break
        case .leave: return .run { [visits = state.$visits] _ in visits.withLock { $0 = 20 } }
        }
        return .none
      }
    }
  }

  /// What is recorded below; it is compared with the text of this file.
  static func pasted(_ store: TestStoreOf<Wall>) async {
    // Script:
    await store.send(.visit) {
      $0.$visits.withLock { $0 = 1 }
      $0.own = 1
    }
    await store.send(.paint) {
      $0.$look.withLock { $0.color = "red" }
    }
    await store.send(.rename) {
      $0.$look.withLock {
        $0.color = "blue"
        $0.names.append("b")
      }
    }
    await store.send(.star(8)) {
      $0.pictures[id: 8]?.$stars.withLock { $0 = 1 }
    }
    await store.send(.starShelf) {
      $0.shelf[0].$stars.withLock { $0 = 1 }
    }
    await store.send(.starNamed) {
      $0.named["a"]?.$stars.withLock { $0 = 1 }
    }
    await store.send(.open) {
      $0.sheet = .stars(SharedRecordingTests.Wall.Stars(stars: Shared(value: 5)))
    }
    await store.send(.starSheet) {
      $0.sheet?.modify(\.stars) { $0.$stars.withLock { $0 = 6 } }
    }
    await store.send(.load)
    await store.receive(.loaded) {
      $0.$visits.withLock { $0 = 10 }
    }
    await store.send(.leave)
    store.assert {
      $0.$visits.withLock { $0 = 20 }
    }
    // End of script.
  }

  private func makeStore() -> TestStoreOf<Wall> { TestStore(initialState: Wall.State()) { Wall() } }

  @Test("changes shared values by the references of the state")
  func script() async throws {
    let store = makeStore()
    let script = await store.recordScript {
      await store.send(.visit)
      await store.send(.paint)
      await store.send(.rename)
      await store.send(.star(8))
      await store.send(.starShelf)
      await store.send(.starNamed)
      await store.send(.open)
      await store.send(.starSheet)
      await store.send(.load)
      await store.send(.leave)
    }
    #expect(try script == pastedScript())
  }

  @Test("What was recorded passes as a test")
  func recordedPasses() async { await Self.pasted(makeStore()) }

  @Test("An optional reference is changed")
  func optional() async throws {
    let store = makeStore()
    await store.send(.choose) { $0.best = Shared(value: 1) }
    let script = await store.recordScript { await store.send(.starBest) }
    #expect(
      script == """
        await store.send(.starBest) {
          $0.best?.withLock { $0 = 2 }
        }
        """)
  }

  @Test("A change that the state has no reference to is a comment after its action")
  func withoutReference() async throws {
    let store = makeStore()
    let script = await store.recordScript { await store.send(.hide) }
    #expect(
      script == """
        await store.send(.hide)
        // Also changed: the shared value .inMemory("hidden"). Assert it through a reference that the test has.
        """)
  }

  @Test("A recording is printed with the changes of each action")
  func printedRecording() throws {
    let recording = Recording()
    let recorded = Store(initialState: Wall.State()) { Wall() }
    recorded.record(to: recording)
    for id in [8, 7] { recorded.send(.star(id)) }
    let text = try recording.printTest {
      TestStore(initialState: SharedRecordingTests.Wall.State()) { SharedRecordingTests.Wall() }
    }
    #expect(
      text == """
        @Test func repeatsTheRecording() async {
          let store = TestStore(initialState: SharedRecordingTests.Wall.State()) { SharedRecordingTests.Wall() }
          await store.send(.star(8)) {
            $0.pictures[id: 8]?.$stars.withLock { $0 = 1 }
          }
          await store.send(.star(7)) {
            $0.pictures[id: 7]?.$stars.withLock { $0 = 1 }
          }
        }
        """)
  }
}
