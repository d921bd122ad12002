/// What the child stores of one tree share.
struct KeptParts {
  /// The ways that keep copies of what was read from the state.
  fileprivate var ways: ContiguousArray<Kept> = []
  /// The computed properties that have been reported.
  fileprivate var reported: Set<AnyKeyPath> = []

  /// A way that does not outlive its stores.
  fileprivate struct Kept {
    weak var way: StateWay?
  }
}

extension StoreCore {
  /// Lets go of what a way keeps before the next action is reduced.
  @usableFromInline
  final func dropBeforeChange(_ way: StateWay) {
    kept.ways.append(.init(way: way))
    status.insert(.keeping)
  }

  /// Lets go of what was read from the state.
  final func dropKept() {
    guard status.contains(.keeping) else { return }
    status.remove(.keeping)
    // What is dropped may be found no more, also not by whatever is run by dropping it.
    revision &+= 1
    var ways: ContiguousArray<KeptParts.Kept> = []
    swap(&ways, &kept.ways)
    for kept in ways { kept.way?.drop() }
    guard kept.ways.isEmpty else { return }
    // The memory is used again, so that keeping a part allocates nothing.
    ways.removeAll(keepingCapacity: true)
    swap(&ways, &kept.ways)
  }

  /// Reports, once, that a store is scoped along a computed property.
  func noteComputedScope(_ keyPath: AnyKeyPath, _ site: SourceSite) {
    guard kept.reported.insert(keyPath).inserted else { return }
    let message = """
      A store was scoped along a computed property, \(keyPath). It works, but the property is evaluated anew after \
      every action that is followed by a read, and what it returns is copied.

      Fix: store the child's state in a property of its parent, and compute the difference in the child.
      """
    IssueReporting.report(RuntimeIssue(kind: .computedScope, message: message, site: site))
  }
}
