#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The processor time of this thread.
///
/// Other processes on a shared machine are not counted, but their effect on the caches is.
enum CPUClock {
  /// Nanoseconds since the thread, or the machine, began.
  static func now(_ clock: Benchmark.Clock) -> UInt64 {
    var time = timespec()
    clock_gettime(clock.id, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Returns the nanoseconds that a closure takes.
  static func measure(_ clock: Benchmark.Clock = .thread, _ body: () -> Void) -> Double {
    let start = now(clock)
    body()
    return Double(now(clock) - start)
  }
}
