#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The clocks that measure work.
///
/// Processor time does not include the time of other processes, but these processes slow the work down if they use the
/// processor's caches.
enum CPUClock {
  /// Returns the time of a clock in nanoseconds.
  static func now(_ clock: Benchmark.Clock) -> UInt64 {
    var time = timespec()
    clock_gettime(clock.id, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Returns the time that a closure takes, in nanoseconds.
  static func measure(_ clock: Benchmark.Clock = .thread, _ body: () -> Void) -> Double {
    let start = now(clock)
    body()
    return Double(now(clock) - start)
  }
}
