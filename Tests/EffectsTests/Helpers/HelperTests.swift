import Effects
import TestSupport
import Testing

@Suite("Values behind locks and erased streams")
struct HelperTests {
  @Test("a value behind a lock is changed by one task at a time")
  func counting() async {
    let count = LockIsolated(0)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<20_000 { count.withValue { $0 += 1 } } }
      }
    }
    #expect(count.value == 160_000)
    count.setValue(1)
    #expect(count.value == 1)
    #expect(LockIsolated([1, 2]).count == 2)
  }

  @Test("a change inside a change of the same value is lost, and no crash")
  func nested() {
    let value = LockIsolated(1)
    value.withValue { outer in
      value.withValue { $0 = 5 }
      outer += 1
    }
    #expect(value.value == 2)
  }

  @Test("an erased stream has the elements of its sequence, which are made when they are asked for")
  func erasing() async {
    let made = LockIsolated(0)
    let sequence = AsyncStream<Int> {
      made.withValue { count in
        count += 1
        return count < 4 ? count : nil
      }
    }
    let stream = sequence.map { $0 * 10 }.eraseToStream()
    #expect(made.value == 0)
    var elements: [Int] = []
    for await element in stream { elements.append(element) }
    #expect(elements == [10, 20, 30])
  }

  @Test("an error ends an erased stream, and is thrown by one that throws")
  func throwing() async throws {
    struct Failure: Error {}
    func failing() -> AsyncThrowingStream<Int, any Error> {
      AsyncThrowingStream { continuation in
        continuation.yield(1)
        continuation.finish(throwing: Failure())
      }
    }
    var elements: [Int] = []
    for await element in failing().eraseToStream() { elements.append(element) }
    #expect(elements == [1])
    await #expect(throws: Failure.self) {
      for try await _ in failing().eraseToThrowingStream() {}
    }
    await #expect(throws: Failure.self) {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: Failure()) {}
    }
  }

  @Test("a stream that never has an element ends when its task is cancelled, and a finished one at once")
  func ends() async throws {
    for await _ in AsyncStream<Int>.finished { Issue.record("no element is there") }
    let task = Task { for await _ in AsyncStream<Int>.never {} }
    task.cancel()
    await task.value
    let throwing = Task { for try await _ in AsyncThrowingStream<Int, any Error>.never {} }
    throwing.cancel()
    try await throwing.value
  }

  @Test("a second task that iterates an erased stream at the same time gets its end")
  func concurrent() async {
    let (entered, gate) = (Gate(), Gate())
    let stream = AsyncStream<Int> {
      entered.open()
      await gate.pass()
      return 1
    }.map { $0 + 1 }.eraseToStream()
    let first = Task {
      var iterator = stream.makeAsyncIterator()
      return await iterator.next()
    }
    await entered.pass()
    var second = stream.makeAsyncIterator()
    #expect(await second.next() == nil)
    gate.open()
    #expect(await first.value == 2)
  }

  @Test("a value that is released may use the values")
  func released() {
    final class Session: Sendable {
      let log: LockIsolated<[Session]>
      init(log: LockIsolated<[Session]>) { self.log = log }
      deinit { log.withValue { _ = $0.count } }
    }
    let log = LockIsolated<[Session]>([])
    log.withValue { [log] in $0 = [Session(log: log)] }
    log.withValue { $0 = [] }
    log.setValue([Session(log: log)])
    log.setValue([])
    #expect(log.value.isEmpty)
  }
}
