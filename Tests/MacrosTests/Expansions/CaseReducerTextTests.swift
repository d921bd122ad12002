import Testing

@Suite("@Reducer on an enum writes")
struct CaseReducerTextTests {
  private func members(_ text: String, mainActor: Bool = false) -> String {
    expand(ReducerMacro.self, .member, text, mainActor: mainActor).source
  }

  /// The lines of the declaration that begins with the text given.
  private func part(_ head: String, of text: String) -> [String] {
    let lines = members(text).split(separator: "\n").map(String.init)
    let rest = lines.drop { !$0.hasPrefix(head) }
    return rest.prefix(1) + rest.dropFirst().prefix { $0.hasPrefix(" ") }.map { $0.trimmingSpaces }
  }

  @Test("state, action, body, stores and their choice")
  func whole() {
    #expect(
      members("@Reducer public enum Path { case edit(Edit), alert(AlertState<Alert>), none }") == #"""
        @Store::CasePathable @dynamicMemberLookup
        public enum State: nonisolated Store::CasePathable, nonisolated Store::CasePathIterable, Store::CaseReducerState, Store::ObservableState {
          public typealias StateReducer = Path
          case edit(Edit.State)
          case alert(AlertState<Alert>)
          case none
        }
        @Store::CasePathable
        public enum Action: nonisolated Store::CasePathable, nonisolated Store::CasePathIterable {
          case edit(Edit.Action)
          case alert(Alert)
          case none(Swift::Never)
        }
        public static var body: Store::Reduce<Self.State, Self.Action> {
          Store::Reduce(
            Store::CombineReducers<Self.State, Self.Action, _> {
              Store::Scope(state: \Self.State.Cases.edit, action: \Self.Action.Cases.edit) {
                Edit()
              }
            })
        }
        @Store::CasePathable @dynamicMemberLookup
        public enum CaseScope: nonisolated Store::CasePathable, nonisolated Store::CasePathIterable {
          case edit(Store::StoreOf<Edit>)
          case alert(AlertState<Alert>)
          case none
        }
        public static func scope(_ store: Store::Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .edit:
            return .edit(store.scope(state: \Self.State.edit, action: \Self.Action.Cases.edit)!)
          case .alert(let v0): return .alert(v0)
          case .none: return .none
          }
        }

        """#)
  }

  @Test(
    "a case by what it holds",
    arguments: [
      ("case a(App.Edit<Int>)", "case a(App.Edit<Int>.State)", "case a(App.Edit<Int>.Action)"),
      ("case a(M::Edit)", "case a(M::Edit.State)", "case a(M::Edit.Action)"),
      ("case a(feature: Edit)", "case a(feature: Edit.State)", "case a(feature: Edit.Action)"),
      ("case a(Edit = Edit(1, b: [2]))", "case a(Edit.State)", "case a(Edit.Action)"),
      ("indirect case a(Edit)", "indirect case a(Edit.State)", "indirect case a(Edit.Action)"),
      ("@ReducerCaseIgnored case a(Edit)", "case a(Edit)", "case a(Swift::Never)"),
      ("@Store::ReducerCaseIgnored case a(Int)", "case a(Int)", "case a(Swift::Never)"),
      ("@ReducerCaseEphemeral case a(Sheet)", "case a(Sheet)", "case a(Sheet.Action)"),
      ("case a(ConfirmationDialogState<A.B>)", "case a(ConfirmationDialogState<A.B>)", "case a(A.B)"),
      ("case a([Edit])", "case a([Edit])", "case a(Swift::Never)"),
      ("@ReducerCaseIgnored case a(Edit?)", "case a(Edit?)", "case a(Swift::Never)"),
      ("case a(any P)", "case a(any P)", "case a(Swift::Never)"),
      ("case a(Edit, Edit)", "case a(Edit, Edit)", "case a(Swift::Never)"),
      ("case a(id: Int = f(1, 2), Bool)", "case a(id: Int = f(1, 2), Bool)", "case a(Swift::Never)"),
      ("case a(id: Int = Self.first, Bool)", "case a(id: Int, Bool)", "case a(Swift::Never)"),
      ("@ReducerCaseIgnored case a(Edit = .init())", "case a(Edit = .init())", "case a(Swift::Never)"),
      ("case a(AlertState<B> = AlertState { })", "case a(AlertState<B> = AlertState { })", "case a(B)"),
      ("case a(id: Int, `in`: Bool)", "case a(id: Int, in: Bool)", "case a(Swift::Never)"),
    ])
  func kinds(declaration: String, state: String, action: String) {
    let text = "@Reducer enum E { \(declaration) }"
    #expect(part("enum State", of: text).contains(state))
    #expect(part("enum Action", of: text).contains(action))
  }

  @Test("the reducer that a default value gives, as it is written")
  func defaultValue() {
    let text = members("@Reducer enum E { case a(Edit = Edit(f: { $0 < 1 // one\n })) }")
    #expect(text.contains("{\n        Edit(f: { $0 < 1 // one\n"))
  }

  @Test("no default value of plain data where the stores are")
  func defaultValueOfData() {
    let text = "@Reducer enum E { @ReducerCaseIgnored case a(id: Int = 3) }"
    #expect(part("enum CaseScope", of: text).contains("case a(id: Int)"))
  }

  @Test("the conditions around cases")
  func conditions() {
    let text = "@Reducer enum E {\n#if X\ncase a(Edit)\n#else\ncase b\n#endif\n}"
    #expect(
      part("enum State", of: text).suffix(5) == ["#if X", "case a(Edit.State)", "#else", "case b", "#endif"])
    #expect(part("static var body", of: text).filter { $0.hasPrefix("#") } == ["#if X", "#else", "#endif"])
    #expect(part("static func scope", of: text).filter { $0.hasPrefix("#") } == ["#if X", "#else", "#endif"])
  }

  @Test("the conformances asked for")
  func conformances() {
    let text = "@Reducer(state: .equatable, .codable, action: .hashable, .sendable) enum E { case a }"
    #expect(
      part("enum State", of: text).first
        == "enum State: nonisolated Store::CasePathable, nonisolated Store::CasePathIterable, Store::CaseReducerState, Store::ObservableState, "
        + "Swift::Equatable, Swift::Codable {")
    #expect(
      part("enum Action", of: text).first
        == "enum Action: nonisolated Store::CasePathable, nonisolated Store::CasePathIterable, Swift::Hashable, Swift::Sendable {"
    )
    let only = "@Reducer(action: .equatable) enum E { case a }"
    #expect(
      part("enum Action", of: only).first
        == "enum Action: nonisolated Store::CasePathable, nonisolated Store::CasePathIterable, Swift::Equatable {"
    )
  }

  @Test("nothing that is there")
  func present() {
    let text = members(
      """
      @Reducer enum E {
        case a(Edit)
        enum State {}
        enum Action {}
        enum CaseScope {}
        static var body: Reduce<State, Action> { Reduce(EmptyReducer()) }
        static func scope(_ store: Store<State, Action>) -> CaseScope {}
      }
      """)
    #expect(text.isEmpty)
  }

  @Test("a store of plain data for which the enum's own action has a case")
  func dataWithActions() {
    let text = """
      @Reducer enum E {
        @ReducerCaseIgnored case alert(AlertState<Alert>), note(text: String), list([Int]), pair(Int, Int)
        case edit(Edit), none
        enum Action { case alert(Alert), note(Note), list, pair(Int), edit(Edit.Action), none(Int) }
      }
      """
    #expect(
      part("enum CaseScope", of: text).dropFirst() == [
        "case alert(Store::Store<AlertState<Alert>, Alert>)", "case note(text: Store::Store<String, Note>)",
        "case list([Int])", "case pair(Int, Int)", "case edit(Store::StoreOf<Edit>)", "case none",
      ])
    #expect(
      part("static func scope", of: text).dropFirst(2).prefix(6) == [
        "case .alert:",
        #"return .alert(store.scope(state: \Self.State.alert, action: \Self.Action.Cases.alert)!)"#,
        "case .note:",
        #"return .note(text: store.scope(state: \Self.State.note, action: \Self.Action.Cases.note)!)"#,
        "case .list(let v0): return .list(v0)", "case .pair(let v0, let v1): return .pair(v0, v1)",
      ])
  }

  @Test("plain data whose actions can't be named outside of the enum's own 'Action' stays plain data")
  func dataWithHiddenActions() {
    let text = """
      @Reducer enum E {
        @ReducerCaseIgnored case sheet(Sheet), never(Note), modify(Note), debug(Note), list([Note]), own(Note)
        enum Action {
          case sheet(Tap), never(Never), modify(Int), list([Tap]), own(Self)
          #if DEBUG
            case debug(Int)
          #endif
          enum Tap { case close }
        }
      }
      """
    #expect(
      part("enum CaseScope", of: text).dropFirst() == [
        "case sheet(Sheet)", "case never(Note)", "case modify(Note)", "case debug(Note)", "case list([Note])",
        "case own(Note)",
      ])
  }

  @Test("conformances isolated where the enum is")
  func isolation() {
    let text = "@Reducer enum E { case a }"
    #expect(
      members(text, mainActor: true).contains(
        "enum State: nonisolated Store::CasePathable, nonisolated Store::CasePathIterable, @MainActor Store::CaseReducerState,"
      ))
    let output = expand(
      ReducerMacro.self, .extension, text, conformances: ["CaseReducer", "Reducer"], mainActor: true)
    #expect(output.source == "extension E: @MainActor Store::CaseReducer, @MainActor Store::Reducer {}")
  }

  @Test("diagnostics instead, of what is no feature and of names that collide")
  func diagnostics() {
    let output = expand(
      ReducerMacro.self, .extension, "@Reducer enum E { case a(Int), a(Edit) }",
      conformances: ["CaseReducer", "Reducer"])
    #expect(output.source.isEmpty)
    #expect(
      output.messages == [
        "'@Reducer' gives each case path the name of its case, without labels, and the enum has another case 'a'. "
          + "Give one of the two cases another name.",
        "The cases of a '@Reducer' enum contain features, and 'Int' is not a feature. Mark the case "
          + "'@ReducerCaseIgnored', because it is plain data. If you have a feature of this name, write its module or "
          + "the type that contains it before the name.",
      ])
    #expect(output.diagnostics.last?.marked == "Int")
    #expect(
      output.diagnostics.last?.fixed == "@Reducer enum E { @ReducerCaseIgnored case a(Int), a(Edit) }")
  }

  @Test(
    "no diagnostic of a feature with the name of a standard type behind that of its module or outer type",
    arguments: [("Set", 1), ("Duration", 1), ("App::Set", 0), ("App.Set", 0), ("Outer.Duration", 0)])
  func namesOfStandardTypes(type: String, count: Int) {
    let output = expand(
      ReducerMacro.self, .extension, "@Reducer enum E { case a(\(type)) }",
      conformances: ["CaseReducer", "Reducer"])
    #expect(output.diagnostics.count == count)
  }
}

extension String {
  /// The text without spaces before and behind it.
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
