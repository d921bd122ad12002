import Store
import TestStore
import TestSupport
import Testing

/// Effects that wait for a pause.
@MainActor @Suite struct DebounceTests {
  private let marbles = MarbleTest { number, clock in
    .send(.came(number)).debounce(id: "id", for: .seconds(1), clock: clock)
  }

  @Test("the last of a burst comes after the pause")
  func burst() async {
    await marbles.step(send: 1)
    await marbles.step(advance: .milliseconds(900))
    await marbles.step(send: 2, advance: .milliseconds(900))
    await marbles.step(send: 3, advance: .milliseconds(999))
    await marbles.step(advance: .milliseconds(1), receive: 3)
    await marbles.store.finish()
  }

  @Test("each comes when they are far apart")
  func apart() async {
    await marbles.step(send: 1, advance: .seconds(1), receive: 1)
    await marbles.step(send: 2, advance: .seconds(5), receive: 2)
  }

  @Test("a cancel by the id ends the pause")
  func cancel() async {
    await marbles.step(send: 1, advance: .milliseconds(500))
    await marbles.store.send(.stop)
    await marbles.step(advance: .seconds(10))
    await marbles.store.finish()
  }

  @Test("it works on a clock of unknown type and prints as what it is")
  func existential() async {
    let clock: any Clock<Duration> = ImmediateClock()
    let effect = Effect<Probe.Action>.note(1).debounce(id: 7, for: .seconds(1), clock: clock)
    #expect("\(effect)".hasSuffix(".debounce(id: 7, for: 1.0 seconds)"))
    let store = Store()
    await store.send(.run(effect)).finish()
    #expect(store.log == [1])
    #expect(Effect<Int>.none.debounce(id: 1, for: .seconds(1), clock: clock).node == nil)
  }
}
