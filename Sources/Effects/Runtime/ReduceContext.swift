/// What code that runs inside of a reduce can ask about it, without having been handed it.
///
/// It lives on the thread, for a reduce is synchronous. A store sets it for every action; operators that change a
/// part of it set a changed copy for their child.
@usableFromInline
package struct ReduceContext {
  /// The dependencies of the feature that reduces.
  package var dependencies: DependencyFrame?

  package init(dependencies: DependencyFrame?) { self.dependencies = dependencies }

  /// Where each thread keeps the context of its reduce.
  package static let slot = ThreadSlot()

  /// The context of the reduce that goes on on this thread, or nil.
  package static var current: UnsafeMutablePointer<ReduceContext>? {
    slot.cell.pointee?.assumingMemoryBound(to: ReduceContext.self)
  }

  /// Runs `operation` in this context.
  package mutating func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withUnsafeMutablePointer(to: &self) { context in
      let cell = Self.slot.cell
      let outer = cell.pointee
      cell.pointee = UnsafeMutableRawPointer(context)
      defer { cell.pointee = outer }
      return try operation()
    }
  }
}
