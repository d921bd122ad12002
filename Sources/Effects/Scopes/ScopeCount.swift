import Synchronization

/// The number of effects in flight and throttles of a store that belong to features below the root feature.
///
/// The number changes under the tree's lock, and every `send` reads it without the lock. If it is zero, no child
/// feature has effects, so the `send` need not check whether states of child features were removed.
@usableFromInline
struct ScopeCount: ~Copyable {
  @usableFromInline let count = Atomic<Int>(0)

  @inlinable var isZero: Bool { count.load(ordering: .relaxed) == 0 }

  func change(by difference: Int) { count.wrappingAdd(difference, ordering: .relaxed) }
}
