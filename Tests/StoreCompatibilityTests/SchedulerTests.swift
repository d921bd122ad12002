import StoreCompatibility
import TestStore
import Testing

@Suite("A test scheduler")
struct SchedulerTests {
  let log = LockIsolated<[String]>([])

  @Test("shows the time that the test lets pass")
  func time() async {
    let (queue, runLoop) = (DispatchQueue.test, RunLoop.test)
    let start = queue.now
    #expect(start.dispatchTime.uptimeNanoseconds == 1)
    await queue.advance(by: .milliseconds(1_500))
    await runLoop.advance(by: 1.5)
    #expect(start.distance(to: queue.now) == .seconds(1.5))
    #expect(runLoop.now.date == Date(timeIntervalSince1970: 1.5))
    await runLoop.advance(to: RunLoop.SchedulerTimeType(Date(timeIntervalSince1970: 10)))
    #expect(runLoop.eraseToAnyScheduler().now.date.timeIntervalSince1970 == 10)
  }

  @Test("runs closures when their time has come")
  func schedule() async {
    let scheduler = DispatchQueue.test
    scheduler.schedule { [log] in log.withValue { $0.append("now") } }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) { [log] in
      log.withValue { $0.append("later") }
    }
    #expect(log.value == [])
    await scheduler.advance()
    #expect(log.value == ["now"])
    await scheduler.advance(by: 1)
    #expect(log.value == ["now"])
    await scheduler.run()
    #expect(log.value == ["now", "later"])
  }

  @Test("repeats a closure until its token is cancelled")
  func scheduleRepeatedly() async {
    let scheduler = OperationQueue.test.eraseToAnyScheduler()
    let test = OperationQueue.test
    let token = test.schedule(after: test.now, interval: .seconds(1)) { [log] in
      log.withValue { $0.append("tick") }
    }
    await test.advance()
    await test.advance(by: 2.5)
    #expect(log.value.count == 3)
    token.cancel()
    await test.advance(by: 2.5)
    #expect(log.value.count == 3)
    #expect(scheduler.now.date.timeIntervalSince1970 == 0)
  }
}
