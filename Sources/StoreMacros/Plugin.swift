/// The compiler plug-in.
///
/// The compiler starts the plug-in and requests expansions of the macros that the module Store declares. The two
/// processes communicate over standard input and output.
enum Plugin {
  /// The macros, keyed by the names in their declarations.
  static let macros: [String: any Macro.Type] = [
    "CasePathableMacro": CasePathableMacro.self,
    "DependencyClientMacro": DependencyClientMacro.self,
    "DependencyEndpointMacro": DependencyEndpointMacro.self,
    "DependencyEndpointIgnoredMacro": PropertyMarkerMacro.self,
    "DependencyEntryMacro": DependencyEntryMacro.self,
    "DependencyEntryValueMacro": DependencyEntryValueMacro.self,
    "NonisolatedHashableMacro": NonisolatedHashableMacro.self,
    "ObservableStateMacro": ObservableStateMacro.self,
    "ObservationStateIgnoredMacro": PropertyMarkerMacro.self,
    "ReducerMacro": ReducerMacro.self,
    "ReducerCaseEphemeralMacro": CaseMarkerMacro.self,
    "ReducerCaseIgnoredMacro": CaseMarkerMacro.self,
  ]

  /// Replies to the compiler on standard output until the compiler closes standard input.
  static func run() {
    Expander(macros: macros).run(over: Transport(input: 0, output: 1))
  }
}
