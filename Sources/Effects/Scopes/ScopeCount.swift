import Synchronization

/// The number of scopes that end when their features' states disappear.
///
/// It changes under the tree's lock, and every `send` reads it without the lock. If it is zero, no child feature has
/// effects and there is nothing to check after an action.
@usableFromInline
struct ScopeCount: ~Copyable {
  @usableFromInline let count = Atomic<Int>(0)

  @inlinable var isZero: Bool { count.load(ordering: .relaxed) == 0 }

  func change(by difference: Int) { count.wrappingAdd(difference, ordering: .relaxed) }
}
