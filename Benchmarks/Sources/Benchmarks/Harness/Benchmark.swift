#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One thing to measure, beside what it is measured against.
///
/// On the main actor, like most programs that have a store.
@MainActor
struct Benchmark: Sendable {
  /// Where it belongs and what it is, as in `graph/deep`.
  let name: String

  /// What one operation is, as in `node`.
  let unit: String

  /// Whether the instructions that it takes are the same in each run, as they are without threads and clocks.
  var isCountable = true

  /// Builds what is measured.
  ///
  /// Not part of the measurement.
  let prepare: @MainActor @Sendable () -> Prepared

  /// What a benchmark has built.
  struct Prepared {
    /// How many operations one iteration performs, on average.
    let operations: Double

    /// What is measured.
    let subject: Work

    /// The same result written by hand without the library, or whatever else the subject is measured against.
    let baseline: Work?

    /// How many allocations an operation may make; nil for any number.
    var allocationLimit: Double?

    /// What else is to be told of it when it has been measured.
    var note: (() -> String)?

    /// What is wrong with it, found out when it has been measured, and fails the run; nil for nothing.
    var flaw: (() -> String?)?

    /// One side of the comparison.
    func work(_ side: Side) -> Work? { side == .subject ? subject : baseline }
  }

  /// The sides of the comparison.
  enum Side { case subject, baseline }

  /// What time is measured.
  enum Clock {
    /// The processor's on the thread that runs the work.
    case thread
    /// The one on the wall, for work that other threads do.
    case wall

    var id: clockid_t { self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC }
  }

  /// Something that can be repeated.
  struct Work {
    /// Performs a number of iterations.
    let run: (_ iterations: Int) -> Void

    /// What its time is read from.
    let clock: Clock

    /// Undoes one iteration, unmeasured; if there is one, each iteration is measured by itself.
    let reset: (() -> Void)?

    /// Work whose iterations follow each other.
    ///
    /// The loop is inside the closure, so that a call per iteration is not part of the measurement.
    init(clock: Clock = .thread, _ run: @escaping (_ iterations: Int) -> Void) {
      self.run = run
      self.clock = clock
      reset = nil
    }

    /// Work that has to be undone after each iteration.
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

/// Makes a value look used, so that what computes it is not optimised away.
@inline(never)
func consume<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Makes a number look used, and everything that the program can reach look changed.
///
/// Of an optimised function the compiler knows that it does nothing, and drops the call.
@inline(never)
@_optimize(none)
func consume(_ value: Int) {}

/// Hides where a value comes from, so that what follows is not computed at compile time.
@inline(never)
@_semantics("optimize.sil.specialize.generic.never")
func opaque<Value>(_ value: Value) -> Value {
  value
}
