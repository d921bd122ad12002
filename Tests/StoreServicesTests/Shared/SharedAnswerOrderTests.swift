import Effects
import TestSupport
import Testing

@testable import Store

/// A key whose answers are in the hands of the test, except that of the first load.
private struct HeldKey: SharedKey {
  let id: String
  let loads = Locked<[LoadContinuation<Int>]>([])
  let subscriber = Locked<SharedSubscriber<Int>?>(nil)

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    guard case .userInitiated = context else { return continuation.resumeReturningInitialValue() }
    loads.withLock { $0.append(continuation) }
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    self.subscriber.withLock { $0 = subscriber }
    return SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) { continuation.resume() }
}

/// A key whose storage contains the shared value itself.
private struct ContainedKey: SharedKey, SharedRetainingKey {
  let base: HeldKey
  var id: String { base.id }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    base.load(context: context, continuation: continuation)
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }

  func retain(_ cell: SharedCell) {}
}

private struct Failure: Error {}

@Suite("The answers of a key")
struct SharedAnswerOrderTests {
  /// Begins a load, and returns when the key was asked for the value.
  private func beginLoad(of number: Shared<Int>, _ key: HeldKey) async -> Task<Void, any Error> {
    let count = key.loads.value.count
    let load = Task { try await number.load() }
    while key.loads.value.count == count { await Task.yield() }
    return load
  }

  @Test("a value that is passed on during a load is newer than the loaded one")
  func passedOnDuringLoad() async throws {
    let key = HeldKey(id: "passed on")
    let number = Shared(wrappedValue: 0, key)
    let load = await beginLoad(of: number, key)
    key.subscriber.value?.yield(2)
    key.loads.value[0].resume(returning: 1)
    try await load.value
    #expect(number.wrappedValue == 2)
    #expect(!number.isLoading)
  }

  @Test("the error of a load is thrown, and does not stay if a value was passed on during the load")
  func passedOnDuringFailingLoad() async {
    let key = HeldKey(id: "failing")
    let number = Shared(wrappedValue: 0, key)
    let load = await beginLoad(of: number, key)
    key.subscriber.value?.yield(2)
    key.loads.value[0].resume(throwing: Failure())
    await #expect(throws: Failure.self) { try await load.value }
    #expect(number.wrappedValue == 2)
    #expect(number.loadError == nil)
  }

  @Test("a loaded value is taken although an error was passed on during the load")
  func errorDuringLoad() async throws {
    let key = HeldKey(id: "error during load")
    let number = Shared(wrappedValue: 0, key)
    let load = await beginLoad(of: number, key)
    key.subscriber.value?.yield(throwing: Failure())
    key.loads.value[0].resume(returning: 1)
    try await load.value
    #expect(number.wrappedValue == 1)
    // The error is the newer answer.
    #expect(number.loadError is Failure)
  }

  @Test("the value of a load is older than the absence that a later load has found")
  func absenceDuringLoad() async throws {
    let key = HeldKey(id: "absence during load")
    let number = Shared(wrappedValue: 0, key)
    let loads = [await beginLoad(of: number, key), await beginLoad(of: number, key)]
    key.loads.value[1].resumeReturningInitialValue()
    try await loads[1].value
    key.loads.value[0].resume(returning: 1)
    try await loads[0].value
    #expect(number.wrappedValue == 0)
  }

  @Test("of two loads, the one that has begun later counts", arguments: [[0, 1], [1, 0]])
  func twoLoads(order: [Int]) async throws {
    let key = HeldKey(id: "two loads")
    let number = Shared(wrappedValue: 0, key)
    let loads = [await beginLoad(of: number, key), await beginLoad(of: number, key)]
    for index in order {
      key.loads.value[index].resume(returning: index + 1)
      try await loads[index].value
    }
    #expect(number.wrappedValue == 2)
  }

  @Test("an answer from an older content is ignored, whenever it arrives")
  func versions() async throws {
    let key = HeldKey(id: "versions")
    let number = Shared(wrappedValue: 0, key)
    let load = await beginLoad(of: number, key)
    key.subscriber.value?.yield(with: .success(1), version: 1)
    key.loads.value[0].resume(with: .success(2), version: 2)
    try await load.value
    #expect(number.wrappedValue == 2)
    key.subscriber.value?.yield(with: .success(1), version: 1)
    key.subscriber.value?.yield(with: .failure(Failure()), version: 1)
    #expect(number.wrappedValue == 2)
    #expect(number.loadError == nil)
    key.subscriber.value?.yield(with: .success(3), version: 3)
    #expect(number.wrappedValue == 3)
    // As a key does that passes on the values of another one by a subscriber of its own.
    key.subscriber.value?.yield(4)
    #expect(number.wrappedValue == 4)
  }

  @Test("a required value that its storage contains is not loaded, so observers hear nothing")
  func requiredContained() async throws {
    let key = InMemoryKey<Int>("required")
    let keyWithDefault = InMemoryKey<Int>.Default[key, default: 3]
    let number = Shared(wrappedValue: 1, key)
    let stamp = SharedRegistry.current.presentCell(of: key)?.stamp
    #expect(stamp != nil)
    let required = try await [Shared(require: key), Shared(require: keyWithDefault)]
    #expect(required.map(\.wrappedValue) == [1, 1])
    #expect(SharedRegistry.current.presentCell(of: key)?.stamp == stamp)
    #expect(number.wrappedValue == 1)
  }

  @Test("a load of a value that its storage contains keeps a change that is made meanwhile")
  func contained() async throws {
    let key = HeldKey(id: "contained")
    let number = Shared(wrappedValue: 0, ContainedKey(base: key))
    let load = await beginLoad(of: number, key)
    number.withLock { $0 = 5 }
    key.loads.value[0].resume(returning: 0)
    try await load.value
    #expect(number.wrappedValue == 5)
  }
}
