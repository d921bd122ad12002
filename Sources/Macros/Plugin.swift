/// The compiler plug-in: the compiler starts it and asks it, over standard input and output, to expand
/// the macros that the module Store declares.
@main
enum Plugin {
  /// The macros by the names their declarations give them.
  static let macros: [String: any Macro.Type] = [
    "CasePathableMacro": CasePathableMacro.self,
    "ObservableStateMacro": ObservableStateMacro.self,
    "ReducerMacro": ReducerMacro.self,
    "ReducerCaseEphemeralMacro": CaseMarkerMacro.self,
    "ReducerCaseIgnoredMacro": CaseMarkerMacro.self,
  ]

  static func main() {
    Expander(macros: macros).run(over: Transport(input: 0, output: 1))
  }
}
