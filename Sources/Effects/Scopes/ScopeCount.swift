import Synchronization

/// A number of scopes or throttles that end when the states of their features are removed.
///
/// The number changes under the tree's lock, and every `send` reads it without the lock. If it is zero, no child
/// feature has effects, so an action leads to no checks.
@usableFromInline
struct ScopeCount: ~Copyable {
  @usableFromInline let count = Atomic<Int>(0)

  @inlinable var isZero: Bool { count.load(ordering: .relaxed) == 0 }

  func change(by difference: Int) { count.wrappingAdd(difference, ordering: .relaxed) }
}
