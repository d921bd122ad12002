/// What the child stores of one tree share.
struct KeptParts {
  /// Lets go of what was read from the state, before it changes.
  fileprivate var releases: [() -> Void] = []
  /// The computed properties that have been reported.
  fileprivate var reported: Set<AnyKeyPath> = []
}

extension StoreCore {
  /// Calls `release` before the next action is reduced.
  func willChange(_ release: @escaping () -> Void) {
    kept.releases.append(release)
    status.insert(.keeping)
  }

  /// Lets go of what was read from the state.
  final func dropKept() {
    guard status.contains(.keeping) else { return }
    status.remove(.keeping)
    let releases = kept.releases
    kept.releases = []
    for release in releases { release() }
  }

  /// Reports, once, that a store is scoped along a computed property.
  func noteComputedScope(_ keyPath: AnyKeyPath, _ site: SourceSite) {
    guard kept.reported.insert(keyPath).inserted else { return }
    let message = """
      A store was scoped along a computed property, \(keyPath). It works, but the property is evaluated anew after \
      every action that is followed by a read, and what it returns is copied.

      Fix: store the child's state in a property of its parent, and compute the difference in the child.
      """
    IssueReporting.report(Issue(kind: .computedScope, message: message, site: site))
  }
}
