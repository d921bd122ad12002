import Synchronization

/// The number of scopes that end when their features' states disappear.
///
/// Changed under the tree's lock, and read without it by every `send`: a store none of whose children has effects
/// has nothing to look through after an action.
@usableFromInline
struct ScopeCount: ~Copyable {
  @usableFromInline let count = Atomic<Int>(0)

  @inlinable var isZero: Bool { count.load(ordering: .relaxed) == 0 }

  func change(by difference: Int) { count.wrappingAdd(difference, ordering: .relaxed) }
}
