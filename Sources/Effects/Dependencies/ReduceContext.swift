/// The context of a running reducer.
///
/// Each thread stores its own context, because reducing is synchronous. A store sets the context for every action. An
/// operator that changes a part of the context sets a changed copy for its child.
@usableFromInline
package struct ReduceContext {
  /// The dependencies of the running reducer's feature.
  package var dependencies: DependencyFrame?
  /// The context of the store, in memory whose type only the Store module knows.
  ///
  /// All copies of this context share this memory.
  @usableFromInline package let store: UnsafeMutableRawPointer?

  package init(dependencies: DependencyFrame?, store: UnsafeMutableRawPointer?) {
    self.dependencies = dependencies
    self.store = store
  }

  /// The slot in which each thread stores the context of its running reducer.
  @usableFromInline package static let slot = ThreadSlot()

  /// The context of the reducer that runs on this thread; `nil` if none runs.
  @inlinable
  package static var current: UnsafeMutablePointer<ReduceContext>? {
    // Sound: only `run` and the stores write this slot, with the address of a context that outlives the work for which
    // it is set.
    slot.cell.pointee?.assumingMemoryBound(to: ReduceContext.self)
  }

  /// Runs `operation` in this context.
  package mutating func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withUnsafeMutablePointer(to: &self) { context in
      try Self.slot.with(UnsafeMutableRawPointer(context), operation)
    }
  }
}
