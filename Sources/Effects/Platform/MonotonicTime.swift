import Glibc

/// The time since the start of the machine, in nanoseconds.
enum MonotonicTime {
  /// The time.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
