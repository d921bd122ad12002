/// An attached macro.
protocol Macro: SendableMetatype {
  /// Returns the expansion of one role of the macro on one declaration.
  static func expand(_ expansion: Expansion) -> Output
}

/// The result of expanding a macro.
struct Output {
  /// The generated code.
  var source = ""
  var diagnostics: [Diagnostic] = []
}
