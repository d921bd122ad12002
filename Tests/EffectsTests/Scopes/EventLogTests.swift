import Testing
import TestSupport

@testable import Effects

@Suite("The log of events") struct EventLogTests {
  @Test("schedules one delivery for the events until it, and none if one is promised")
  func schedules() {
    let count = Locked(0)
    var log = EventLog<Int> {
      count.withLock { $0 += 1 }
      return true
    }
    #expect(log.append(1, cause: nil) == 1)
    #expect(log.append(2, cause: 1) == 2)
    #expect(count.value == 1)
    #expect(take(&log).map(\.event) == [1, 2])
    log.holdDelivery()
    log.append(3, cause: nil)
    #expect(count.value == 1)
    #expect(take(&log).map(\.number) == [3])
    log.append(4, cause: nil)
    #expect(count.value == 2)
  }

  private func take(_ log: inout EventLog<Int>) -> [EventLog<Int>.Entry] {
    var entries: [EventLog<Int>.Entry] = []
    log.takeEntries(into: &entries)
    return entries
  }

  @Test("a delivery that was promised while it had no listeners is none")
  func promiseWithoutListeners() {
    let count = Locked(0)
    var log = EventLog<Int> {
      count.withLock { $0 += 1 }
      return true
    }
    _ = log.close()
    log.holdDelivery()
    #expect(log.append(1, cause: nil) == nil)
    log.open()
    #expect(log.append(2, cause: nil) == 1)
    #expect(count.value == 1)
  }
}
