import Effects

/// The merged value of a source for the next action, and the effect that waits for it.
final class SignalBuffer<Value: Sendable>: @unchecked Sendable {
  // Sound: the state and the values are accessed only under the lock.
  private let lock = Lock()
  private let merge: @Sendable (inout Value, Value) -> Void
  /// A Boolean value indicating whether a value replaces those before it.
  private let replaces: Bool
  /// The line where the source was made.
  private let site: SourceSite
  /// The merged values; initialized while the state says that there are any.
  ///
  /// Not a part of the state, whose layout would be that of a generic type, which the runtime looks up for each access.
  private let merged: UnsafeMutablePointer<Value>
  /// The state.
  ///
  /// Behind a pointer, because accesses to an object's properties are checked for overlap at run time.
  private let state: UnsafeMutablePointer<SignalState>

  init(merging: CoalescingSource<Value>.Merging, at site: SourceSite) {
    merge = merging.merge
    replaces = merging.replaces
    self.site = site
    merged = .allocate(capacity: 1)
    state = .allocate(capacity: 1)
    state.initialize(to: SignalState())
  }

  deinit {
    if state.pointee.hasValue { merged.deinitialize(count: 1) }
    merged.deallocate()
    state.deinitialize(count: 1).deallocate()
  }

  /// Removes and returns the merged values, if there are any.
  ///
  /// The caller must hold the lock.
  private func removeValue() -> Value? {
    guard state.pointee.hasValue else { return nil }
    state.pointee.hasValue = false
    return merged.move()
  }
}

/// The state of a buffer, without its values.
private struct SignalState {
  /// A Boolean value indicating whether a merged value waits.
  var hasValue = false
  /// A Boolean value indicating whether the source has ended.
  var isClosed = false
  var waiter: SignalWaiter?
}

// The source.
extension SignalBuffer {
  /// Adds a value.
  ///
  /// - Returns: A Boolean value indicating whether it is the first one that the next action carries.
  func add(_ value: Value) -> Bool {
    let merging = RunningMerge.cell
    guard merging.pointee == nil else {
      RunningMerge.refuse(in: merging)
      return false
    }
    // A function of its own: a variable with a value would cost half as much again where values are merged.
    if replaces { return replace(by: value) }
    var run = RunningMerge()
    let isFirst = lock.withLock {
      if let isFirst = keepAlone(value) { return isFirst }
      run.with(merging) { merge(&merged.pointee, value) }
      return false
    }
    if run.hasRefused { reportReentry() }
    return isFirst
  }

  /// Replaces the waiting value with a later one.
  ///
  /// - Returns: A Boolean value indicating whether none waited.
  private func replace(by value: Value) -> Bool {
    // Exchanged for the one that waits, whose deinit is code of the program and runs outside the lock.
    var value = value
    let isFirst = lock.withLock {
      if let isFirst = keepAlone(value) { return isFirst }
      swap(&merged.pointee, &value)
      return false
    }
    return withExtendedLifetime(value) { isFirst }
  }

  /// Keeps a value if no other value waits.
  ///
  /// The caller must hold the lock.
  ///
  /// - Returns: True if the value is kept, false if the source has ended; nil if another value already waits.
  @inline(__always)
  private func keepAlone(_ value: Value) -> Bool? {
    guard !state.pointee.isClosed else { return false }
    guard !state.pointee.hasValue else { return nil }
    merged.initialize(to: value)
    state.pointee.hasValue = true
    return true
  }

  /// Resumes the effect if it waits.
  func wake() { lock.withLock { state.pointee.waiter.take() }?.wake() }

  /// Ends the source, whose remaining values come with a last action.
  func close() {
    lock.withLock { state.pointee.isClosed = true }
    wake()
  }

  /// Ends the source at the end of the store, and drops its values.
  func end() {
    // Released outside the lock, because the deinit of a value is code of the program.
    let rest = lock.withLock {
      state.pointee.isClosed = true
      return removeValue()
    }
    withExtendedLifetime(rest) { wake() }
  }

  private func reportReentry() {
    let message = """
      A value was signalled while a source merged values of the type '\(Value.self)'. The value was dropped. A merge \
      runs under the lock of its source, so it can't wait for a source.

      Likely causes, in order:
      1. The closure 'merging:' calls 'signal'. Let it only change its first parameter, and signal from the reducer of \
      the action or after 'signal' has returned.
      2. The merge releases an object that signals in its 'deinit'. Signal before the object is released.
      """
    IssueReporting.report(RuntimeIssue(kind: .reentrantSignal, message: message, site: site))
  }
}

// The effect and the store.
extension SignalBuffer {
  /// Waits for a value.
  ///
  /// - Parameter scope: The scope of the effect that waits.
  /// - Returns: False if the source has ended and no value waits.
  nonisolated(nonsending) func next(in scope: EffectScope) async -> Bool {
    while true {
      let (hasValue, isClosed) = lock.withLock { (state.pointee.hasValue, state.pointee.isClosed) }
      if hasValue || isClosed { return hasValue }
      // Resumed once: by the code that takes it under the lock, or here if it was not stored.
      await withUnsafeContinuation { continuation in
        let isSuspended = lock.withLock {
          guard !state.pointee.hasValue, !state.pointee.isClosed else { return false }
          state.pointee.waiter = SignalWaiter(continuation: continuation, scope: scope)
          return true
        }
        // A test clock that waits for effects must not wait for this one.
        if isSuspended { scope.addSleepers(1) } else { continuation.wake() }
      }
    }
  }

  /// Takes the merged values when the store reduces their action.
  func take() -> Value {
    guard let value = lock.withLock(removeValue) else {
      preconditionFailure("An action of a source is made once, and only if a value waits.")
    }
    return value
  }
}

/// A suspended effect that waits for a value.
private struct SignalWaiter {
  let continuation: UnsafeContinuation<Void, Never>
  let scope: EffectScope

  func wake() {
    scope.addSleepers(-1)
    continuation.wake()
  }
}

/// The merge that runs on the current thread, if any.
private struct RunningMerge {
  /// A Boolean value indicating whether the merge has signalled.
  private(set) var hasRefused = false

  private static let slot = ThreadSlot()

  /// The cell of the current thread, which is empty while no merge runs.
  static var cell: ThreadSlot.Cell { slot.cell }

  /// Records that the running merge has signalled.
  static func refuse(in cell: ThreadSlot.Cell) {
    // Sound: only `with` fills the cell, with the address of such a value.
    cell.pointee?.assumingMemoryBound(to: Self.self).pointee.hasRefused = true
  }

  /// Runs `body`, which merges, with this in the cell of the current thread.
  mutating func with(_ cell: ThreadSlot.Cell, _ body: () -> Void) {
    withUnsafeMutablePointer(to: &self) { this in
      cell.pointee = UnsafeMutableRawPointer(this)
      body()
      cell.pointee = nil
    }
  }
}

extension RuntimeIssue.Kind {
  /// A value was signalled while a coalescing source merged values.
  public static let reentrantSignal = Self(documented: "reentrant-signal")
}
