/// What code that runs inside of a reduce can ask about it, without having been handed it.
///
/// It lives on the thread, for a reduce is synchronous. A store sets it for every action; operators that change a
/// part of it set a changed copy for their child.
@usableFromInline
package struct ReduceContext {
  /// The dependencies of the feature that reduces.
  package var dependencies: DependencyFrame?

  package init(dependencies: DependencyFrame?) { self.dependencies = dependencies }

  private static let slot = ThreadSlot()

  /// The context of the reduce that goes on on this thread, or nil.
  package static var current: UnsafeMutablePointer<ReduceContext>? {
    slot.pointer?.assumingMemoryBound(to: ReduceContext.self)
  }

  /// Makes `context` the thread's, and returns the one to restore with ``leave(_:)``.
  @usableFromInline
  package static func enter(
    _ context: UnsafeMutablePointer<ReduceContext>
  ) -> UnsafeMutableRawPointer? {
    let outer = slot.pointer
    slot.pointer = UnsafeMutableRawPointer(context)
    return outer
  }

  /// Restores the context that was there before ``enter(_:)``.
  @usableFromInline
  package static func leave(_ outer: UnsafeMutableRawPointer?) {
    slot.pointer = outer
  }

  /// Runs `operation` in this context.
  package mutating func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withUnsafeMutablePointer(to: &self) { context in
      let outer = Self.enter(context)
      defer { Self.leave(outer) }
      return try operation()
    }
  }
}
