/// An attached macro.
protocol Macro: SendableMetatype {
  /// Expands one role of the macro on one declaration.
  static func expand(_ expansion: Expansion) -> Output
}

/// What a macro gives back.
struct Output {
  /// The generated code.
  var source = ""
  var diagnostics: [Diagnostic] = []
}
