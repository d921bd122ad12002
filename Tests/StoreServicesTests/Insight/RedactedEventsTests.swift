import Effects
import Foundation
@testable import Store
import TestSupport
import Testing

/// The texts of events, without redacted values.
@MainActor @Suite("Redacted texts of events") struct RedactedEventsTests {
  struct Login: Sendable {
    var name = "Blob"
    var password = "S3CRET"
    var keys: [Key: Int] = [Key(password: "S3CRET"): 1]
  }

  struct Key: Hashable, Sendable {
    var password: String
  }

  struct Refused: Error, CustomStringConvertible {
    var password = "S3CRET"
    var description: String { "refused \(password)" }
  }

  enum RequestID: Hashable, Sendable {
    case login(password: String)
  }

  @Reducer struct Form {
    struct State: Equatable, Identifiable {
      let id: String
    }

    enum Action {
      case submitted(Login)
      case typed(name: String, password: String)
      case token(String)
    }

    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Reducer struct Screen {
    struct State: Equatable {
      var forms: IdentifiedArrayOf<Form.State> = [Form.State(id: "S3CRET]")]
    }

    enum Action {
      case forms(IdentifiedActionOf<Form>)
      case load
      case loaded(Login?)
    }

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        guard case .load = action else { return .none }
        return .run(name: "load") { send in
          await send(.loaded(Login()))
          throw Refused()
        } catch: { _, _ in
        }
        .cancellable(id: RequestID.login(password: "S3CRET"))
      }
      .forEach(\.forms, action: \.forms) { Form() }
    }
  }

  @Reducer struct Item {
    struct State: Equatable, Identifiable {
      let id: Key
    }
    enum Action {
      case load
    }
    var body: some Reducer<State, Action> { Reduce { _, _ in .run { _ in } } }
  }
  @Reducer struct List {
    struct State: Equatable {
      var items: IdentifiedArrayOf<Item.State> = [Item.State(id: Key(password: "S3CRET"))]
    }
    enum Action {
      case items(IdentifiedActionOf<Item>)
    }
    var body: some Reducer<State, Action> {
      EmptyReducer().forEach(\.items, action: \.items) { Item() }
    }
  }

  /// Returns the texts of the events of some actions, the same ones without redactions first.
  private func texts(
    _ actions: [Screen.Action], redacting redactions: Redaction...
  ) async -> (plain: [String], redacted: [String]) {
    var texts: (plain: [String], redacted: [String]) = ([], [])
    let store = Store(initialState: Screen.State()) { Screen() }
    let token = store.events { event in
      texts.plain.append(event.description)
      texts.redacted.append(event.text(redacting: redactions))
    }
    for action in actions { await store.send(action).finish() }
    withExtendedLifetime(token) {}
    return texts
  }

  private func form(_ action: Form.Action) -> Screen.Action {
    .forms(.element(id: "S3CRET]", action: action))
  }

  @Test("have no named value of an action, an id or an error")
  func named() async {
    let texts = await texts(
      [.load, form(.submitted(Login())), form(.typed(name: "Blob", password: "S3CRET"))],
      redacting: .named("password"), .named("id"))
    // All but the text of the first action.
    #expect(texts.plain.dropFirst().allSatisfy { $0.contains("S3CRET") })
    #expect(texts.redacted.count { $0.contains("S3CRET") } == 0, "\(texts.redacted)")
    for part in [
      #".forms[redacted].submitted(RedactedEventsTests.Login(name: "Blob", password: redacted, "#,
      #".forms[redacted].typed(name: "Blob", password: redacted) from the store"#,
      "started “load” with id .login(password: redacted)",
      ": RedactedEventsTests.Refused(password: redacted)",
    ] { #expect(texts.redacted.contains { $0.contains(part) }, "\(part) is not in \(texts.redacted)") }
  }

  @Test("have no value of a redacted case, and no value where the names around it fit")
  func cases() async {
    let actions = [form(.token("T0KEN")), .loaded(Login())]
    let texts = await texts(
      actions, redacting: .action(\Form.Action.Cases.token), .named("loaded.password"))
    #expect(texts.redacted.first?.contains(#".forms[S3CRET]].token(redacted) from the store"#) == true)
    #expect(texts.redacted.last?.contains("password: redacted") == true, "\(texts.redacted)")
    // The names do not fit to this action.
    let other = await self.texts(
      [form(.typed(name: "", password: "SHOWN"))], redacting: .named("loaded.password"))
    #expect(other.redacted.first?.contains("SHOWN") == true)
    #expect(other.redacted == other.plain)
  }

  @Test("are those of printers and traces, with the differences of states")
  func outputs() async throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let path = disk.path("trace.json")
    let redactions: [Redaction] = [.named("password"), .named("id"), .named("keys")]
    var printed = ""
    let store = Store(initialState: Vault.State()) { Vault() }
    let trace = try EventTrace(to: path)
    let tokens = [
      store.printEvents(EventPrinter(.all, redacting: redactions) { printed += $0 + "\n" }),
      store.trace(to: trace, redacting: redactions),
    ]
    await store.send(.unlock(password: "S3CRET")).finish()
    store.send(.fill)
    try trace.close()
    let traced = try String(contentsOfFile: path, encoding: .utf8)
    for text in [printed, traced] {
      #expect(text.contains(".unlock(password: redacted)") && !text.contains("S3CRET"), "\(text)")
    }
    // Differences in other values are there.
    #expect(printed.contains(#"+     name: "Blob!""#) && printed.contains("count: 1"), "\(printed)")
    withExtendedLifetime(tokens) {}
  }

  @Test("have no value at all if every value is redacted")
  func everything() {
    let all = [Redaction(names: [])]
    #expect(ActionPath(of: form(.token("T0KEN")), redacting: all).text == "redacted")
    #expect(lineDump(Login(), limit: 100, redacting: all) == "redacted")
  }

  @Test("have no value of a binding of a redacted property")
  func binding() {
    struct Settings: Equatable {
      var login = Nested()
      struct Nested: Equatable { var password = "" }
    }
    let action = BindingAction<Settings>.set(\.login.password, "S3CRET")
    #expect(ActionPath(of: action).text == #".login.password("S3CRET")"#)
    #expect(
      ActionPath(of: action, redacting: [.state(\Settings.login.password)]).text
        == ".login.password(redacted)"
    )
    #expect(ActionPath(of: action, redacting: [.named("login")]).text == ".login.password(redacted)")
  }

  @Test("have no value of the ids of rows, in actions and in places")
  func structuredIDs() async {
    var texts: [String] = []
    let store = Store(initialState: List.State()) { List() }
    let token = store.events { texts.append($0.text(redacting: [.named("password")])) }
    await store.send(.items(.element(id: Key(password: "S3CRET"), action: .load))).finish()
    withExtendedLifetime(token) {}
    #expect(texts.count { $0.contains("S3CRET") } == 0, "\(texts)")
    #expect(
      texts.first?.contains(".items[RedactedEventsTests.Key(password: redacted)].load from") == true,
      "\(texts)")
    #expect(texts.contains { $0.contains("an effect of items[redacted]") }, "\(texts)")
  }
}
