import Effects
import Glibc
import Testing
import TestSupport

@testable import TestStore

@Suite("The ready threads of the process") struct ReadyThreadsTests {
  @Test("a thread that computes is one of them, besides the present one")
  func computing() {
    let (isRunning, isDone) = (Locked(false), Locked(false))
    let failure = startThread {
      isRunning.withLock { $0 = true }
      while !isDone.value {}
    }
    #expect(failure == 0)
    while !isRunning.value { sched_yield() }
    #expect(ReadyThreads.count >= 2)
    isDone.withLock { $0 = true }
  }
}
