import Store
import TestStore
import TestSupport
import Testing

/// Effects that let through one action per interval.
@MainActor @Suite struct ThrottleTests {
  private func marbles(latest: Bool) -> MarbleTest {
    MarbleTest { number, clock in
      .send(.came(number)).throttle(id: "id", for: .seconds(1), clock: clock, latest: latest)
    }
  }

  @Test("the first comes at once, the latest of the rest at the end of the interval")
  func latest() async {
    let marbles = marbles(latest: true)
    await marbles.step(send: 1, receive: 1)
    await marbles.step(send: 2, advance: .milliseconds(250))
    await marbles.step(send: 3, advance: .milliseconds(250))
    await marbles.step(send: 4, advance: .milliseconds(250))
    await marbles.step(send: 5, advance: .milliseconds(249))
    await marbles.step(advance: .milliseconds(1), receive: 5)
    await marbles.store.finish()
  }

  @Test("or the first of the rest")
  func first() async {
    let marbles = marbles(latest: false)
    await marbles.step(send: 1, receive: 1)
    await marbles.step(send: 2, advance: .milliseconds(250))
    await marbles.step(send: 3, advance: .milliseconds(250))
    await marbles.step(send: 4, advance: .milliseconds(500), receive: 2)
    await marbles.store.finish()
  }

  @Test("one that comes after the interval comes at once")
  func afterInterval() async {
    let marbles = marbles(latest: true)
    await marbles.step(send: 1, receive: 1)
    await marbles.step(advance: .seconds(1))
    await marbles.step(send: 2, receive: 2)
    await marbles.step(send: 3, advance: .seconds(1), receive: 3)
    await marbles.store.finish()
  }

  @Test("what is kept comes once, and begins the next interval")
  func keptBeginsInterval() async {
    let marbles = marbles(latest: true)
    await marbles.step(send: 1, receive: 1)
    await marbles.step(send: 2, advance: .seconds(1), receive: 2)
    await marbles.step(send: 3, advance: .milliseconds(999))
    await marbles.step(advance: .milliseconds(1), receive: 3)
    await marbles.step(advance: .seconds(5))
    await marbles.store.finish()
  }

  @Test("a cancel by the id drops what is kept")
  func cancel() async {
    let marbles = marbles(latest: true)
    await marbles.step(send: 1, receive: 1)
    await marbles.step(send: 2, advance: .milliseconds(500))
    await marbles.store.send(.stop)
    await marbles.step(advance: .seconds(5))
    await marbles.store.finish()
  }

  @Test("what a cancelled effect would send begins no interval", arguments: [false, true])
  func cancelledBefore(followsTask: Bool) async {
    let marbles = MarbleTest { number, clock in
      let throttled = Effect<Marbles.Action>.send(.came(number)).throttle(
        id: "id", for: .seconds(1), clock: clock, latest: true)
      guard number == 1 else { return throttled }
      let cancelled = Effect<Marbles.Action>.merge(.cancel(id: "around"), throttled).cancellable(id: "around")
      return followsTask ? .concatenate(.run { _ in }, cancelled) : cancelled
    }
    await marbles.step(send: 1)
    await marbles.step(send: 2, receive: 2)
    await marbles.store.finish()
  }

  @Test("the actions of one effect are throttled too")
  func stream() async {
    let marbles = MarbleTest { number, clock in
      .run { send in
        for index in 0..<10 {
          await send(.came(number + index))
          try await clock.sleep(for: .milliseconds(300))
        }
      }.throttle(id: "id", for: .seconds(1), clock: clock, latest: true)
    }
    await marbles.step(send: 100, receive: 100)
    await marbles.step(advance: .seconds(1), receive: 103)
    await marbles.step(advance: .seconds(1), receive: 106)
    await marbles.step(advance: .seconds(1), receive: 109)
    await marbles.store.finish()
  }
}
