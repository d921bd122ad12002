import TestSupport
import Testing

/// What macros write for random declarations compiles without a word, or they say what is wrong.
///
/// The compiler is the oracle. Starting it costs most, so a case is a file of many declarations.
@Suite("The macros, on random declarations")
struct MacroFuzzTests {
  private let prelude = """
    import Store
    @Reducer struct Kid {
      struct State: Equatable { var n = 0 }
      enum Action: Equatable { case tap }
      init(isNew: Bool = false) {}
      var body: some ReducerOf<Self> { EmptyReducer() }
    }
    enum Kids { typealias Small = Kid }
    @Reducer struct Other<T: Equatable> {
      struct State: Equatable { var n: T }
      enum Action: Equatable { case tap(T) }
      var body: some ReducerOf<Self> { EmptyReducer() }
    }

    """

  /// The declarations that the macro does not refuse, after a check that it marks something in those it does.
  private func accepted(
    _ declarations: [RandomEnum], _ macro: any Macro.Type, _ mistake: inout String?
  ) -> [RandomEnum] {
    declarations.filter { declaration in
      let context = declaration.container.isEmpty ? [] : [declaration.container + " {}"]
      let output = expand(
        macro, .extension, declaration.declaration, context: context,
        conformances: ["CasePathable", "FeatureTypes", "Reducer", "CaseReducer"])
      if output.diagnostics.contains(where: { $0.marked.isEmpty || $0.message.isEmpty }) {
        mistake = "A diagnostic marks nothing."
      }
      return output.diagnostics.isEmpty
    }
  }

  private func check(_ declarations: [RandomEnum], _ macro: any Macro.Type) async -> String? {
    var mistake: String?
    let accepted = accepted(declarations, macro, &mistake)
    guard mistake == nil, !accepted.isEmpty else { return mistake }
    let output = try? await Toolchain.check(prelude + accepted.map { "\($0)\n" }.joined())
    return output == "" ? nil : output.map { String($0.prefix(1_500)) } ?? "The compiler can't be run."
  }

  private func smaller(_ declarations: [RandomEnum]) -> [[RandomEnum]] {
    guard declarations.count == 1 else { return shortened(declarations).filter { !$0.isEmpty } }
    return declarations[0].smaller.map { [$0] }
  }

  @Test("@CasePathable")
  func casePathable() async {
    await fuzz("case paths of random enums", cases: 1) { random in
      (0..<30).map { RandomEnum.casePathable($0, &random) }
    } shrink: {
      smaller($0)
    } check: {
      await check($0, CasePathableMacro.self)
    }
  }

  @Test("@Reducer")
  func reducer() async {
    await fuzz("features of random enums", cases: 1) { random in
      (0..<8).map { RandomEnum.reducer($0, &random) }
    } shrink: {
      smaller($0)
    } check: {
      await check($0, ReducerMacro.self)
    }
  }
}
