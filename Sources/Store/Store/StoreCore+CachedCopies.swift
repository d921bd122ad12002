/// What the child stores of one tree share.
struct ChildStores {
  /// The resolvers with copies of state.
  fileprivate var copies: ContiguousArray<Copy> = []
  /// The computed properties that have been reported.
  fileprivate var reported: Set<AnyKeyPath> = []

  /// A resolver, which does not outlive its stores.
  fileprivate struct Copy {
    weak var resolver: ErasedResolver?
  }
}

extension StoreCore {
  /// Lets the copy of a resolver be discarded before the next action is reduced.
  @usableFromInline
  final func discardBeforeNextAction(_ resolver: ErasedResolver) {
    childStores.copies.append(.init(resolver: resolver))
    status.insert(.keeping)
  }

  /// Discards all copies of state.
  final func discardCopies() {
    guard status.contains(.keeping) else { return }
    status.remove(.keeping)
    // No address of a copy is valid any more, also not for code that runs as a copy is destroyed.
    revision &+= 1
    var copies: ContiguousArray<ChildStores.Copy> = []
    swap(&copies, &childStores.copies)
    for copy in copies { copy.resolver?.discardCopy() }
    guard childStores.copies.isEmpty else { return }
    // The memory is used again, so that a copy allocates nothing.
    copies.removeAll(keepingCapacity: true)
    swap(&copies, &childStores.copies)
  }

  /// Reports, once, that a store is scoped along a computed property.
  func noteComputedScope(_ keyPath: AnyKeyPath, _ site: SourceSite) {
    guard childStores.reported.insert(keyPath).inserted else { return }
    let message = """
      A store was scoped along a computed property, \(keyPath). It works, but the property is evaluated anew after \
      every action that is followed by a read, and what it returns is copied.

      Fix: store the child's state in a property of its parent, and compute the difference in the child.
      """
    IssueReporting.report(RuntimeIssue(kind: .computedScope, message: message, site: site))
  }
}
