/// A node of an effect's tree.
///
/// Nodes are classes and not cases of a generic enum, so that an `Effect` is one pointer and `.none` is `nil`.
@usableFromInline
package class EffectNode: EffectWork, @unchecked Sendable {
  // Sound: nodes are immutable after their init, except for `takeChildren`, which the last owner calls.

  /// A Boolean value indicating whether the effect holds an action or a map, which may hold an object of the program
  /// that is not Sendable.
  let holdsObjects: Bool

  init(holdsObjects: Bool = false) {
    self.holdsObjects = holdsObjects
    super.init()
  }

  /// Does the work that can be done now, and returns the remaining work.
  package func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    preconditionFailure("\(Self.self) must override this method.")
  }

  /// Removes and returns the children, so that a chain of nodes is released in a loop.
  func takeChildren() -> [EffectNode] { [] }

  /// The call that made the effect.
  package var phrases: [EffectPhrase] { [.text("Effect")] }
}

/// The remaining work of a node after its step.
package enum EffectStep {
  case done
  case child(EffectNode)
  case concatenate([EffectNode])
  case merge([EffectNode])
}

extension EffectNode {
  /// Releases `nodes`, and the nodes below them that have no other references.
  ///
  /// The function uses a loop, because nodes may be nested deeper than the stack.
  static func release(_ nodes: consuming [EffectNode]) {
    while var node = nodes.popLast() {
      if isKnownUniquelyReferenced(&node) { nodes += node.takeChildren() }
    }
  }
}

/// A part of an effect's description.
package enum EffectPhrase {
  case text(String)
  /// Another effect.
  case effect(EffectNode)
  case newLine
  /// The following lines are indented more.
  case indent
  /// The following lines are indented less.
  case outdent
}

extension [EffectPhrase] {
  /// Returns the phrases of a call on an effect.
  static func call(_ call: String, on effect: EffectNode?) -> Self {
    effect.map { [.effect($0), .text(call)] } ?? [.text(call)]
  }
}
