import Testing

@Suite("@Reducer refuses")
struct ReducerDiagnosticsTests {
  private func diagnostics(_ text: String, context: [String] = []) -> [Diagnostic] {
    let member = expand(ReducerMacro.self, .member, text, context: context)
    #expect(member.diagnostics.isEmpty, "each diagnostic is given once")
    return expand(ReducerMacro.self, .extension, text, context: context, conformances: ["Reducer"])
      .diagnostics
  }

  @Test(
    "what is neither struct nor enum, and mends it",
    arguments: [
      ("class F {}", "a class", "struct F {}"), ("public final class F {}", "a class", "public struct F {}"),
      ("actor F {}", "an actor", "struct F {}"), ("protocol F {}", "a protocol", "protocol F {}"),
    ])
  func wrongKind(text: String, kind: String, fixed: String) {
    let diagnostics = diagnostics("@Reducer " + text)
    #expect(
      diagnostics.map(\.message) == [
        "'@Reducer' makes a feature of a struct, or of an enum whose cases are features, but 'F' is \(kind). Make it "
          + "a struct: a feature is a value and keeps its data in its 'State'."
      ])
    #expect(diagnostics.first?.marked == "F")
    #expect(diagnostics.first?.fixed == "@Reducer " + fixed)
  }

  @Test("two ways to reduce")
  func twoBodies() {
    let diagnostics = diagnostics(
      """
      @Reducer struct F {
        var body: some ReducerOf<Self> { EmptyReducer() }
        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
      }
      """)
    #expect(
      diagnostics.map(\.message) == [
        "'F' has both a 'body' and a 'reduce(into:action:)', but a store runs only one of them. Move the code of "
          + "this method to 'Reduce { state, action in … }' in 'body', or remove 'body'."
      ])
    #expect(diagnostics.first?.marked == "reduce")
    #expect(diagnostics.first?.range.lowerBound == 79)
  }

  @Test(
    "a method of the feature's own state and action beside a body, and no other overload",
    arguments: [
      ("State", "ViewAction", 0), ("Row.State", "Action", 0), ("Row.State", "Row.Action", 0),
      ("Self.State", "F.Action", 1), ("Outer.F.State", "Self.Action", 1),
    ])
  func overloads(state: String, action: String, count: Int) {
    let diagnostics = diagnostics(
      """
      @Reducer struct F {
        var body: some ReducerOf<Self> { EmptyReducer() }
        func reduce(into state: inout State, action: OtherAction) -> Effect<Action> { .none }
        func reduce(into state: inout \(state), action: \(action)) -> Effect<Action> { .none }
      }
      """)
    #expect(diagnostics.count == count)
  }

  @Test(
    "a method of the types that the body or a type alias names",
    arguments: [
      "var body: some Reducer<Int, Row.Action> { EmptyReducer() }",
      "var body: Reduce<Int, Row.Action> { Reduce { _, _ in .none } }",
      "let body: Store::EmptyReducer<Int, Row.Action> = .init()",
      "let body = CombineReducers<Int, Row.Action, _> { EmptyReducer() }",
      "typealias State = Int; typealias Action = Row.Action; var body: some ReducerOf<Self> { EmptyReducer() }",
      "typealias State = Int; var body: some Reducer<State, Row.Action> { EmptyReducer() }",
    ])
  func methodOfTypesOfBody(members: String) {
    let diagnostics = diagnostics(
      """
      @Reducer struct F {
        \(members)
        func reduce(into state: inout Int, action: Row.Action) -> Effect<Row.Action> { .none }
      }
      """)
    #expect(diagnostics.map(\.marked) == ["reduce"])
  }

  @Test("a method of the types that the body names with other spaces")
  func methodOfTypesWithOtherSpaces() {
    let diagnostics = diagnostics(
      """
      @Reducer struct F {
        var body: Reduce<[Int:Bool], Row.Action> { Reduce { _, _ in .none } }
        func reduce(into state: inout [Int: Bool], action: Row.Action) -> Effect<Row.Action> { .none }
      }
      """)
    #expect(diagnostics.map(\.marked) == ["reduce"])
  }

  @Test(
    "no method that does not implement the feature",
    arguments: [
      "static func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }",
      "func reduce(into state: inout State, action: Action) { state.count += 1 }",
      "func reduce(into state: inout State, action: Action) -> Void { state.count += 1 }",
      "func reduce(into state: inout State, action: Action) async -> Effect<Action> { .none }",
      "func reduce(into state: inout State, action: Action) throws -> Effect<Action> { .none }",
      "func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }",
      "func reduce(into state: inout State, action: Action) -> [SideEffect] { [] }",
      "func reduce(into state: inout State, action: Action) -> SideEffect<Action> { .none }",
      "func reduce(into state: inout State, action: Action) -> Effect<Action>? { nil }",
      "func reduce(into state: inout State, action: Action) -> [Effect<Action>] { [] }",
      "func reduce(into state: inout State, action: Action) -> Effect<Action>.Element { .none }",
    ])
  func otherMethods(method: String) {
    #expect(diagnostics("@Reducer struct F { var body: some ReducerOf<Self> { A() }; \(method) }").isEmpty)
  }

  @Test(
    "a method that returns an effect by another name",
    arguments: [
      "EffectOf<Self>", "EffectTask<Action>", "Store.Effect<Action>", "ComposableArchitecture::EffectOf<F>",
      "Effect<Action> where Self: Sendable",
    ])
  func namesOfEffects(type: String) {
    let method = "func reduce(into state: inout State, action: Action) -> \(type) { .none }"
    let diagnostics = diagnostics("@Reducer struct F { var body: some ReducerOf<Self> { A() }; \(method) }")
    #expect(diagnostics.map(\.marked) == ["reduce"])
  }

  @Test(
    "no method under another condition than the body",
    arguments: [("#else", 0), ("#elseif B", 0), ("", 1), ("#endif\n#if B", 1), ("#endif\n#if !A\n#else", 1)])
  func conditions(separator: String, count: Int) {
    let diagnostics = diagnostics(
      """
      @Reducer struct F {
        #if C
        #if A
        var body: some ReducerOf<Self> { EmptyReducer() }
        \(separator)
        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        #endif
        #endif
      }
      """)
    #expect(diagnostics.count == count)
  }

  @Test("no method beside a static property with the name of a body")
  func staticBody() {
    let method = "func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }"
    #expect(diagnostics("@Reducer struct F { static let body = 1; \(method) }").isEmpty)
  }

  @Test(
    "a body of a generic parameter that it names as a member, and mends it",
    arguments: [
      ("<State, Action>", "ReducerOf<Self>", "State"), ("<Action>", "ReducerOf<Self>", "Action"),
      ("<State>", "Reducer<Self.State, Action>", "State"), ("<State>", "ReducerOf<F>", "State"),
    ])
  func bodyOfParameters(parameters: String, type: String, name: String) {
    let diagnostics = diagnostics(
      "@Reducer struct F\(parameters) { var body: some \(type) { EmptyReducer() } }")
    #expect(
      diagnostics.map(\.message) == [
        "The type of 'body' names 'Self.\(name)', but '\(name)' is a generic parameter of 'F' and not a member. Write "
          + "'some Reducer<State, Action>'."
      ])
    #expect(diagnostics.first?.marked == "some \(type)")
    let fixed = "@Reducer struct F\(parameters) { var body: some Reducer<State, Action> { EmptyReducer() } }"
    #expect(diagnostics.first?.fixed == fixed)
    #expect(self.diagnostics(fixed).isEmpty)
  }

  @Test("a body of any reducer, and mends it", arguments: ["ReducerOf<Self>", "Reducer<State, Action>"])
  func bodyOfAnyType(type: String) {
    let diagnostics = diagnostics("@Reducer struct F { var body: any \(type) { EmptyReducer() } }")
    #expect(
      diagnostics.map(\.message) == [
        "The type of 'body' is 'any Reducer', but the body of a feature must have one fixed type. "
          + "Write 'some' instead of 'any'."
      ])
    #expect(diagnostics.first?.marked == "any \(type)")
    #expect(diagnostics.first?.fixed == "@Reducer struct F { var body: some \(type) { EmptyReducer() } }")
  }

  @Test("a lazy body")
  func lazyBody() {
    let diagnostics = diagnostics(
      "@Reducer struct F { lazy var body: some ReducerOf<Self> = EmptyReducer() }")
    #expect(
      diagnostics.map(\.message) == [
        "The 'body' of 'F' can't be lazy, because reading it would change the feature. Write a computed property, "
          + "'var body: some ReducerOf<Self> { … }', which a store reads once."
      ])
    #expect(diagnostics.first?.marked == "lazy")
  }

  @Test("arguments on a struct that are not closed") func argumentsWithoutEnd() throws {
    let expanded = expand(
      ReducerMacro.self, .extension, "@Reducer struct F {}", attribute: "@Reducer(state: .equatable",
      conformances: ["Reducer"])
    let diagnostic = try #require(expanded.diagnostics.first)
    #expect(diagnostic.fixed == "@Reducer")
  }

  @Test("arguments on a struct, and mends it")
  func arguments() {
    let diagnostics = diagnostics("@Reducer(state: .equatable) struct F {}")
    #expect(
      diagnostics.map(\.message) == [
        "'@Reducer' takes arguments only on an enum, whose 'State' and 'Action' it generates. Remove the "
          + "arguments, and add the conformances where this struct's 'State' and 'Action' are declared."
      ])
    #expect(diagnostics.first?.marked == "state: .equatable")
    #expect(diagnostics.first?.fixed == "@Reducer")
  }

  @Test("no empty parentheses")
  func noArguments() {
    #expect(diagnostics("@Reducer() struct F {}").isEmpty)
  }

  @Test("state with an identity, and mends it", arguments: ["class", "final class", "actor"])
  func stateWithIdentity(keyword: String) {
    let diagnostics = diagnostics("@Reducer struct F { public \(keyword) State { var a = 0 } }")
    let kind = keyword == "actor" ? "an actor" : "a class"
    #expect(
      diagnostics.map(\.message) == [
        "The 'State' of a feature must be a value: observers can't see changes of \(kind), and a test can't compare "
          + "it with its old value. Make it a struct."
      ])
    #expect(diagnostics.first?.marked == "State")
    #expect(diagnostics.first?.fixed == "@Reducer struct F { public struct State { var a = 0 } }")
  }

  @Test(
    "a case with the name of what it adds to an enum",
    arguments: [
      ("body", "adds a property 'body' to the enum"), ("State(Kid)", "adds a type 'State' to the enum"),
      ("Action", "adds a type 'Action' to the enum"), ("CaseScope", "adds a type 'CaseScope' to the enum"),
      ("StateReducer(Kid)", "adds a type 'StateReducer' to the enum 'State' that it generates"),
      ("allCasePaths", "adds a property 'allCasePaths' to the enum"),
    ])
  func takenNames(enumCase: String, reason: String) {
    let diagnostics = diagnostics("@Reducer enum E { case kid(Kid), \(enumCase) }")
    #expect(diagnostics.map(\.message) == ["'@Reducer' \(reason). Give this case another name."])
    #expect(diagnostics.first?.marked == String(enumCase.prefix { $0 != "(" }))
  }

  @Test(
    "a feature's case with a name that no key path leads by",
    arguments: ["is", "modify", "self", "Type", "init"])
  func namesOfKeyPaths(name: String) {
    let diagnostics = diagnostics("@Reducer enum E { case `\(name)`(Kid) }")
    #expect(diagnostics.count == 1)
    #expect(
      diagnostics.first?.message.hasPrefix(
        "'@Reducer' reads the state of this case with '\\.\(name)', which ") == true)
    #expect(diagnostics.first?.marked == "`\(name)`")
    #expect(self.diagnostics("@Reducer enum E { case `\(name)`, other(Kid) }").isEmpty)
  }

  @Test("an optional of what may be a feature, and mends it")
  func optionalPayload() {
    let diagnostics = diagnostics("@Reducer enum E { case kid(Kid?) }")
    #expect(
      diagnostics.map(\.message) == [
        "The cases of a '@Reducer' enum contain features, and an optional is not a feature. If 'Kid' is a "
          + "feature, remove the '?', because the state of the whole enum is nil while nothing is presented. If it is "
          + "plain data, mark the case '@ReducerCaseIgnored'."
      ])
    #expect(diagnostics.first?.marked == "Kid?")
    #expect(diagnostics.first?.fixed == "@Reducer enum E { @ReducerCaseIgnored case kid(Kid) }")
    #expect(
      self.diagnostics("@Reducer enum E { @ReducerCaseIgnored case kid(Kid?); case a(Int?), b(Kid?, Int) }")
        .isEmpty)
  }

  @Test("a private struct inside a type")
  func privateInside() {
    let diagnostics = diagnostics("@Reducer private struct F {}", context: ["struct S {}"])
    #expect(diagnostics.first?.fixed == "@Reducer fileprivate struct F {}")
  }

  @Test("with @ObservableState, what is no state")
  func observableState() {
    let output = expand(ObservableStateMacro.self, .extension, "@ObservableState class C {}")
    #expect(
      output.messages == [
        "'@ObservableState' marks the state of a feature, which is a struct or an enum, but 'C' is a class. Make it "
          + "a struct, or remove the attribute."
      ])
  }

  @Test("with a case marker, what is no case")
  func caseMarkers() {
    #expect(
      expand(CaseMarkerMacro.self, .peer, "@ReducerCaseIgnored var x: Int").messages == [
        "'@ReducerCaseIgnored' marks a case of a '@Reducer' enum. Remove the attribute here."
      ])
    #expect(expand(CaseMarkerMacro.self, .peer, "@ReducerCaseIgnored case a").messages.isEmpty)
  }
}
