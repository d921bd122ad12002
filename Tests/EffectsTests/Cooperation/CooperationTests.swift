import Effects
import TestSupport
import Testing

/// Long work that lets others run.
@Suite struct CooperationTests {
  @Test("all elements come, in order, whatever the pace")
  func elements() async {
    for count in [1, 2, 7, 1_000, 5_000] {
      var seen: [Int] = []
      for await number in (0..<3_000).yielding(every: count) { seen.append(number) }
      #expect(seen == Array(0..<3_000))
    }
    var seen: [Int] = []
    for await number in (0..<100_000).yielding(every: .microseconds(100)) { seen.append(number) }
    #expect(seen == Array(0..<100_000))
    for await _ in [Int]().yielding(every: 0) { Issue.record("There is nothing.") }
  }

  @Test("the task suspends after the count, so that others can run")
  func suspends() async {
    let thread = OneThread()
    #expect(await thread.suspensions(every: 10, of: 100) == 10)
    #expect(await thread.suspensions(every: 1_000, of: 100) == 0)
  }

  /// An actor whose executor counts its jobs: a task that suspends comes back as another job.
  actor OneThread {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// How often the task was suspended while it went through its elements.
    func suspensions(every count: Int, of total: Int) async -> Int {
      let before = executor.jobCount
      for await _ in (0..<total).yielding(every: count) {}
      return executor.jobCount - before
    }
  }

  @Test("the sequence ends when its task is cancelled")
  func cancel() async {
    let task = Task {
      var count = 0
      for await _ in (0..<Int.max).yielding(every: 100) { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value < Int.max)
  }

  @Test("progress is reported at most 100 times, rising, and the end always")
  func progress() async {
    for total in [1, 3, 99, 100, 101, 1_000, 12_345] {
      var progress = ProgressThrottle(total: total)
      let reports = (0..<total).compactMap { _ in progress.advance() }
      #expect(reports.count == min(total, 100))
      #expect(reports == reports.sorted())
      #expect(reports.last == 1)
    }
    var leaps = ProgressThrottle(total: 10, reports: 4)
    #expect([leaps.advance(by: 2), leaps.advance(), leaps.advance(by: 100)] == [nil, 0.3, 1])
    let reported = Locked<[Double]>([])
    for await _ in Array(0..<1_000).yielding(reporting: { value in reported.withLock { $0.append(value) } }) {
    }
    #expect(reported.value.count == 100)
    #expect(reported.value.last == 1)
  }

  @Test("the end of nothing is reported once")
  func progressOfNothing() async {
    let reported = Locked<[Double]>([])
    let nothing = [Int]().yielding(reporting: { value in reported.withLock { $0.append(value) } })
    var iterator = nothing.makeAsyncIterator()
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
    #expect(reported.value == [1])
  }
}
