/// The inside of an effect: a tree of what is to be done.
///
/// Classes of their own kind rather than one generic enum, so that an `Effect` is one pointer for whatever action
/// and `.none` is nil.
@usableFromInline
package class EffectNode: EffectWork, @unchecked Sendable {
  // Sound: nodes are immutable after their init, but for `takeChildren`, which the last owner calls.

  /// A Boolean value indicating whether the effect holds an action or a map, which may hold an object of the program
  /// that is not Sendable.
  let holdsObjects: Bool

  init(holdsObjects: Bool = false) {
    self.holdsObjects = holdsObjects
    super.init()
  }

  /// Does what can be done now, and says what is left.
  package func step(_ interpreter: inout EffectInterpreter) -> EffectStep {
    preconditionFailure("\(Self.self) does not say how it is run.")
  }

  /// Gives up the children, for a deinit that does not recurse.
  func takeChildren() -> [EffectNode] { [] }

  /// What the effect is, as the call that made it.
  package var phrases: [EffectPhrase] { [.text("Effect")] }
}

/// What is left of a node after its step.
package enum EffectStep {
  case done
  case child(EffectNode)
  case concatenate([EffectNode])
  case merge([EffectNode])
}

extension EffectNode {
  /// Releases `nodes` and all below that nobody else holds, in a loop: nesting may be deeper than the stack.
  static func release(_ nodes: consuming [EffectNode]) {
    while var node = nodes.popLast() {
      if isKnownUniquelyReferenced(&node) { nodes += node.takeChildren() }
    }
  }
}

/// A part of what is printed of an effect.
package enum EffectPhrase {
  case text(String)
  /// Another effect, in place.
  case effect(EffectNode)
  case newLine
  /// Lines from here on stand further to the right.
  case indent
  /// Lines from here on stand further to the left.
  case outdent
}

extension [EffectPhrase] {
  /// A call on an effect.
  static func call(_ call: String, on effect: EffectNode?) -> Self {
    effect.map { [.effect($0), .text(call)] } ?? [.text(call)]
  }
}
