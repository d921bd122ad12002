import Store
import TestStore
import TestSupport
import Testing

@testable import Effects

/// A client whose functions share a value.
private struct Counter: DependencyKey, Sendable {
  var count: @Sendable () -> Int
  var setCount: @Sendable (Int) -> Void

  static var liveValue: Counter { testValue }
  static var testValue: Counter {
    let count = LockIsolated(0)
    return Counter(count: { count.value }, setCount: { count.setValue($0) })
  }
}

/// A client without a value for tests.
private struct Library: DependencyKey, Sendable {
  var load: @Sendable () -> Int
  var save: @Sendable () -> Int

  static let liveValue = Library(load: { 1 }, save: { 1 })
}

/// A client without a value for programs.
private struct Archive: TestDependencyKey, Sendable {
  var load: @Sendable () -> Int
  var save: @Sendable () -> Int

  static let testValue = Archive(load: { 1 }, save: { 1 })
}

/// A client that is made of two without values for tests.
private struct Shelf: TestDependencyKey, Sendable {
  var library: Library
  var other: Other
  var number = 0

  static var testValue: Shelf {
    @Dependency(Library.self) var library
    return Shelf(library: library, other: Other.testValue)
  }
}

private struct Other: DependencyKey, Sendable {
  static let liveValue = Other()
}

/// A client that keeps the dependencies with which it was made.
private struct Keeper: DependencyKey, Sendable {
  @Dependency(Library.self) var library
  let object = Token()

  final class Token: Sendable {}

  static var liveValue: Keeper { Keeper() }
  static var testValue: Keeper { Keeper() }
}

/// A client whose test value reports that it was not overridden.
private struct Blank: TestDependencyKey, Sendable {
  var number = 0

  static var testValue: Blank {
    if shouldReportUnimplemented { reportIssue("A blank value is used.") }
    return Blank()
  }
}

extension DependencyValues {
  fileprivate var counter: Counter {
    get { self[Counter.self] }
    set { self[Counter.self] = newValue }
  }

  fileprivate var library: Library {
    get { self[Library.self] }
    set { self[Library.self] = newValue }
  }

  fileprivate var blank: Blank {
    get { self[Blank.self] }
    set { self[Blank.self] = newValue }
  }
}

private struct Counting: Reducer {
  typealias State = Int
  enum Action { case read }
  @Dependency(\.counter) var counter

  var body: some Reducer<Int, Action> {
    Reduce { state, _ in
      state = counter.count()
      return .none
    }
  }
}

@Suite("What the closures of overrides do with default values")
struct PartialOverrideTests {
  @Test("a value that an override has called is the one that is used")
  func calledInOverride() {
    withDependencies {
      $0.counter.setCount(42)
      #expect($0.counter.count() == 42)
    } operation: {
      @Dependency(\.counter) var counter
      #expect(counter.count() == 42)
    }
  }

  @Test("a store uses the value that the closure of its dependencies has called, and no other store does")
  @MainActor func calledForStore() async {
    let store = TestStore(initialState: 0) {
      Counting()
    } withDependencies: {
      $0.counter.setCount(7)
    }
    await store.send(.read) { $0 = 7 }
    store.dependencies.counter.setCount(5)
    await store.send(.read) { $0 = 5 }
    let other = TestStore(initialState: 1) { Counting() }
    await other.send(.read) { $0 = 0 }
    let plain = Store(initialState: 0) {
      Counting()
    } withDependencies: {
      $0.counter.setCount(3)
    }
    plain.send(.read)
    #expect(plain.state == 3)
  }

  @Test("a read for an override reports nothing, and the first use reports once, at its own line")
  func firstUse() {
    let log = IssueLog()
    withIssueReporter(log) {
      withDependencies {
        $0.library.load = { 2 }
      } operation: {
        @Dependency(\.library) var library
        #expect(library.load() == 2)
      }
      #expect(log.issues.isEmpty)
      @Dependency(\.library) var library
      #expect(library.load() == 1)
      #expect(library.load() == 1)
    }
    #expect(log.issues.map(\.kind) == [.missingTestValue])
    #expect(log.issues.map(\.site.line) == [#line - 5])
    #expect(
      log.messages.first?.hasPrefix(
        "The dependency (key EffectsTests.Library, value EffectsTests.Library) has no test value") == true)
  }

  @Test("a test value that an override asks for reports nothing")
  func testValueInOverride() {
    let log = IssueLog()
    withIssueReporter(log) {
      withDependencies {
        $0.library = Library.testValue
        $0.blank = Blank.testValue
      } operation: {
        @Dependency(\.library) var library
        @Dependency(\.blank) var blank
        #expect(library.load() == 1 && blank.number == 0)
      }
    }
    #expect(log.messages.isEmpty)
  }

  @Test("a value that is made of others reports them at their first use, and each once")
  func nested() {
    let log = IssueLog()
    withIssueReporter(log) {
      withDependencies {
        $0[Shelf.self].number = 1
        $0[Library.self] = Library(load: { 2 }, save: { 2 })
      } operation: {
        @Dependency(Library.self) var library
        #expect(library.load() == 2)
      }
      #expect(log.issues.isEmpty)
      @Dependency(Shelf.self) var shelf
      #expect(shelf.library.load() == 1)
      #expect(log.issues.count == 1)
      @Dependency(Library.self) var library
      #expect(library.load() == 1)
    }
    #expect(log.issues.map(\.kind) == [.missingTestValue, .missingTestValue])
  }

  @Test("a value that a use and an override make at once is reported once")
  func madeTwice() {
    let defaults = DependencyDefaults()
    let key = DependencyDefaults.ID(key: ObjectIdentifier(Library.self), context: .test)
    let reports = Locked(0)
    let unused = UnusedDefault(reports: [{ reports.withLock { $0 += 1 } }, { reports.withLock { $0 += 1 } }])
    #expect(defaults.keep(1, for: key, unused: unused) == 1)
    // The other making has reported.
    #expect(defaults.keep(2, for: key) == 1)
    #expect(defaults.value(for: key) == 1)
    #expect(reports.value == 0)
    let other = DependencyDefaults.ID(key: ObjectIdentifier(Archive.self), context: .test)
    _ = defaults.keep(1, for: other, unused: unused)
    #expect(defaults.value(for: other, isUse: false) == 1 && reports.value == 0)
    #expect(defaults.value(for: other) == 1 && defaults.value(for: other) == 1 && reports.value == 2)
  }

  @Test("values that are made anew are released, also those that keep their dependencies")
  func released() {
    weak var token: Keeper.Token?
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      @Dependency(Keeper.self) var keeper
      let made = keeper
      token = made.object
      #expect(made.object === keeper.object)
    }
    #expect(token == nil)
  }

  @Test("in a program, too")
  func firstUseInProgram() {
    let log = IssueLog()
    withIssueReporter(log) {
      withDependencies {
        $0.context = .live
      } operation: {
        withDependencies {
          $0[Archive.self].load = { 2 }
        } operation: {
        }
        #expect(log.issues.isEmpty)
        @Dependency(Archive.self) var archive
        #expect(archive.load() == 1)
        #expect(archive.load() == 1)
      }
    }
    #expect(log.issues.map(\.kind) == [.missingLiveValue])
  }

  @Test("a value of a program that is prepared in part was not read before")
  func preparedInPart() {
    let defaults = DependencyDefaults()
    let values = DependencyValues(inherited: DependencyFrame(parent: nil, overrides: [:], defaults: defaults))
    let library = ObjectIdentifier(Library.self)
    var prepared = values.overridden().liveValue(of: Library.self)
    prepared.load = { 2 }
    #expect(defaults.prepare([library: prepared]).isEmpty)
    #expect(values.liveValue(of: Library.self).load() == 1)
    #expect(defaults.prepare([library: prepared]).count == 1)
    let used = DependencyDefaults()
    _ = DependencyValues(inherited: DependencyFrame(parent: nil, overrides: [:], defaults: used))
      .liveValue(of: Library.self)
    #expect(used.prepare([library: prepared]).count == 1)
  }

  @Test("a test value can ask whether to report that it was not overridden")
  func unimplemented() {
    let log = IssueLog()
    withIssueReporter(log) {
      withDependencies {
        $0.blank.number = 1
      } operation: {
        @Dependency(\.blank) var blank
        #expect(blank.number == 1)
      }
      #expect(log.messages.isEmpty)
      @Dependency(\.blank) var blank
      #expect(blank.number == 0)
    }
    #expect(log.messages == ["A blank value is used."])
  }

  @Test("a key that is asked for its test value reports that it has none")
  func directRead() {
    let log = IssueLog()
    withIssueReporter(log) { _ = Library.testValue }
    #expect(log.issues.map(\.kind) == [.missingTestValue])
  }

  @Test("'.test', '.preview', '.live' and 'DependencyValues()' discard the overrides, and make values anew")
  func afresh() {
    @Dependency(\.counter) var counter
    counter.setCount(9)
    for values in [DependencyValues.test, .preview, .live, DependencyValues()] {
      withDependencies {
        $0.library.load = { 2 }
      } operation: {
        withDependencies {
          $0 = values
          $0.counter.setCount($0.counter.count() + 1)
          $0.library.save = { 3 }
          $0.blank.number = 1
        } operation: {
          #expect(counter.count() == 1)
          @Dependency(\.library) var library
          #expect(library.save() == 3 && library.load() == 1)
        }
      }
      #expect(counter.count() == 9)
    }
  }
}

/// Work that outlives the effect that starts it.
private struct Saving: Reducer {
  typealias State = Int
  enum Action { case save, cancel }
  let gate: Gate
  let saved: Locked<Bool>
  @Dependency(\.fireAndForget) var fireAndForget

  var body: some Reducer<Int, Action> {
    Reduce { _, action in
      switch action {
      case .cancel: .cancel(id: 1)
      case .save:
        .run { [gate, saved] _ in
          await fireAndForget(name: "save") {
            await gate.pass()
            saved.withLock { $0 = !Task.isCancelled }
          }
        }.cancellable(id: 1)
      }
    }
  }
}

@Suite("Work of 'fireAndForget'") struct FireAndForgetTests {
  @Test("is not cancelled with the effect that started it") @MainActor func outlives() async {
    let gate = Gate()
    let saved = Locked(false)
    let store = TestStore(initialState: 0) { Saving(gate: gate, saved: saved) }
    await store.send(.save)
    await gate.arrivals(1)
    await store.send(.cancel)
    gate.open()
    await store.finish()
    #expect(saved.value)
  }
}
