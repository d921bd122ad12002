import Effects

/// An owner that keeps a node for as long as others may need it.
@usableFromInline
protocol NodeKeeper: AnyObject {
  /// Called when the first dependent of the node is added, and when the last is removed.
  ///
  /// It must not use the graph.
  func nodeIsUsed(_ isUsed: Bool)
}

/// The content of a node: a `ComputedBody`, or the `ObserverBody` of an observer.
@usableFromInline
class NodeBody {
  @inlinable
  init() {}

  /// The owner to notify of dependents, if there is one.
  ///
  /// `keep(_:for:)` removes it before it is freed.
  ///
  /// Before what a run touches, which lies together.
  final unowned(unsafe) var keeper: (any NodeKeeper)?

  /// The name of a node that was not given one; only pictures and messages ask for it.
  @usableFromInline var name: String? { nil }

  /// Called when the first live node reads this one, and when the last one no longer does.
  ///
  /// The engine calls this for sources only, because their owners compare only observed parts. It must not use the
  /// graph.
  @usableFromInline
  func livenessDidChange(isLive: Bool) {}

  /// Keeps the present value, and returns a closure that compares it with the value at the time of the call; nil if
  /// values can't be compared.
  @usableFromInline
  func comparisonWithPresentValue() -> (() -> Bool)? { nil }
}

/// The body of a rule or source, which computes, compares and stores the value.
///
/// The engine calls one stored closure on raw records and sees no types. The closure is made where the
/// value's type is known, so it is specialised there; a method overridden by a generic subclass would be
/// reached unspecialised through the vtable.
@usableFromInline
class ComputedBody: NodeBody {
  /// Brings the value of the body it is given up to date and returns whether it changed.
  @usableFromInline
  final let evaluate: (NodeBody) -> Bool

  @inlinable
  init(evaluate: @escaping (NodeBody) -> Bool) {
    self.evaluate = evaluate
  }
}

/// The body of an observer: the callback, whose reads are its dependencies.
final class ObserverBody: NodeBody {
  let callback: () throws -> Void

  /// The location at which the observation began, if that is known.
  let site: SourceSite?

  init(site: SourceSite?, callback: @escaping () throws -> Void) {
    self.site = site
    self.callback = callback
  }

  override var name: String? { site.map { "the observer at \($0)" } }
}
