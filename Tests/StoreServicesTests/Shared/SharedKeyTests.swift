import Foundation
import Store
import TestStore
import TestSupport
import Testing

/// A storage that answers when the test tells it to.
private final class Place: Sendable {
  struct State: Sendable {
    var stored: Int?
    var saved: [Int] = []
    var loads: [LoadContinuation<Int>] = []
    var saves: [SaveContinuation] = []
    var subscriber: SharedSubscriber<Int>?
    var contexts: [SaveContext] = []
    var subscriptions = 0
    var isManual = false
  }

  let state = Locked(State())

  init(_ stored: Int? = nil, isManual: Bool = false) {
    state.withLock {
      $0.stored = stored
      $0.isManual = isManual
    }
  }
}

private struct PlaceKey: SharedKey, CustomStringConvertible {
  let place: Place
  var id: ObjectIdentifier { ObjectIdentifier(place) }
  var description: String { ".place" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    let state = place.state.withLock { state in
      if state.isManual { state.loads.append(continuation) }
      return state
    }
    if !state.isManual { continuation.resume(with: .success(state.stored)) }
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    place.state.withLock {
      $0.subscriber = subscriber
      $0.subscriptions += 1
    }
    return SharedSubscription { [place] in place.state.withLock { $0.subscriptions -= 1 } }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    let isManual = place.state.withLock { state in
      state.saved.append(value)
      state.contexts.append(context)
      if state.isManual { state.saves.append(continuation) }
      return state.isManual
    }
    if !isManual { continuation.resume() }
  }
}

extension SharedReaderKey where Self == PlaceKey {
  fileprivate static func place(_ place: Place) -> Self { PlaceKey(place: place) }
}

/// A key whose methods are closures.
private struct ClosureKey: SharedKey {
  let id: String
  var onLoad: @Sendable () -> Int? = { nil }
  var onSave: @Sendable (Self, Int) -> Void = { _, _ in }

  init(id: String, onLoad: @escaping @Sendable () -> Int?) {
    self.id = id
    self.onLoad = onLoad
  }

  init(id: String, onSave: @escaping @Sendable (Self, Int) -> Void) {
    self.id = id
    self.onSave = onSave
  }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resume(with: .success(onLoad()))
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    onSave(self, value)
    continuation.resume()
  }
}

private struct Failure: Error, Equatable {}

@Suite("Keys of shared values") struct SharedKeyTests {
  @Test("what is stored beats the initial value, and each change is saved")
  func storing() {
    let place = Place(7)
    @Shared(.place(place)) var number = 1
    #expect(number == 7)
    $number.withLock { $0 += 1 }
    $number.withLock { $0 += 1 }
    #expect(place.state.value.saved == [8, 9])
    #expect(place.state.value.contexts == [.didSet, .didSet])
  }

  @Test("a value without references ends, with its subscription")
  func ending() {
    let place = Place()
    do {
      @Shared(.place(place)) var number = 1
      #expect(place.state.value.subscriptions == 1)
      @Shared(.place(place)) var same = 2
      #expect(same == 1 && place.state.value.subscriptions == 1)
    }
    #expect(place.state.value.subscriptions == 0)
    @Shared(.place(place)) var number = 3
    #expect(number == 3)
  }

  @Test("a property is loading from its creation until its key answers")
  func loading() {
    let place = Place(isManual: true)
    @Shared(.place(place)) var number = 1
    #expect($number.isLoading && number == 1)
    place.state.value.loads[0].resume(returning: 5)
    #expect(!$number.isLoading && number == 5)
    #expect(place.state.value.saved.isEmpty)
  }

  @Test("a subscriber reports loading, values, errors and the return to the initial value")
  func subscribing() {
    let place = Place()
    @SharedReader(.place(place)) var number = 1
    let subscriber = place.state.value.subscriber
    subscriber?.yieldLoading()
    #expect($number.isLoading)
    subscriber?.yield(2)
    #expect(!$number.isLoading && number == 2)
    subscriber?.yield(throwing: Failure())
    #expect($number.loadError as? Failure == Failure() && number == 2)
    subscriber?.yield(3)
    #expect($number.loadError == nil && number == 3)
    subscriber?.yieldReturningInitialValue()
    #expect(number == 1)
    #expect(place.state.value.saved.isEmpty)
  }

  @Test("load() throws the key's error, and keeps it until the next value")
  func loadError() async throws {
    let place = Place(isManual: true)
    @Shared(.place(place)) var number = 1
    place.state.value.loads[0].resume(throwing: Failure())
    #expect($number.loadError as? Failure == Failure())
    let load = Task { [$number] in try await $number.load() }
    while place.state.value.loads.count < 2 { await Task.yield() }
    #expect($number.isLoading && $number.loadError as? Failure == Failure())
    place.state.value.loads[1].resume(throwing: Failure())
    await #expect(throws: Failure.self) { try await load.value }
    #expect(!$number.isLoading)
    $number.withLock { $0 = 2 }
    place.state.value.saves[0].resume()
    #expect($number.loadError == nil)
  }

  @Test("save() waits for the key, throws its error, and keeps it until a value was saved")
  func saveError() async throws {
    let place = Place(isManual: true)
    @Shared(.place(place)) var number = 1
    place.state.value.loads[0].resumeReturningInitialValue()
    let save = Task { [$number] in try await $number.save() }
    while place.state.value.saves.isEmpty { await Task.yield() }
    #expect(place.state.value.contexts == [.userInitiated])
    place.state.value.saves[0].resume(throwing: Failure())
    await #expect(throws: Failure.self) { try await save.value }
    #expect($number.saveError as? Failure == Failure())
    $number.withLock { $0 = 2 }
    #expect($number.saveError as? Failure == Failure())
    place.state.value.saves[1].resume()
    #expect($number.saveError == nil)
  }

  @Test("a required value is loaded first, or its absence thrown")
  func require() async throws {
    let shared = try await Shared(require: .place(Place(4)))
    #expect(shared.wrappedValue == 4)
    let error = await #expect(throws: SharedValueMissing.self) {
      _ = try await Shared(require: .place(Place()))
    }
    #expect(
      error.map { "\($0)" } == """
        The shared key .place has no value, and 'init(require:)' needs one.

        Fix: save a value under the key first, or declare the property with an initial value.
        """)
  }

  @Test("another key keeps the old value until it has loaded")
  func otherKey() async throws {
    let (first, second) = (Place(1), Place(isManual: true))
    @Shared(.place(first)) var number = 0
    let copy = $number
    async let load: Void = copy.load(.place(second))
    while second.state.value.loads.isEmpty { await Task.yield() }
    #expect(number == 1)
    second.state.value.loads[0].resume(returning: 2)
    try await load
    #expect(number == 2)
    $number.withLock { $0 = 3 }
    #expect(second.state.value.saved == [3] && first.state.value.saved.isEmpty)
  }

  @Test("a continuation that is never resumed, or twice, is an issue that names the key")
  func continuations() async throws {
    struct Forgetful: SharedReaderKey, CustomStringConvertible {
      var description: String { ".forgetful" }
      var id: Int { 0 }
      func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
        guard case .userInitiated = context else {
          continuation.resume(returning: 1)
          return continuation.resume(returning: 2)
        }
      }
      func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
        SharedSubscription {}
      }
    }
    let log = IssueLog()
    try await withIssueReporter(log) {
      @SharedReader(Forgetful()) var number = 0
      #expect(number == 1)
      try await $number.load()
      #expect(number == 1)
    }
    #expect(
      log.messages == [
        """
        The shared key .forgetful resumed a continuation more than once. Only the first answer counts.

        Fix: return after the first 'resume' in the key's 'load' or 'save'. Send later values to the subscriber passed \
        to 'subscribe'.
        """,
        """
        The shared key .forgetful released a continuation without resuming it. The load or save ends without an answer.

        Fix: call one of the continuation's 'resume' methods exactly once, on each path through the key's 'load' or \
        'save'.
        """,
      ])
    #expect(log.issues.allSatisfy { $0.kind == .unansweredSharedKey })
  }

  @Test("values that many threads change are saved in order, the last one last")
  func order() async {
    let place = Place()
    @Shared(.place(place)) var number = 0
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...4 { group.addTask { [$number] in for _ in 1...500 { $number.withLock { $0 += 1 } } } }
    }
    let saved = place.state.value.saved
    #expect(number == 2_000 && saved.last == 2_000)
    #expect(saved == saved.sorted())
  }

  @Test("a change during a save is saved after it, never before", arguments: [false, true])
  func changeDuringSave(waits: Bool) async throws {
    let saves = Locked<[String]>([])
    let key = ClosureKey(id: "nested save \(waits)") { key, value in
      saves.withLock { $0.append("begin \(value)") }
      if value < 3 { Shared(wrappedValue: 0, key).withLock { $0 += 1 } }
      saves.withLock { $0.append("end \(value)") }
    }
    let number = Shared(wrappedValue: 1, key)
    if waits { try await number.save() } else { number.withLock { $0 += 0 } }
    #expect(saves.value == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  @Test("two keys that use each other while they load do not wait for each other")
  func loadingEachOther() async {
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let loads = Locked(0)
    @Sendable func number(_ id: String, signals mine: DispatchSemaphore, waitsFor other: DispatchSemaphore)
      -> Shared<Int>
    {
      let key = ClosureKey(id: id) {
        // Each key's first load uses the other key when that one loads too.
        guard loads.add() <= 2 else { return 1 }
        mine.signal()
        other.wait()
        return number(id == "first" ? "second" : "first", signals: other, waitsFor: mine).wrappedValue + 10
      }
      return Shared(wrappedValue: 0, key)
    }
    async let one = onThread { number("first", signals: first, waitsFor: second) }
    async let two = onThread { number("second", signals: second, waitsFor: first) }
    // Each load found the other key's initial value, or its loaded one.
    let values = await [one.wrappedValue, two.wrappedValue]
    #expect(Set(values).isSubset(of: [10, 20]), "\(values)")
  }

  /// Returns what `body` returns on a thread of its own.
  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { waiter in
      Thread.detachNewThread { waiter.resume(returning: body()) }
    }
  }

  @Test("an error that uses its shared value at its end")
  func errorsEnd() async throws {
    let place = Place()
    let number = Shared(wrappedValue: 1, .place(place))
    let ends = Locked(0)
    func fail() {
      place.state.value.subscriber?.yield(
        throwing: EndingError {
          if number.loadError == nil || !number.isLoading { ends.add() }
        })
    }
    fail()
    fail()
    #expect(ends.value == 1)
    place.state.value.subscriber?.yield(3)
    #expect(ends.value == 2 && number.loadError == nil && number.wrappedValue == 3)
  }

  /// An error that calls a closure at its end.
  private final class EndingError: Error {
    private let atEnd: @Sendable () -> Void

    init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

    deinit { atEnd() }
  }

  @Test("observers of loading are not called if nothing that they see has changed")
  @MainActor func statusInVain() async {
    let place = Place()
    let number = Shared(wrappedValue: 1, .place(place))
    let store = Store(initialState: number) { EmptyReducer<Shared<Int>, Never>() }
    var seen: [Bool] = []
    let token = store.observe { seen.append(number.isLoading) }
    number.withLock { $0 = 2 }
    place.state.value.subscriber?.yield(3)
    await Task { @MainActor in }.value
    #expect(number.wrappedValue == 3 && seen == [false])
    withExtendedLifetime((store, token)) {}
  }

  @Test("a store's observers see loading and errors")
  @MainActor func observed() async {
    let place = Place(isManual: true)
    let number = Shared(wrappedValue: 1, .place(place))
    let store = Store(initialState: number) { EmptyReducer<Shared<Int>, Never>() }
    var seen: [Bool] = []
    let token = store.observe { seen.append(number.isLoading) }
    place.state.value.loads[0].resume(throwing: Failure())
    await Task { @MainActor in }.value
    #expect(seen == [true, false])
    withExtendedLifetime((store, token)) {}
  }

  /// A key whose id uses another shared value when it is hashed and compared; all ids have one hash value.
  private struct CollidingKey: SharedKey {
    struct ID: Hashable {
      let number: Int
      @Shared(.inMemory("comparisons")) private var comparisons = 0

      init(number: Int) { self.number = number }

      static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.$comparisons.withLock { $0 += 1 }
        return lhs.number == rhs.number
      }

      func hash(into hasher: inout Hasher) {
        @Shared(.inMemory("hashes")) var hashes = 0
        $hashes.withLock { $0 += 1 }
      }
    }

    let number: Int
    var id: ID { ID(number: number) }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      continuation.resume(with: .success(nil))
    }

    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      SharedSubscription {}
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) { continuation.resume() }
  }

  @Test("ids that use shared values, and have one hash value, on several threads")
  func collidingIDs() async {
    @Shared(.inMemory("hashes")) var hashes = 0
    let kept = (0..<6).map { Shared(wrappedValue: 0, CollidingKey(number: $0)) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for round in 0..<500 {
            // Half of them end with each round.
            Shared(wrappedValue: 0, CollidingKey(number: round % 12)).withLock { $0 += 1 }
          }
        }
      }
    }
    #expect(kept.indices.map { kept[$0].wrappedValue } == [168, 168, 168, 168, 168, 168])
    for number in 6..<12 {
      #expect(Shared(wrappedValue: -1, CollidingKey(number: number)).wrappedValue == -1)
    }
    #expect(hashes > 0)
  }

  @Test("a change that the program makes while the value is loaded is kept")
  func changedDuringLoad() async throws {
    let place = Place(1)
    @Shared(.place(place)) var number = 0
    place.state.withLock { $0.isManual = true }
    let shared = $number
    let load = Task { try await shared.load() }
    while place.state.value.loads.isEmpty { await Task.yield() }
    $number.withLock { $0 = 5 }
    place.state.value.loads[0].resume(returning: 1)
    try await load.value
    #expect(number == 5)
    $number.withLock { $0 += 1 }
    #expect(place.state.value.saved == [5, 6])
  }

  @Test("a change that the program makes before the first load answers is kept")
  func changedDuringFirstLoad() {
    let place = Place(isManual: true)
    @Shared(.place(place)) var number = 0
    $number.withLock { $0 = 5 }
    place.state.value.loads[0].resume(returning: 1)
    #expect(number == 5)
    place.state.value.subscriber?.yield(2)
    #expect(number == 2)
  }

  /// A key that passes on an older value before it takes a new one.
  private struct LateKey: SharedKey {
    let id: String
    let subscriber = Locked<SharedSubscriber<Int>?>(nil)

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      continuation.resumeReturningInitialValue()
    }

    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      self.subscriber.withLock { $0 = subscriber }
      return SharedSubscription {}
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      subscriber.value?.yield(-1)
      continuation.resume()
    }
  }

  @Test("a value that the key passes on before it has a change of the program is older")
  func passedOnBeforeSave() {
    let key = LateKey(id: "late")
    @Shared(key) var number = 0
    $number.withLock { $0 = 1 }
    #expect(number == 1)
    key.subscriber.value?.yield(2)
    #expect(number == 2)
  }
}
