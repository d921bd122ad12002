import Store
import TestStore
import TestSupport
import Testing

@Suite("A test clock beside effects that compute")
@MainActor
struct BusyEffectTests {
  let clock = TestClock()

  /// Returns a number that cannot be known without as many steps as `count` says.
  private nonisolated static func compute(_ count: Int, yielding: Bool) async -> UInt64 {
    var (number, steps) = (UInt64(count), 0)
    while steps < count {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      steps += 1
      if yielding, steps.isMultiple(of: 10_000) { await Task.yield() }
    }
    return number
  }

  private func expectInTime(yielding: Bool) async {
    let store = Store() { $0.continuousClock = clock }
    let task = store.send(
      .run(
        .run { [clock] send in
          for index in 1...3 {
            try await clock.sleep(for: .seconds(1))
            let number = await Self.compute(10_000_000, yielding: yielding)
            await send(.note(number == 0 ? 0 : index))
          }
        }))
    for index in 1...3 {
      await clock.advance(by: .seconds(1))
      #expect(store.log == Array(1...index))
    }
    await task.finish()
  }

  @Test("waits for an effect of a plain store that computes after it has slept")
  func computing() async { await expectInTime(yielding: false) }

  @Test("waits for an effect of a plain store that yields while it computes")
  func yielding() async { await expectInTime(yielding: true) }

  @Test("goes on beside an effect that yields for ever")
  func polling() async {
    let store = Store() { $0.continuousClock = clock }
    let task = store.send(.run(.run { _ in while !Task.isCancelled { await Task.yield() } }))
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1))
    task.cancel()
    await task.finish()
  }
}
