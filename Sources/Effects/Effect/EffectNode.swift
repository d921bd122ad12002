/// A node of an effect's tree.
///
/// Nodes are classes and not cases of a generic enum, so that an `Effect` is one pointer and `.none` is nil.
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

  /// Does the work that can be done now, and returns what is left.
  package func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    preconditionFailure("\(Self.self) does not say how it is run.")
  }

  /// Takes the children out, for a deinit that does not recurse.
  func takeChildren() -> [EffectNode] { [] }

  /// The call that made the effect.
  package var phrases: [EffectPhrase] { [.text("Effect")] }
}

/// The work that is left of a node after its step.
package enum EffectStep {
  case done
  case child(EffectNode)
  case concatenate([EffectNode])
  case merge([EffectNode])
}

extension EffectNode {
  /// Releases `nodes` and all nodes below that nobody else holds, in a loop because nesting may be deeper than the
  /// stack.
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
