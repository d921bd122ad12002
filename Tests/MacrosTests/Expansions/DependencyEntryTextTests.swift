import Testing

@Suite("@DependencyEntry writes")
struct DependencyEntryTextTests {
  private func entry(
    _ text: String, _ role: Expansion.Role = .peer, in container: String = "extension DependencyValues {}"
  ) -> String {
    expand(DependencyEntryMacro.self, role, text, context: [container]).source
  }

  /// The line of the key's declaration.
  private func head(_ text: String, in container: String = "extension DependencyValues {}") -> String {
    entry(text, in: container).split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test("accessors that read and write the value of the key")
  func accessors() {
    #expect(
      entry("@DependencyEntry var weather: any Weather = FakeWeather()", .accessor) == """
        {
          get {
            self[__Key_weather.self]
          }
          set {
            self[__Key_weather.self] = newValue
          }
        }
        """)
  }

  @Test("a private key whose value for tests is the initial value")
  func initialValue() {
    #expect(
      entry("@DependencyEntry var weather: any Weather = FakeWeather()") == """
        private nonisolated enum __Key_weather: Store::TestDependencyKey {
          static var testValue: any Weather {
            return FakeWeather()
          }
        }

        """)
  }

  @Test("a key with a live and a preview value")
  func allValues() {
    let text =
      "@DependencyEntry(liveValue: Live(a, b), previewValue: { 1 }()) var n: Int = f { $0 } // Comment"
    #expect(
      entry(text) == """
        private nonisolated enum __Key_n: Store::DependencyKey {
          static var liveValue: Int {
            return Live(a, b)
          }
          static var previewValue: Int {
            return { 1 }()
          }
          static var testValue: Int {
            return f { $0 }
          }
        }

        """)
  }

  @Test("no value for tests beside a live value, because the protocol's reports its use")
  func onlyLiveValue() {
    #expect(
      entry("@DependencyEntry(liveValue: 3) var n: Int") == """
        private nonisolated enum __Key_n: Store::DependencyKey {
          static var liveValue: Int {
            return 3
          }
        }

        """)
  }

  @Test("a value for tests that reports its use beside nothing but a preview value")
  func onlyPreviewValue() {
    #expect(
      entry("@DependencyEntry(previewValue: 3) var n: Int") == """
        private nonisolated enum __Key_n: Store::TestDependencyKey {
          static var previewValue: Int {
            return 3
          }
          static var testValue: Int {
            return _missingTestValue
          }
        }

        """)
  }

  @Test("values whose types the compiler infers, except those of literals")
  func inferredTypes() {
    #expect(
      entry("@DependencyEntry(liveValue: Client.live) public var client = Client.test") == """
        public nonisolated enum ClientKey: Store::DependencyKey {
          @Store::_DependencyEntryValue
          public static var liveValue = Client.live
          @Store::_DependencyEntryValue
          public static var testValue = Client.test
        }

        """)
    #expect(entry("@DependencyEntry var name = \"Blob\"").contains("static var testValue: Swift::String {"))
    let value = "@_DependencyEntryValue static var testValue = Client.test { $0 }"
    #expect(
      expand(DependencyEntryValueMacro.self, .accessor, value).source == """
        {
          get {
            return Client.test { $0 }
          }
        }
        """)
  }

  @Test(
    "the key of a public property under the name of its type, or under that of the property",
    arguments: [
      ("client: any APIClient = A()", "APIClientKey"),
      ("client: Swift.Optional<Int> = nil", "OptionalKey"),
      ("client: Outer.Inner? = nil", "InnerKey"),
      ("client: [Int: String] = [:]", "IntStringKey"),
      ("client: [Outer.Row] = []", "RowKey"),
      ("client: (id: Int, name: String) = (1, \"\")", "IntStringKey"),
      ("client: any A & B.C = D()", "ACKey"),
      ("client: Row.Type = Row.self", "RowKey"),
      ("client: @Sendable (Int) -> Void = { _ in }", "ClientKey"),
      ("client: () = ()", "ClientKey"),
      ("apiClient = A()", "ApiClientKey"),
      ("`default` = A()", "DefaultKey"),
      ("client: `Type` = A()", "TypeKey"),
    ])
  func publicKeys(property: String, name: String) {
    let text = "@DependencyEntry public var \(property)"
    #expect(head(text) == "public nonisolated enum \(name): Store::TestDependencyKey {")
    #expect(entry(text, .accessor).contains("self[\(name).self] = newValue"))
  }

  @Test(
    "the key with the access of the property if it has a name, or if other modules may conform it",
    arguments: [
      ("", "var n: Int = 1", "private nonisolated enum __Key_n"),
      ("", "fileprivate var n: Int = 1", "private nonisolated enum __Key_n"),
      ("", "package var n: Int = 1", "package nonisolated enum IntKey"),
      ("(\"NKey\")", "public var n: Int = 1", "public nonisolated enum NKey"),
      ("(\"NKey\", liveValue: 2)", "package var n: Int = 1", "package nonisolated enum NKey"),
      ("(\"NKey\")", "var n: Int = 1", "nonisolated enum NKey"),
      ("(\"NKey\")", "private var n: Int = 1", "private nonisolated enum NKey"),
    ])
  func access(arguments: String, property: String, key: String) {
    #expect(head("@DependencyEntry\(arguments) \(property)").hasPrefix(key + ": Store::"))
  }

  @Test("a private key in a public extension, unless it has a name")
  func accessOfExtension() {
    let container = "public extension Store.DependencyValues {}"
    #expect(head("@DependencyEntry var n: Int = 1", in: container).hasPrefix("private "))
    #expect(
      head("@DependencyEntry(\"NKey\") var n: Int = 1", in: container).hasPrefix("nonisolated enum NKey"))
    #expect(
      entry("@DependencyEntry(\"NKey\") var n: Int = 1", in: container).contains(
        "\n  public static var testValue"))
  }

  @Test("the key with the availability of the property")
  func availability() {
    let text = entry("@DependencyEntry @available(*, deprecated) var n: Int = 1")
    #expect(text.hasPrefix("@available(*, deprecated)\nprivate nonisolated enum __Key_n"))
  }

  @Test("names without the backticks of a property")
  func backticks() {
    #expect(head("@DependencyEntry var `default`: Int = 1").contains("enum __Key_default:"))
  }
}
