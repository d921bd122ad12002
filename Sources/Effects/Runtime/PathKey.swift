/// An operator that opens paths for its children.
///
/// Each operator of a store's reducer is one of its own, also where the same feature stands in two places. One that
/// is called directly, by `Child().reduce(into:action:)`, is made anew for each call, and known by where it stands.
@usableFromInline
package final class PathOwner: Hashable, Sendable {
  private let site: SourceSite?

  /// An operator of a store's reducer; with `site` one that is called directly.
  @usableFromInline
  package init(calledAt site: SourceSite? = nil) { self.site = site }

  @usableFromInline
  package static func == (lhs: PathOwner, rhs: PathOwner) -> Bool {
    if lhs === rhs { return true }
    guard let left = lhs.site, let right = rhs.site else { return false }
    return left.line == right.line && left.column == right.column && "\(left.fileID)" == "\(right.fileID)"
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    guard let site else { return hasher.combine(ObjectIdentifier(self)) }
    hasher.combine(site.line)
    hasher.combine(site.column)
  }
}

/// The paths that one operator has opened below one path.
package final class PathGroup {
  /// Touched under the runtime's lock only.
  var paths: [PathKey: EffectPath] = [:]
  /// What the operator remembers of its state when it last looked after the paths.
  ///
  /// Touched under the runtime's lock only.
  var version: (any Sendable)?
  /// The paths that have been opened since, or have such paths below; some may have ended.
  ///
  /// Touched under the runtime's lock only.
  var new: [EffectPath] = []
}

/// How a feature asks its parent to let it go: the action to be sent.
@usableFromInline
package class PathExit: @unchecked Sendable {  // Sound: exits are immutable.
  package init() {}

  /// The action that `scope` sends into `outlet`, the parent's; nil if a throttle has kept it.
  func leave(through outlet: Outlet, from scope: EffectScope) -> SentAction? {
    preconditionFailure("\(Self.self) does not say how to leave.")
  }

  /// An exit and the way to the parent.
  package struct Way: Sendable {
    let exit: PathExit
    let outlet: Outlet
  }
}

/// Leaves by an action, of which the parent's is made on the store's isolation.
package final class PathExitBy<ExitAction: Sendable, Action>: PathExit, @unchecked Sendable {
  // Sound: as `PathExit` is.
  private let action: ExitAction
  private let transform: (ExitAction) -> Action

  package init(_ action: ExitAction, transform: @escaping (ExitAction) -> Action) {
    self.action = action
    self.transform = transform
  }

  override func leave(through outlet: Outlet, from scope: EffectScope) -> SentAction? {
    MapOutlet(transform: transform, next: outlet).admit(action, from: scope)
  }
}
