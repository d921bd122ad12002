import Effects

/// Somebody who keeps a node for as long as others may want it.
@usableFromInline
protocol NodeKeeper: AnyObject {
  /// Told when something has come to depend on the node, and when nothing does any more.
  ///
  /// Must not use the graph.
  func nodeIsUsed(_ isUsed: Bool)
}

/// What a node stands for: a `ComputedBody`, or the `ObserverBody` of an observer.
@usableFromInline
class NodeBody {
  @inlinable
  init() {}

  /// Who keeps the node, if that matters to anybody; taken out by `keep(_:for:)` before it goes.
  ///
  /// Before what a run touches, which lies together.
  final unowned(unsafe) var keeper: (any NodeKeeper)?

  /// What the node is called if it was not given a name; asked for by pictures and messages only.
  @usableFromInline var name: String? { nil }

  /// Told when the first live node reads this one and when the last one has ceased to.
  ///
  /// Only called for sources, whose owners compare no part that nobody observes. Must not use the graph.
  @usableFromInline
  func livenessDidChange(isLive: Bool) {}

  /// Keeps the present value, and returns a closure that compares it with the value at the time of the call; nil if
  /// values can't be compared.
  @usableFromInline
  func comparisonWithPresentValue() -> (() -> Bool)? { nil }
}

/// What a rule or source runs: computes its value, compares, stores, and says whether it changed.
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

/// What an observer runs: the callback, whose reads are what is watched.
final class ObserverBody: NodeBody {
  let callback: () throws -> Void

  /// Where the observation was begun, if that is known.
  let site: SourceSite?

  init(site: SourceSite?, callback: @escaping () throws -> Void) {
    self.site = site
    self.callback = callback
  }

  override var name: String? { site.map { "the observer at \($0)" } }
}
