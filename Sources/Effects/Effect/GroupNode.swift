/// A node that runs effects concurrently or one after the other.
@usableFromInline
package final class GroupNode: EffectNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  /// The order in which the children run.
  @usableFromInline
  package enum Order: String, Sendable {
    case merge, concatenate
  }

  private let order: Order
  private var children: [EffectNode]

  private init(order: Order, children: [EffectNode]) {
    self.order = order
    self.children = children
    super.init(holdsObjects: children.contains(where: \.holdsObjects))
  }

  /// Returns a group of `children`; `nil` if there are none, and the child itself if there is only one.
  @usableFromInline
  package static func make(_ order: Order, _ children: [EffectNode]) -> EffectNode? {
    children.count > 1 ? GroupNode(order: order, children: children) : children.first
  }

  package override func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    order == .merge ? .merge(children) : .concatenate(children)
  }

  override func takeChildren() -> [EffectNode] {
    defer { children = [] }
    return children
  }

  deinit { EffectNode.release(takeChildren()) }

  package override var phrases: [EffectPhrase] {
    [.text(".\(order)("), .indent] + children.flatMap { [.newLine, .effect($0)] } + [
      .outdent, .newLine, .text(")"),
    ]
  }
}
