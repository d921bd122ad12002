import Testing

@Suite("@Reducer writes")
struct ReducerTextTests {
  private func members(_ text: String) -> String {
    expand(ReducerMacro.self, .member, "@Reducer " + text).source
  }

  private func attributes(_ member: String) -> String {
    expand(ReducerMacro.self, .memberAttribute, "@Reducer struct F {}", member: member).source
  }

  private func conformance(_ text: String, context: [String] = [], mainActor: Bool = false) -> String {
    expand(
      ReducerMacro.self, .extension, text, context: context, conformances: ["FeatureTypes", "Reducer"],
      mainActor: mainActor
    ).source
  }

  @Test("nonisolated conformances of enums without payloads, where they would belong to the main actor")
  func nonisolatedHashable() {
    func attributes(_ member: String, context: [String] = ["struct F {}"], mainActor: Bool = true) -> String {
      expand(
        ReducerMacro.self, .memberAttribute, "@Reducer struct F {}", member: member, context: context,
        mainActor: mainActor
      ).source
    }
    for member in [
      "enum CancelID { case timer }", "private enum ID: Hashable, Swift.Sendable { case a, b; case c }",
      "enum E: CaseIterable { case a; static let first = E.a }",
    ] {
      #expect(attributes(member) == "@Store::_NonisolatedHashable")
      #expect(attributes(member, mainActor: false) == "")
      #expect(attributes(member, context: ["nonisolated struct F {}"]) == "")
    }
    for member in [
      "nonisolated enum E { case a }", "@MainActor enum E { case a }", "enum E {}",
      "enum E: String { case a }",
      "enum E { case a, b(Int) }", "enum E<T> { case a }", "enum E { case a; var hashValue: Int { 0 } }",
      "enum E { case a; static func == (first: E, second: E) -> Bool { true } }",
      "enum E: Hashable { case a; func hash(into hasher: inout Hasher) {} }",
      "enum E { case a\n#if DEBUG\ncase b\n#endif\n}",
      "enum E { case a; @available(*, unavailable) case b }", "struct S {}", "enum E: P { case a }",
    ] {
      #expect(attributes(member) == "", "\(member)")
    }
    func members(_ text: String) -> String {
      expand(NonisolatedHashableMacro.self, .member, "@_NonisolatedHashable " + text).source
    }
    #expect(
      members("private enum ID { case timer, `init` }") == """
        nonisolated static func == (lhs: Self, rhs: Self) -> Swift::Bool {
          switch (lhs, rhs) {
          case (.timer, .timer), (.`init`, .`init`): return true
          case _: return false
          }
        }
        nonisolated func hash(into hasher: inout Swift::Hasher) {
          switch self {
          case .timer: hasher.combine(0)
          case .`init`: hasher.combine(1)
          }
        }
        nonisolated var hashValue: Swift::Int {
          var hasher = Swift::Hasher()
          hash(into: &hasher)
          return hasher.finalize()
        }

        """)
    #expect(
      members("enum ID { case only }").hasPrefix(
        """
        nonisolated static func == (lhs: Self, rhs: Self) -> Swift::Bool {
          switch (lhs, rhs) {
          case (.only, .only): return true
          }
        }
        """))
  }

  @Test("a state, an action and a body that are missing")
  func defaults() {
    #expect(
      members("public struct F {}") == """
        public nonisolated struct State: Swift::Codable, Swift::Equatable, Swift::Hashable, Swift::Sendable, \
        Store::ObservableState {
          public init() {}
        }
        public nonisolated enum Action: Swift::Equatable, Swift::Hashable, Swift::Sendable, \
        Store::CasePathable {
          public struct AllCasePaths: Swift::Sendable {}
          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }
        public nonisolated var body: Store::EmptyReducer<Self.State, Self.Action> {
          Store::EmptyReducer()
        }

        """)
  }

  @Test(
    "members with the access of the extension around the type",
    arguments: ["struct F {}", "enum E { case a(A), b }"])
  func accessOfExtension(text: String) {
    let output = expand(
      ReducerMacro.self, .member, "@Reducer " + text, context: ["public extension Outer {}"])
    #expect(output.source == members("public " + text))
  }

  @Test(
    "nothing that is there",
    arguments: [
      ("struct F { struct State {} }", false, true, true), ("struct F { enum Action {} }", true, false, true),
      ("struct F { typealias State = Int; typealias Action = Int }", false, false, true),
      ("struct F<State> {}", false, true, true),
      ("struct F { var body: some ReducerOf<Self> { } }", false, false, false),
      ("struct F { func reduce(into s: inout State, action: Action) {} }", false, false, false),
      ("struct F { func reduce(into s: inout Int) {} }", true, true, true),
      ("struct F { let body = EmptyReducer<Int, Int>() }", false, false, false),
      ("struct F { static let body = 1 }", true, true, true),
      ("struct F { static func reduce(into s: inout State, action: Action) {} }", true, true, true),
      ("struct F { #if X\n struct State {}\n #endif }", false, true, true),
      ("struct F { struct Inner { struct State {} } }", true, true, true),
    ])
  func present(text: String, state: Bool, action: Bool, body: Bool) {
    let members = members(text)
    #expect(members.contains("struct State") == state)
    #expect(members.contains("enum Action") == action)
    #expect(members.contains("var body") == body)
  }

  @Test(
    "names for the state and the action of another that the body or the method names",
    arguments: [
      (
        "struct F { var body: some ReducerOf<G> { } }",
        "typealias State = G.State\ntypealias Action = G.Action\n"
      ),
      (
        "public struct F { var body: some Reducer<[Int], (a: Int, b: [String: Int])> { } }",
        "public typealias State = [Int]\npublic typealias Action = (a: Int, b: [String: Int])\n"
      ),
      (
        "struct F { var body: some Reducer<State, G.Action> { } }",
        "nonisolated static func _featureTypes(_ state: State, _ action: G.Action) {}\ntypealias Action = G.Action\n"
      ),
      (
        "public struct F { public var body: some Reducer<State, Action> { } }",
        "public nonisolated static func _featureTypes(_ state: State, _ action: Action) {}\n"
      ),
      (
        "struct F { func reduce(into s: inout State, action: Action) {} }",
        "nonisolated static func _featureTypes(_ state: State, _ action: Action) {}\n"
      ),
      ("struct F { struct State {}; enum Action {}; var body: some Reducer<State, Action> { } }", ""),
      (
        """
        struct F {
          func reduce(into s: inout State, action: ViewAction) {}
          func reduce(into s: inout State, action: F.Action) {}
        }
        """,
        "nonisolated static func _featureTypes(_ state: State, _ action: F.Action) {}\n"
      ),
      ("struct F { struct State {}; var body: some ReducerOf<G> { } }", "typealias Action = G.Action\n"),
      ("struct F<Action> { var body: some ReducerOf<G> { } }", "typealias State = G.State\n"),
      (
        "struct F { func reduce(into s: inout G.State, action: G.Action) {} }",
        "typealias State = G.State\ntypealias Action = G.Action\n"
      ),
      ("struct F { var body: some Reducer<Self.State, F.Action> { } }", ""),
      ("struct F { var body: some ReducerOf<Outer.F> { } }", ""),
      ("struct F { var body { } }", ""), ("struct F { var body: Other<Int, Int> { } }", ""),
      ("struct F { var body: Reduce<Int, [A]> { } }", "typealias State = Int\ntypealias Action = [A]\n"),
      ("struct F { let body: Store::Scope<A.B, C, D> }", "typealias State = A.B\ntypealias Action = C\n"),
      ("struct F { struct State {}; enum Action {}; var body: Reduce<State, Action> { } }", ""),
      ("struct F { let body = EmptyReducer<Int, [A]>() }", "typealias State = Int\ntypealias Action = [A]\n"),
      ("struct F { let body = Store::Reduce<A.B, C> { } }", "typealias State = A.B\ntypealias Action = C\n"),
      (
        "struct F { enum Action {}; let body = Reduce<State, Action> { s, a in .none } }",
        "nonisolated static func _featureTypes(_ state: State, _ action: Action) {}\n"
      ),
      ("struct F { struct State {}; enum Action {}; let body = Reduce<State, Action> { } }", ""),
      ("struct F { let body = Reduce { } }", ""), ("struct F { let body = Other<Int, Int>() }", ""),
      ("struct F { var body: some Reducer { } }", ""),
    ])
  func namesOfOthers(text: String, names: String) {
    #expect(members(text) == names)
  }

  @Test(
    "attributes on members",
    arguments: [
      ("enum Action { case a }", "@Store::CasePathable"), ("@CasePathable enum Action { case a }", ""),
      ("@Store::CasePathable enum Action { case a }", ""), ("@Store.CasePathable enum Action { case a }", ""),
      ("enum Action: Store.CasePathable { case a }", ""), ("enum Other {}", ""), ("struct Action {}", ""),
      ("enum State { case a }", "@Store::CasePathable @dynamicMemberLookup"),
      ("@dynamicMemberLookup enum State { case a }", "@Store::CasePathable"),
      ("var text: String { \"\" }", ""),
      ("var body: some ReducerOf<Self> { A() }", "@Store::ReducerBuilder<Self.State, Self.Action>"),
      ("var body: some Reducer<A<B>, [C]> { A() }", "@Store::ReducerBuilder<A<B>, [C]>"),
      ("var body: Reduce<Int, [C]> { A() }", "@Store::ReducerBuilder<Int, [C]>"),
      ("var body: some Store::ReducerOf<Child> { A() }", "@Store::ReducerBuilder<Child.State, Child.Action>"),
      ("public var body: Body { get { A() } }", "@Store::ReducerBuilder<Self.State, Self.Action>"),
      ("var body: some ReducerOf<Self> { return A() }", ""), ("let body = A()", ""), ("var body = A()", ""),
      ("@ReducerBuilder<A, B> var body: some ReducerOf<Self> { A() }", ""),
      ("static var body: some ReducerOf<Self> { A() }", ""),
      ("var body: some Reducer<S, A> { Reduce { s, a in return .none } }", "@Store::ReducerBuilder<S, A>"),
    ])
  func attributes(member: String, expected: String) {
    #expect(attributes(member) == expected)
  }

  @Test("the conformance, isolated where the type is")
  func conformances() {
    let feature = "@Reducer struct F {}"
    let types = "extension F: nonisolated Store::FeatureTypes, "
    #expect(conformance(feature) == types + "Store::Reducer {}")
    #expect(conformance(feature, mainActor: true) == types + "@MainActor Store::Reducer {}")
    #expect(conformance("@Reducer @MainActor struct F {}") == types + "@MainActor Store::Reducer {}")
    #expect(
      conformance("@Reducer nonisolated struct F {}", mainActor: true) == types
        + "nonisolated Store::Reducer {}")
    #expect(
      conformance(feature, context: ["nonisolated enum N {}"], mainActor: true)
        == types + "nonisolated Store::Reducer {}")
    let declared = expand(
      ReducerMacro.self, .extension, "@Reducer struct F: Reducer {}", conformances: ["FeatureTypes"])
    #expect(declared.source == "extension F: nonisolated Store::FeatureTypes {}")
    #expect(expand(ReducerMacro.self, .extension, feature).source.isEmpty)
  }

  @Test("with @ObservableState, a conformance, and the case paths nobody else writes")
  func observableState() {
    func both(_ text: String, context: [String] = []) -> [Bool] {
      let text = "@ObservableState " + text
      let member = expand(ObservableStateMacro.self, .member, text, context: context)
      let ext = expand(
        ObservableStateMacro.self, .extension, text, context: context,
        conformances: ["ObservableState", "CasePathable"])
      return [
        member.source.contains("AllCasePaths"), ext.source.contains("CasePathable"),
        ext.source.contains("ObservableState"),
      ]
    }
    #expect(both("struct State {}") == [false, false, true])
    #expect(both("enum State { case a }") == [true, true, true])
    #expect(both("@CasePathable enum State { case a }") == [false, false, true])
    #expect(both("enum State { case a }", context: ["@Reducer struct F {}"]) == [false, false, true])
    #expect(both("enum Other { case a }", context: ["@Reducer struct F {}"]) == [true, true, true])
  }
}
