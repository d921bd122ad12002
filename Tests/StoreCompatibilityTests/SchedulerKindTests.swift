import StoreCompatibility
import TestStore
import TestSupport
import Testing

@Suite("Schedulers that no test advances")
struct SchedulerKindTests {
  private let log = LockIsolated<[String]>([])

  private func note(_ text: String) -> @Sendable () -> Void {
    { [log] in log.withValue { $0.append(text) } }
  }

  private func record<S: Scheduler>(on scheduler: S) -> any Cancellable {
    scheduler.schedule(note("at once"))
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(100)), note("later"))
    return scheduler.schedule(after: scheduler.now, interval: .seconds(1), note("repeated"))
  }

  @Test("An immediate one runs closures before the call returns, and its time stands still")
  func immediate() async throws {
    _ = record(on: DispatchQueue.immediate)
    _ = record(on: AnySchedulerOf<RunLoop>.immediate)
    _ = record(on: UIScheduler.immediate)
    #expect(
      log.value == [
        "at once", "later", "repeated", "at once", "later", "repeated", "at once", "later", "repeated",
      ])
    try await RunLoop.immediate.sleep(for: .seconds(100))
    try await RunLoop.immediate.sleep(until: RunLoop.SchedulerTimeType(Date()))
    #expect(RunLoop.immediate.now.date.timeIntervalSince1970 == 0)
  }

  @Test("An unimplemented one reports each use and goes on")
  func unimplemented() async {
    let issues = IssueLog()
    await withIssueReporter(issues) {
      _ = record(on: DispatchQueue.unimplemented("search"))
      try? await OperationQueue.failing.sleep(for: .seconds(1))
      for await _ in RunLoop.unimplemented.timer(interval: 1) { note("tick")() }
    }
    #expect(log.value == ["at once", "later", "repeated", "tick"])
    let titles = issues.messages.compactMap { $0.split(separator: "\n").first.map(String.init) }
    let end = "was used in a test that provides no scheduler."
    #expect(
      titles == [
        "'schedule' of the scheduler 'search' \(end)", "'now' of the scheduler 'search' \(end)",
        "'schedule' of the scheduler 'search' \(end)", "'now' of the scheduler 'search' \(end)",
        "'schedule' of the scheduler 'search' \(end)", "'sleep' of the scheduler 'OperationQueue' \(end)",
        "'now' of the scheduler 'RunLoop' \(end)", "'sleep' of the scheduler 'RunLoop' \(end)",
      ])
  }

  @Test("A live one runs closures on its queue")
  func live() async throws {
    let key = DispatchSpecificKey<Int>()
    let queue = DispatchQueue(label: "test")
    queue.setSpecific(key: key, value: 1)
    for delay in [nil, 0.001] {
      let value = await withCheckedContinuation { continuation in
        let action: @Sendable () -> Void = {
          continuation.resume(returning: DispatchQueue.getSpecific(key: key))
        }
        let scheduler = queue.eraseToAnyScheduler()
        if let delay {
          scheduler.schedule(after: scheduler.now.advanced(by: .seconds(delay)), action)
        } else {
          scheduler.schedule(action)
        }
      }
      #expect(value == 1)
    }
    let operations = OperationQueue()
    #expect(
      await withCheckedContinuation { continuation in
        operations.eraseToAnyScheduler().schedule {
          continuation.resume(returning: OperationQueue.current === operations)
        }
      })
  }

  @Test("A live one shows the time")
  func liveTime() async throws {
    let before = Date()
    let date = AnySchedulerOf<RunLoop>.main.now.date
    // A date since 1970 is rounded to less than a microsecond.
    #expect(before.addingTimeInterval(-0.000_001) <= date && date <= Date().addingTimeInterval(0.000_001))
    let main = AnySchedulerOf<DispatchQueue>.main
    let start = main.now
    try await main.sleep(until: start.advanced(by: .milliseconds(1)))
    #expect(start.distance(to: main.now) >= .milliseconds(1))
    #expect(main.now.dispatchTime.uptimeNanoseconds > 1)
    #expect(DispatchQueue.global().measureNothing() >= .zero)
  }
}

extension Scheduler {
  fileprivate func measureNothing() -> SchedulerTimeType.Stride { measure {} }
}
