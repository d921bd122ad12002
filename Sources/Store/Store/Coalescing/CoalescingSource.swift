/// A source that merges values from any thread into one action at a time.
///
/// ```swift
/// let changed = store.coalescing(Set<File.ID>.self, merging: { $0.formUnion($1) }) { .filesChanged($0) }
/// watcher.onEvent { file in changed.signal([file.id]) }   // on whatever thread
/// ```
///
/// The source merges all values that are signalled until the store reduces the action with these values. Values that
/// are signalled later are merged into the next action. So each value is in exactly one action, and the store reduces
/// at most one action of the source in a turn. A separate job on the store's isolation reduces the next action. This
/// job is enqueued after the job that ends the turn. But an executor that does not keep the order of its jobs, such as
/// that of an actor whose jobs have different priorities, may run the job before the end of the turn.
///
/// The source does not keep the store alive, and ends with the store: values signalled after the end of the store are
/// dropped. If the source is released, the store still reduces the action for the values signalled before.
///
/// In a plain store, the source is an effect in flight with the name "coalescing". In a test store, the test receives
/// the actions of the source like the actions of an effect, and the source merges values until the test receives the
/// action. A failure about an action that was not received names the line where the source was made.
public final class CoalescingSource<Value: Sendable>: Sendable {
  private let buffer: SignalBuffer<Value>
  /// The value that sends placeholders for actions to a test store; `nil` for other stores, because these run an effect
  /// that waits for values.
  private let script: ScriptedSignals?

  init(buffer: SignalBuffer<Value>, script: ScriptedSignals? = nil) {
    self.buffer = buffer
    self.script = script
  }

  deinit { buffer.close() }

  /// Merges a value into the next action, and returns immediately.
  ///
  /// You can call this method on any thread, but not in a closure that merges values. Such a call reports an issue, and
  /// drops its value. The method takes a lock for a short time, so a handler of a POSIX signal must not call it.
  ///
  /// - Parameter value: The value.
  /// - Complexity: The cost of merging the value. The method creates no task, and allocates no memory except while it
  ///   merges the value.
  public func signal(_ value: Value) {
    guard buffer.add(value) else { return }
    guard let script else { return buffer.wake() }
    if !script.deliver() { buffer.end() }
  }
}

extension CoalescingSource where Value == Void {
  /// Signals that something has happened.
  public func signal() { signal(()) }
}

extension CoalescingSource {
  /// A way to merge the values of signals.
  ///
  /// The ready-made ways are ``adding``, `or` and ``latest``. To merge in another way, pass a closure to `coalescing`.
  public struct Merging: Sendable {
    package let merge: @Sendable (_ values: inout Value, _ value: Value) -> Void
    /// A Boolean value indicating whether a value replaces the values that were signalled before it.
    package let replaces: Bool

    @usableFromInline
    package init(
      replaces: Bool = false, merge: @escaping @Sendable (_ values: inout Value, _ value: Value) -> Void
    ) {
      self.merge = merge
      self.replaces = replaces
    }
  }
}

extension CoalescingSource.Merging {
  /// Keeps the value that was signalled last.
  @inlinable public static var latest: Self { Self(replaces: true) { $0 = $1 } }
}

extension CoalescingSource.Merging where Value: AdditiveArithmetic {
  /// Adds the values.
  ///
  /// As with `+`, the sum of integers must not overflow.
  @inlinable public static var adding: Self { Self { $0 += $1 } }
}

extension CoalescingSource.Merging where Value == Bool {
  /// Merges the values with a logical OR.
  @inlinable public static var or: Self { Self { $0 = $0 || $1 } }
}

extension CoalescingSource.Merging where Value: SetAlgebra {
  /// Merges the values, which are sets or option sets, into their union.
  @inlinable public static var or: Self { Self { $0.formUnion($1) } }
}
