/// A program that is one of its own, so that states of the interpreter are compared without a look at it.
@dynamicMemberLookup
final class FixedProgram: Hashable, Sendable {
  private let program: EffectProgram

  init(_ program: EffectProgram) { self.program = program }

  subscript<Value>(dynamicMember member: KeyPath<EffectProgram, Value>) -> Value { program[keyPath: member] }

  static func == (lhs: FixedProgram, rhs: FixedProgram) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) {}
}
