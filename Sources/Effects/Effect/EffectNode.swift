/// A node of the tree that describes an effect.
///
/// Nodes are classes and not cases of a generic enum, so that an `Effect` is one pointer and `.none` is `nil`.
@usableFromInline
package class EffectNode: EffectWork, @unchecked Sendable {
  // Sound: nodes are immutable after their init. Only `takeChildren` changes a node, and only the last owner of the
  // node calls it.

  /// A Boolean value indicating whether the effect contains an action or a map, which may refer to an object of the app
  /// that is not Sendable.
  let holdsObjects: Bool

  init(holdsObjects: Bool = false) {
    self.holdsObjects = holdsObjects
    super.init()
  }

  /// Does the node's own part of starting the effect, and returns the child nodes that must be started next.
  package func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    preconditionFailure("\(Self.self) must override this method.")
  }

  /// Removes and returns the child nodes, so that nodes that are deeply nested can be released in a loop.
  func takeChildren() -> [EffectNode] { [] }

  /// The parts of the effect's description, such as the text of the call that created the effect.
  package var phrases: [EffectPhrase] { [.text("Effect")] }
}

/// The child nodes that must be started after the `step` method of a node has run.
package enum EffectStep {
  case done
  case child(EffectNode)
  case concatenate([EffectNode])
  case merge([EffectNode])
}

extension EffectNode {
  /// Releases `nodes`, and all nodes below them to which no other references exist.
  ///
  /// The function uses a loop, because nodes may be nested so deeply that a recursion would overflow the stack.
  static func release(_ nodes: consuming [EffectNode]) {
    while var node = nodes.popLast() {
      if isKnownUniquelyReferenced(&node) { nodes += node.takeChildren() }
    }
  }
}

/// A part of the text that describes an effect.
package enum EffectPhrase {
  case text(String)
  /// Another effect.
  case effect(EffectNode)
  case newLine
  /// An instruction to indent the following lines one step more.
  case indent
  /// An instruction to indent the following lines one step less.
  case outdent
}

extension [EffectPhrase] {
  /// Returns the description of `effect`, followed by the text of a method call on this effect.
  static func call(_ call: String, on effect: EffectNode?) -> Self {
    effect.map { [.effect($0), .text(call)] } ?? [.text(call)]
  }
}
