import Testing

@Suite("@DependencyClient writes")
struct DependencyClientTextTests {
  private func endpoint(_ text: String, _ role: Expansion.Role) -> String {
    expand(DependencyEndpointMacro.self, role, text).source
  }

  @Test("accessors that report, and throw")
  func throwing() {
    #expect(
      endpoint("@DependencyEndpoint var load: @Sendable (Int) async throws -> Data", .accessor) == """
        {
          @storageRestrictions(initializes: _load)
          init(initialValue) {
            _load = initialValue
          }
          get {
            if let endpoint = _load { return endpoint }
            let endpointName = "\\(Self.self).load"
            return { p0 in
              throw Store::_reportUnimplemented(endpointName)
            }
          }
          set {
            _load = newValue
          }
        }
        """)
    #expect(
      endpoint("@DependencyEndpoint var load: @Sendable (Int) async throws -> Data", .peer) == """
        private var _load: (@Sendable (Int) async throws -> Data)? = nil

        """)
  }

  @Test("accessors that report, and return what the initial value does, which no initializer passes on")
  func returning() {
    #expect(
      endpoint("@DependencyEndpoint var next: (inout Int) -> Int = { $0 + 1 }", .accessor) == """
        {
          get {
            if let endpoint = _next { return endpoint }
            let endpointName = "\\(Self.self).next"
            return { p0 in
              Store::_reportUnimplemented(endpointName)
              let endpointDefault: (inout Int) -> Int = { $0 + 1 }
              return endpointDefault(&p0)
            }
          }
          set {
            _next = newValue
          }
        }
        """)
  }

  @Test("methods with the labels of the closure's type, or with a name")
  func methods() {
    let text = endpoint("@DependencyEndpoint public var load: (_ id: Int, String) throws -> Void", .peer)
    #expect(
      text == """
        private var _load: ((_ id: Int, String) throws -> Void)? = nil
        public func load(
          id p0: Int, _ p1: String, fileID: Swift::StaticString = #fileID, filePath: Swift::StaticString = #filePath, line: Swift::UInt = #line, column: Swift::UInt = #column
        ) throws -> Void {
          guard let endpoint = _load else {
            throw Store::_reportUnimplemented(
              "\\(Self.self).load", fileID: fileID, filePath: filePath, line: line, column: column)
          }
          return try endpoint(p0, p1)
        }
        @_disfavoredOverload
        public func load(id p0: Int, _ p1: String) throws -> Void {
          let endpoint = load
          return try endpoint(p0, p1)
        }

        """)
    #expect(
      endpoint(#"@DependencyEndpoint(method: "fetch") var load: () -> Void"#, .peer).contains("func fetch(\n")
    )
  }

  @Test("methods for types without a space between an attribute and the parameters")
  func attributesWithoutSpace() {
    let sendable = endpoint(
      "@DependencyEndpoint var load: @MainActor @Sendable(\n  _ id: Int\n) async throws -> Int", .peer)
    #expect(sendable.contains("\n@MainActor\nfunc load(\n  id p0: Int, fileID"))
    #expect(sendable.contains("return try await endpoint(p0)"))
    let isolated = endpoint("@DependencyEndpoint var load: @MainActor(_ id: Int) -> Void", .peer)
    #expect(isolated.contains("\n@MainActor\nfunc load(\n  id p0: Int, fileID"))
  }

  @Test("calls of the autoclosures among the arguments")
  func autoclosures() {
    let methods = endpoint(
      """
      @DependencyEndpoint var log: (
        _ a: @autoclosure () -> Int, () -> Int, @escaping @autoclosure () async throws -> Int
      ) async throws -> Void
      """, .peer)
    #expect(methods.contains("a p0: @autoclosure () -> Int, _ p1: () -> Int, _ p2: @escaping @autoclosure"))
    #expect(methods.contains("return try await endpoint(p0(), p1, try await p2())"))
    let accessors = endpoint(
      "@DependencyEndpoint var log: (@autoclosure() -> Int) -> Int = { $0() }", .accessor)
    #expect(accessors.contains("return endpointDefault(p0())"))
  }

  @Test("methods with any name that the compiler accepts", arguments: ["`in`", "open", "get"])
  func namesOfMethods(name: String) {
    let text = endpoint("@DependencyEndpoint(method: \"\(name)\") var load: () -> Void", .peer)
    #expect(text.contains("func \(name)(\n"))
  }

  @Test(
    "methods with the access of the property", arguments: ["private", "fileprivate", "package", "public"])
  func accessOfMethods(access: String) {
    let text = endpoint("@DependencyEndpoint \(access) var load: (_ id: Int) throws -> Void", .peer)
    #expect(text.contains("\n\(access) func load(\n"))
    #expect(text.contains("@_disfavoredOverload\n\(access) func load("))
  }

  @Test("no variables with names that an initial value may use", arguments: ["name", "placeholder"])
  func namesOfVariables(name: String) {
    let text = endpoint("@DependencyEndpoint var greet: () -> String = { \(name) }", .accessor)
    #expect(!text.contains("let \(name) = \"") && !text.contains("let \(name):"))
  }

  @Test("closures whose type is in parentheses")
  func parentheses() {
    let text = "@DependencyEndpoint var load: ((@Sendable (_ id: Int) throws -> Void))"
    let peers = endpoint(text, .peer)
    #expect(peers.hasPrefix("private var _load: (@Sendable (_ id: Int) throws -> Void)? = nil\n"))
    #expect(peers.contains("func load(\n  id p0: Int, fileID"))
  }

  @Test("the attribute on stored closures alone")
  func attributes() {
    func attribute(_ member: String) -> String {
      expand(DependencyClientMacro.self, .memberAttribute, "@DependencyClient struct C {}", member: member)
        .source
    }
    #expect(attribute("var load: () -> Void") == "@Store::DependencyEndpoint")
    #expect(attribute("var load: @Sendable() async throws -> [Int]") != "")
    #expect(attribute("var load: (@Sendable () -> Void)") != "")
    #expect(attribute("var load: nonisolated(nonsending) @Sendable () async -> Void") != "")
    #expect(attribute("var load: @MainActor(\n  _ id: Int\n) -> Void") != "")
    #expect(
      attribute("public var load: @MainActor (_ id: Int) async throws(E) -> [String: (Int) -> Void]") != "")
    for other in [
      "let load: () -> Void", "var count: Int", "var load: (() -> Void)?", "var load: () -> Void { { } }",
      "static var load: () -> Void = {}", "lazy var load: () -> Void = {}", "var load = { 1 }",
      "func load() {}",
      "@DependencyEndpoint var load: () -> Void", "@DependencyEndpointIgnored var load: () -> Void",
      "var pair: (Int, Int)", "var number: (Int)", "@Dependency(\\.load) var load: () -> Void",
      "var pair: (() -> Void, Int)",
    ] {
      #expect(attribute(other).isEmpty, "\(other)")
    }
  }
}
