#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The processor time of this thread.
///
/// What other processes do on a shared machine is not counted, only what they do to the caches.
enum CPUClock {
  /// Nanoseconds since the thread began.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// How many nanoseconds a closure takes.
  static func measure(_ body: () -> Void) -> Double {
    let start = now
    body()
    return Double(now - start)
  }
}
