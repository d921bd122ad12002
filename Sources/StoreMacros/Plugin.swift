/// The compiler plug-in: the compiler starts it and asks it, over standard input and output, to expand
/// the macros that the module Store declares.
enum Plugin {
  /// The macros by the names their declarations give them.
  static let macros: [String: any Macro.Type] = [
    "CasePathableMacro": CasePathableMacro.self,
    "ObservableStateMacro": ObservableStateMacro.self,
    "ReducerMacro": ReducerMacro.self,
    "ReducerCaseEphemeralMacro": CaseMarkerMacro.self,
    "ReducerCaseIgnoredMacro": CaseMarkerMacro.self,
  ]

  /// Answers the compiler on standard output until it closes standard input.
  static func run() {
    Expander(macros: macros).run(over: Transport(input: 0, output: 1))
  }
}
