#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A scenario to measure, and the work that it is compared with.
///
/// It runs on the main actor, like most programs with a store.
@MainActor
struct Benchmark: Sendable {
  /// The name with its group, such as `graph/deep`.
  let name: String

  /// The name of one operation, such as `node`.
  let unit: String

  /// A Boolean value indicating whether the number of instructions is the same in each run.
  ///
  /// It is not the same if the work depends on other threads or on clocks.
  var isCountable = true

  /// A closure that prepares the work.
  ///
  /// The preparation is not measured.
  let prepare: @MainActor @Sendable () -> Prepared

  /// The prepared work of a benchmark.
  struct Prepared {
    /// The average number of operations in one iteration.
    let operations: Double

    /// The work that is measured.
    let subject: Work

    /// The work that the subject is compared with; `nil` if there is none.
    ///
    /// Usually, this is code written by hand that has the same result without the library.
    let baseline: Work?

    /// The maximum number of allocations of an operation; `nil` for no limit.
    var allocationLimit: Double?

    /// A closure that is called after the measurement, and returns a further line of output.
    var note: (() -> String)?

    /// A closure that is called after the measurement, and returns a description of a failure, or `nil` for success.
    var flaw: (() -> String?)?

    /// Returns the work of one side of the comparison.
    func work(_ side: Side) -> Work? { side == .subject ? subject : baseline }
  }

  /// The sides of the comparison.
  enum Side { case subject, baseline }

  /// The kind of time to measure.
  enum Clock {
    /// The processor time of the thread that runs the work.
    case thread
    /// The wall-clock time, for work that other threads do.
    case wall
    /// The processor time of all threads, for work during which the program sometimes waits.
    case process

    var id: clockid_t {
      switch self {
      case .thread: CLOCK_THREAD_CPUTIME_ID
      case .wall: CLOCK_MONOTONIC
      case .process: CLOCK_PROCESS_CPUTIME_ID
      }
    }
  }

  /// Work that can be repeated.
  struct Work {
    /// Performs a number of iterations.
    let run: (_ iterations: Int) -> Void

    /// The clock that measures the work.
    let clock: Clock

    /// A closure that undoes one iteration, and is not measured; `nil` if nothing must be undone.
    ///
    /// If there is such a closure, each iteration is measured separately.
    let reset: (() -> Void)?

    /// Creates work whose iterations follow each other without a reset.
    ///
    /// The closure contains the loop, so that no call of a closure for each iteration is measured.
    init(clock: Clock = .thread, _ run: @escaping (_ iterations: Int) -> Void) {
      self.run = run
      self.clock = clock
      reset = nil
    }

    /// Creates work that must be undone after each iteration.
    init(once: @escaping () -> Void, reset: @escaping () -> Void) {
      run = { iterations in
        for iteration in 0..<iterations {
          once()
          if iteration < iterations - 1 { reset() }
        }
      }
      self.reset = reset
      clock = .thread
    }
  }
}

/// Makes a value look used, so that its computation is not optimized away.
@inline(never)
func consume<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Makes a number look used, and all reachable memory look changed.
///
/// The function is not optimized. Otherwise, the compiler would know that it does nothing, and remove the call.
@inline(never)
@_optimize(none)
func consume(_ value: Int) {}

/// Hides the origin of a value, so that later computations are not performed at compile time.
@inline(never)
@_semantics("optimize.sil.specialize.generic.never")
func opaque<Value>(_ value: Value) -> Value {
  value
}
