import Store
import TestStore
import TestSupport
import Testing

/// Effects against time, timers and sequences.
@MainActor @Suite struct TimeoutTests {
  @Test("an effect that takes too long is cancelled, and the action sent")
  func timeout() async {
    let marbles = MarbleTest { number, clock in
      .run { send in
        try await clock.sleep(for: .seconds(number))
        await send(.came(number))
      }.timeout(for: .seconds(3), clock: clock, sending: .came(-1))
    }
    await marbles.step(send: 2, advance: .seconds(2), receive: 2)
    await marbles.store.finish()
    await marbles.step(send: 4, advance: .seconds(2))
    await marbles.step(advance: .seconds(1), receive: -1)
    await marbles.step(advance: .seconds(5))
    await marbles.store.finish()
  }

  @Test("without an action it is cancelled silently")
  func silent() async {
    let marbles = MarbleTest { _, clock in
      Effect.run { _ in try await clock.sleep(for: .seconds(10)) }.timeout(for: .seconds(1), clock: clock)
    }
    await marbles.step(send: 1, advance: .seconds(1))
    await marbles.store.finish()
  }

  @Test("a timer ticks until it is cancelled")
  func timer() async {
    let marbles = MarbleTest { number, clock in
      .timer(every: .seconds(1), clock: clock, sending: .came(number)).cancellable(id: "id")
    }
    await marbles.step(send: 1, advance: .milliseconds(999))
    await marbles.step(advance: .milliseconds(1), receive: 1)
    await marbles.step(advance: .seconds(3), receive: 1)
    await marbles.step(receive: 1)
    await marbles.step(receive: 1)
    await marbles.store.send(.stop)
    await marbles.step(advance: .seconds(5))
    await marbles.store.finish()
  }

  /// A clock of real machines, whose time a test sets.
  final class Machine: Clock {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
      func duration(to other: Self) -> Duration { other.offset - offset }
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
    }

    let time = Locked(Instant(offset: .zero))
    var now: Instant { time.value }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      time.withLock { $0 = max($0, deadline) }
    }
  }

  @Test("a clock's timer keeps its time, leaves out what it missed and ends with its task")
  func clockTimer() async {
    let machine = Machine()
    let clock: any Clock<Duration> = machine
    var ticks: [Duration] = []
    for await tick in clock.timer(interval: .seconds(2)) {
      ticks.append(tick)
      if ticks.count == 1 { machine.time.withLock { $0.offset += .seconds(5) } }
      if ticks.count == 4 { break }
    }
    #expect(ticks == [.seconds(2), .seconds(8), .seconds(10), .seconds(12)])
    let task = Task {
      for await _ in TestClock().timer(interval: .seconds(1)) {}
      return true
    }
    task.cancel()
    #expect(await task.value)
  }

  @Test("an effect sends an action for each element of a sequence")
  func sequence() async {
    struct Failure: Error {}
    let store = Store()
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
    let task = store.send(
      .run(
        .run(stream) {
          .note($0)
        } catch: { error, send in
          await send(.note(error is Failure ? -1 : -2))
        }))
    for number in 1...3 { continuation.yield(number) }
    continuation.finish(throwing: Failure())
    await task.finish()
    #expect(store.log == [1, 2, 3, -1])
  }
}
