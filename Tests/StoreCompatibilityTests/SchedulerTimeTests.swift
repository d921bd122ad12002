import StoreCompatibility
import Testing

@Suite("Times of schedulers")
struct SchedulerTimeTests {
  typealias Interval = DispatchQueue.SchedulerTimeType.Stride

  @Test("are literals of seconds")
  func literals() {
    #expect(1 as Interval == .seconds(1))
    #expect(0.25 as Interval == .milliseconds(250))
    #expect(Interval.microseconds(3) == .nanoseconds(3_000))
    #expect(Interval(exactly: UInt64.max) == nil)
  }

  @Test("are calculated with")
  func arithmetic() {
    var interval: Interval = 2
    interval *= 3
    #expect(interval + 1 - 2 == .seconds(5))
    #expect((-interval).magnitude == 6)
    #expect(-interval < interval)
  }

  @Test("are those of dispatch queues and of dates")
  func conversions() {
    #expect(Interval(DispatchTimeInterval.milliseconds(5)).timeInterval == .nanoseconds(5_000_000))
    #expect(RunLoop.SchedulerTimeType.Stride(TimeInterval(2)).timeInterval == 2)
    let date = Date(timeIntervalSince1970: 86_400)
    #expect(OperationQueue.SchedulerTimeType(date).advanced(by: 1.5).date.timeIntervalSince1970 == 86_401.5)
    let time = DispatchTime(uptimeNanoseconds: 5)
    #expect(DispatchQueue.SchedulerTimeType(time).dispatchTime == time)
  }
}
