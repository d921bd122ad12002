import Store
import TestSupport
import Testing

extension DependencyValues {
  /// A number that tests override.
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

private enum NumberKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

/// Which dependencies a store's parts see.
@MainActor @Suite struct StoreDependenciesTests {
  struct Reader: Reducer {
    struct State {
      var initial: Int = {
        @Dependency(\.number) var number
        return number
      }()
      var reduced: [Int] = []
    }
    enum Action { case read, readInEffect, append(Int), overrideAndSend(Int) }
    @Dependency(\.number) var number
    let atInit = Locked(-1)

    init() { atInit.withLock { $0 = number } }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .read:
          state.reduced.append(number)
          return .none
        case .readInEffect:
          return .run { [number = _number] send in await send(.append(number.wrappedValue)) }
        case .append(let number):
          state.reduced.append(number)
          return .none
        case .overrideAndSend(let number):
          return .run { send in
            await withDependencies {
              $0.number = number
            } operation: {
              await send(.read)
            }
            await send(.read)
          }
        }
      }
    }
  }

  @Test("the initial state and the reducer are made once, inside of the overrides")
  func initial() {
    let made = Locked(0)
    let store = Store(initialState: Reader.State()) {
      let _ = made.add()
      Reader()
    } withDependencies: {
      $0.number = 7
    }
    #expect(store.initial == 7)
    store.send(.read)
    store.send(.read)
    #expect(store.reduced == [7, 7])
    #expect(made.value == 1)
  }

  @Test("a store made inside of withDependencies keeps what surrounded it")
  func captured() async {
    let store = withDependencies {
      $0.number = 5
    } operation: {
      Store(initialState: Reader.State()) { Reader() }
    }
    #expect(store.initial == 5)
    store.send(.read)
    await store.send(.readInEffect).finish()
    #expect(store.reduced == [5, 5])
  }

  @Test("an override around one send reaches that action and its effects, and no other")
  func aroundSend() async {
    let store = Store(initialState: Reader.State()) {
      Reader()
    } withDependencies: {
      $0.number = 1
    }
    store.send(.read)
    withDependencies {
      $0.number = 2
    } operation: {
      _ = store.send(.read)
    }
    let task = withDependencies {
      $0.number = 3
    } operation: {
      store.send(.readInEffect)
    }
    await task.finish()
    store.send(.read)
    #expect(store.reduced == [1, 2, 3, 1])
  }

  @Test("what an effect overrides for its own reads does not leak into the actions of others")
  func effectsOverride() async {
    let store = Store(initialState: Reader.State()) {
      Reader()
    } withDependencies: {
      $0.number = 1
    }
    await store.send(.overrideAndSend(9)).finish()
    store.send(.read)
    #expect(store.reduced == [9, 1, 1])
  }

  @Test("the dependencies of an effect do not leak into what it reduces for others")
  func driver() async {
    let store = Store(initialState: Reader.State()) {
      Reader()
    } withDependencies: {
      $0.number = 1
    }
    // The overrides around a send reach its effect; that effect may be the one that reduces for all.
    let tasks = (0..<200).map { index in
      index.isMultiple(of: 2)
        ? withDependencies {
          $0.number = 100
        } operation: {
          store.send(.overrideAndSend(100))
        }
        : store.send(.overrideAndSend(1))
    }
    for task in tasks { await task.finish() }
    #expect(store.reduced.count == 400)
    #expect(store.reduced.filter { $0 == 100 }.count == 100)
  }

  @Test("an override around a part of the work reaches only that")
  func innermost() {
    let store = Store(initialState: Reader.State()) {
      Reader()
    } withDependencies: {
      $0.number = 1
    }
    withDependencies {
      $0.number = 2
    } operation: {
      withDependencies {
        $0.number = 3
      } operation: {
        _ = store.send(.read)
      }
      store.send(.read)
    }
    #expect(store.reduced == [3, 2])
  }

  @Test(
    "the closures that follow a store have the overrides around their registration, not those around an action"
  )
  func closures() async {
    await follow(Store(initialState: Reader.State()) { Reader() })
    await follow(Store(initialState: Reader.State()) { Reader() }, action: Reader.Action.overrideAndSend)
  }

  @Test(
    "a closure that follows a store has none of the dependencies of another store's reducer, which sends to it"
  )
  nonisolated func foreignReducer() {
    let inner = Store(initialState: 0) {
      Reduce<Int, Int> { state, number in
        state = number; return .none
      }
    }
    var seen: [Int] = []
    let token = inner.observe {
      @Dependency(\.number) var number
      if inner.state > 0 { seen.append(number) }
    }
    let outer = Store(initialState: 0) {
      Reduce<Int, Int> { _, number in
        inner.send(number)
        return .none
      }
    } withDependencies: {
      $0.number = 5
    }
    outer.send(1)
    #expect(inner.state == 1 && seen == [0])
    token.cancel()
  }

  @Test("so have those of a store without isolation")
  nonisolated func unboundClosures() async {
    await follow(Store(initialState: Reader.State()) { Reader() })
  }
}

/// Checks which overrides the closures that follow a store see.
private func follow(
  _ store: StoreOf<StoreDependenciesTests.Reader>, isolation: isolated (any Actor)? = #isolation,
  action: (Int) -> StoreDependenciesTests.Reader.Action = { _ in .read }
) async {
  let read = {
    @Dependency(\.number) var number
    return number
  }
  let seen = Locked([String: Set<Int>]())
  let note = { (name: String, number: Int) in seen.withLock { _ = $0[name, default: []].insert(number) } }
  let register = { (around: Int) in
    _ = isolation
    return [
      store.observe {
        _ = store.reduced
        note("observer \(around)", read())
        let made = Store(initialState: StoreDependenciesTests.Reader.State()) {
          StoreDependenciesTests.Reader()
        }
        note("made by \(around)", made.initial)
      },
      store.onChange(of: \.reduced.count) { _, _ in
        note("change \(around)", read())
      },
      store.events { _ in note("event \(around)", read()) },
    ]
  }
  let tokens =
    register(0)
    + withDependencies {
      $0.number = 8
    } operation: {
      register(8)
    }
  for number in 1...3 {
    let task = withDependencies {
      $0.number = number
    } operation: {
      store.send(action(number))
    }
    await task.finish()
    // The turn is a job of the actor, which was enqueued before this one.
    await Task { _ = isolation }.value
  }
  #expect(store.reduced.count >= 3 && store.reduced.contains(3))
  let names = ["observer", "made by", "change", "event"]
  for around in [0, 8] {
    for name in names { #expect(seen.value["\(name) \(around)"] == [around], "\(name) \(around)") }
  }
  tokens.forEach { $0.cancel() }
}
