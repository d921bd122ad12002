import Dispatch
import Foundation
import Store
import TestStore
import TestSupport
import Testing

@Suite("A test clock beside effects that compute")
@MainActor
struct BusyEffectTests {
  let clock = TestClock()

  /// Returns a number that cannot be known without as many steps as `count` says.
  private nonisolated static func compute(_ count: Int, from start: UInt64 = 1) -> UInt64 {
    var (number, steps) = (start, 0)
    while steps < count {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      steps += 1
    }
    return number
  }

  private nonisolated static func computeYielding(_ count: Int) async -> UInt64 {
    var number: UInt64 = 1
    for _ in 0..<10_000 {
      number = compute(count / 10_000, from: number)
      await Task.yield()
    }
    return number
  }

  private func expectInTime(yielding: Bool, isOnOther: Bool = false) async {
    let other = TestClock()
    let store = Store() {
      $0.continuousClock = isOnOther ? other : clock
      $0.suspendingClock = isOnOther ? clock : other
    }
    let task = store.send(
      .run(
        .run { [clock] send in
          for index in 1...3 {
            try await clock.sleep(for: .seconds(1))
            let number = yielding ? await Self.computeYielding(10_000_000) : Self.compute(10_000_000)
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

  @Test(
    "waits for an effect of a plain store that yields while it computes, on either of the store's clocks",
    arguments: [true, false])
  func yielding(isOnOther: Bool) async { await expectInTime(yielding: true, isOnOther: isOnOther) }

  @Test("goes on beside an effect that yields for ever")
  func polling() async {
    let store = Store() { $0.continuousClock = clock }
    let task = store.send(.run(.run { _ in while !Task.isCancelled { await Task.yield() } }))
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1))
    task.cancel()
    await task.finish()
  }

  @Test("waits for an effect that blocks its thread")
  func blocking() async {
    let store = Store() { $0.continuousClock = clock }
    let gate = DispatchSemaphore(value: 0)
    let task = store.send(
      .run(
        .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          Self.wait(for: gate)
          await send(.note(1))
        }))
    // Not by a queue, whose threads are those of the pool.
    Thread.detachNewThread {
      _ = Self.compute(10_000_000)
      gate.signal()
    }
    await clock.advance(by: .seconds(1))
    #expect(store.log == [1])
    await task.finish()
  }

  private nonisolated static func wait(for gate: DispatchSemaphore) { gate.wait() }
}
