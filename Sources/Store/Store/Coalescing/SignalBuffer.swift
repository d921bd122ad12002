import Effects

/// A buffer that contains the merged value for a source's next action, and the effect that waits for this value.
final class SignalBuffer<Value: Sendable>: @unchecked Sendable {
  // Sound: the state and the values are accessed only under the lock.
  private let lock = Lock()
  private let merge: @Sendable (inout Value, Value) -> Void
  /// A Boolean value indicating whether a value replaces the values that were signalled before it.
  private let replaces: Bool
  /// The source location where the source was made.
  private let site: SourceSite
  /// The merged value.
  ///
  /// This memory is initialized while `hasValue` in `state` is `true`.
  ///
  /// The value is not a property of `SignalState`, because the Swift runtime would then look up the layout of a generic
  /// type for each access.
  private let merged: UnsafeMutablePointer<Value>
  /// The state of the buffer.
  ///
  /// The state is in separate memory, because for a stored property of the object, Swift would check at run time that
  /// accesses do not overlap.
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

  /// Removes and returns the merged value, if there is one.
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
  /// A Boolean value indicating whether a merged value waits for the next action.
  var hasValue = false
  /// A Boolean value indicating whether the source has ended.
  var isClosed = false
  var waiter: SignalWaiter?
}

// Methods that the source calls.
extension SignalBuffer {
  /// Adds a value.
  ///
  /// - Returns: `true` if no earlier value was waiting for the next action; `false` if one was waiting, or if the new
  ///   value is dropped.
  func add(_ value: Value) -> Bool {
    let merging = RunningMerge.cell
    guard merging.pointee == nil else {
      RunningMerge.refuse(in: merging)
      return false
    }
    // `replace(by:)` is a separate function, because a variable for a value in this function would make merging 50
    // percent slower.
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
  /// - Returns: `true` if no value was waiting; otherwise, `false`.
  private func replace(by value: Value) -> Bool {
    // The waiting value is moved out of the buffer and released outside the lock, because its deinit is code of the
    // app.
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
  /// - Returns: `true` if the value is kept; `false` if the source has ended; `nil` if another value already waits.
  @inline(__always)
  private func keepAlone(_ value: Value) -> Bool? {
    guard !state.pointee.isClosed else { return false }
    guard !state.pointee.hasValue else { return nil }
    merged.initialize(to: value)
    state.pointee.hasValue = true
    return true
  }

  /// Resumes the effect if it is suspended until a value arrives.
  func wake() { lock.withLock { state.pointee.waiter.take() }?.wake() }

  /// Ends the source.
  ///
  /// The store still reduces a last action for the values that wait.
  func close() {
    lock.withLock { state.pointee.isClosed = true }
    wake()
  }

  /// Ends the source at the end of the store, and drops its waiting value.
  func end() {
    // The value is released outside the lock, because its deinit is code of the app.
    let rest = lock.withLock {
      state.pointee.isClosed = true
      return removeValue()
    }
    withExtendedLifetime(rest) { wake() }
  }

  private func reportReentry() {
    let message = """
      A value was signalled while a source merged values of the type '\(Value.self)'. The value was dropped. A merge \
      runs under the lock of its source, so a signal from a merge could wait forever.

      Likely causes, in order:
      1. The closure 'merging:' calls 'signal'. In this closure, change only the first parameter. Call 'signal' in the \
      reducer of the action, or after the running call of 'signal' has returned.
      2. The merge releases an object whose 'deinit' calls 'signal'. Call 'signal' before the object is released.
      """
    IssueReporting.report(RuntimeIssue(kind: .reentrantSignal, message: message, site: site))
  }
}

// Methods that the effect and the store call.
extension SignalBuffer {
  /// Waits for a value.
  ///
  /// - Parameter scope: The scope of the effect that waits.
  /// - Returns: `false` if the source has ended and no value waits; otherwise, `true`.
  nonisolated(nonsending) func next(in scope: EffectScope) async -> Bool {
    while true {
      let (hasValue, isClosed) = lock.withLock { (state.pointee.hasValue, state.pointee.isClosed) }
      if hasValue || isClosed { return hasValue }
      // The continuation is resumed once: by the code that takes it under the lock, or here if it was not stored.
      await withUnsafeContinuation { continuation in
        let isSuspended = lock.withLock {
          guard !state.pointee.hasValue, !state.pointee.isClosed else { return false }
          state.pointee.waiter = SignalWaiter(continuation: continuation, scope: scope)
          return true
        }
        // A test clock that waits for effects must not wait for this effect.
        if isSuspended { scope.addSleepers(1) } else { continuation.wake() }
      }
    }
  }

  /// Removes and returns the merged value when the store reduces the action.
  func take() -> Value {
    guard let value = lock.withLock(removeValue) else {
      preconditionFailure("The action of a source can be made only while a merged value waits.")
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

/// A merge of values that is running on the current thread.
private struct RunningMerge {
  /// A Boolean value indicating whether the closure that merges values has called `signal`, which it must not do.
  private(set) var hasRefused = false

  private static let slot = ThreadSlot()

  /// The thread-local variable that contains the address of the merge in progress on this thread, or `nil`.
  static var cell: ThreadSlot.Cell { slot.cell }

  /// Records that the running merge has called `signal`.
  static func refuse(in cell: ThreadSlot.Cell) {
    // Sound: only `with` fills the cell, with the address of a `RunningMerge`.
    cell.pointee?.assumingMemoryBound(to: Self.self).pointee.hasRefused = true
  }

  /// Stores the address of this `RunningMerge` in `cell`, and runs `body`, which merges values.
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
