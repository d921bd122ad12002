/// The context of a running reducer.
///
/// A reducer runs synchronously on one thread, so each thread stores its own context. A store sets the context for
/// every action. A reducer that changes a part of the context for its child reducer sets a changed copy while the child
/// runs.
@usableFromInline
package struct ReduceContext {
  /// The dependencies of the running reducer's feature.
  package var dependencies: DependencyFrame?
  /// The address of the store's own context, whose type only the Store module knows.
  ///
  /// All copies of this reduce context have the same address.
  @usableFromInline package let store: UnsafeMutableRawPointer?

  package init(dependencies: DependencyFrame?, store: UnsafeMutableRawPointer?) {
    self.dependencies = dependencies
    self.store = store
  }

  /// The thread-local variable that holds the context of the reducer that runs on the thread.
  @usableFromInline package static let slot = ThreadSlot()

  /// The context of the reducer that runs on this thread; `nil` if none runs.
  @inlinable
  package static var current: UnsafeMutablePointer<ReduceContext>? {
    // Sound: only `run` and the stores set this variable. They set it to the address of a context that exists until
    // they reset the variable.
    slot.cell.pointee?.assumingMemoryBound(to: ReduceContext.self)
  }

  /// Runs `operation` in this context.
  package mutating func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withUnsafeMutablePointer(to: &self) { context in
      try Self.slot.with(UnsafeMutableRawPointer(context), operation)
    }
  }
}
