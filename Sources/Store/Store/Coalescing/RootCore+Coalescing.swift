import Effects

/// The placeholder that a source sends instead of an action, because the store makes the action from the merged values
/// later.
private enum SignalToken { case signal }

extension RootCore {
  /// Creates a source that sends actions to the store.
  ///
  /// In a plain store, an effect waits for values and sends a placeholder. When the store reduces the placeholder, it
  /// makes the action from the values that have been merged until then. In a test store, the first value sends the
  /// placeholder. No effect runs there, because the test would have to end the effect.
  ///
  /// - Parameters:
  ///   - merging: The way to merge the values.
  ///   - site: The source location where the source is made.
  ///   - action: A closure that makes the action from the merged values.
  /// - Returns: The source.
  package func makeSource<Value: Sendable>(
    merging: CoalescingSource<Value>.Merging, at site: SourceSite,
    action: @escaping @Sendable (Value) -> Action
  ) -> CoalescingSource<Value> {
    let buffer = SignalBuffer(merging: merging, at: site)
    let sink = MapSink<SignalToken, Action>(transform: { _ in action(buffer.take()) }, next: self.sink)
    let token = sink.kind.keep(SignalToken.signal)
    guard !runtime.isScripted else {
      return CoalescingSource(
        buffer: buffer, script: ScriptedSignals(runtime: runtime, sink: sink, token: token, site: site))
    }
    let user = SignalUser(buffer)
    let effect = withDependencyFrame(context.pointee.dependencies) {
      RunNode<SignalToken>(
        priority: nil, name: "coalescing", site: site,
        operation: { send in
          await withTaskCancellationHandler {
            while await user.buffer.next(in: send.scope) { await send(.signal) }
          } onCancel: {
            user.buffer.end()
          }
        }, handler: nil)
    }
    let rootScope = runtime.openRootScope(origin: token)
    runtime.start(effect, sink: sink, rootScope: rootScope, origin: token)
    _ = runtime.end(rootScope)
    return CoalescingSource(buffer: buffer)
  }
}

/// An object that ends a buffer when the effect that uses the buffer is released.
///
/// The buffer ends even if the store ends before the effect's task starts.
private final class SignalUser<Value: Sendable>: Sendable {
  let buffer: SignalBuffer<Value>

  init(_ buffer: SignalBuffer<Value>) { self.buffer = buffer }

  deinit { buffer.end() }
}

/// A value that sends the placeholders of a source to a test store.
struct ScriptedSignals: Sendable {
  private let runtime: EffectRuntime
  private let sink: ActionSink
  private let token: ErasedAction
  private let site: SourceSite

  fileprivate init(runtime: EffectRuntime, sink: ActionSink, token: ErasedAction, site: SourceSite) {
    self.runtime = runtime
    self.sink = sink
    self.token = token
    self.site = site
  }

  /// Sends a placeholder for an action to the test store.
  ///
  /// - Returns: `false` if the store has ended; otherwise, `true`.
  func deliver() -> Bool {
    let rootScope = runtime.openRootScope(origin: token)
    rootScope.callSite = site
    let isOpen = !rootScope.isCancelled
    if isOpen, let sent = sink.admit(SignalToken.signal, isCancelled: false) {
      runtime.deliver(sent, from: rootScope)
    }
    _ = runtime.end(rootScope)
    return isOpen
  }
}
