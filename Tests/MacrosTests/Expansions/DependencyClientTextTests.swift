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
            let name = "\\(Self.self).load"
            return { p0 in
              throw Store::_reportUnimplemented(name)
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
            let name = "\\(Self.self).next"
            return { p0 in
              Store::_reportUnimplemented(name)
              let placeholder: (inout Int) -> Int = { $0 + 1 }
              return placeholder(&p0)
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

  @Test("the attribute on stored closures alone")
  func attributes() {
    func attribute(_ member: String) -> String {
      expand(DependencyClientMacro.self, .memberAttribute, "@DependencyClient struct C {}", member: member)
        .source
    }
    #expect(attribute("var load: () -> Void") == "@Store::DependencyEndpoint")
    #expect(
      attribute("public var load: @MainActor (_ id: Int) async throws(E) -> [String: (Int) -> Void]") != "")
    for other in [
      "let load: () -> Void", "var count: Int", "var load: (() -> Void)?", "var load: () -> Void { { } }",
      "static var load: () -> Void = {}", "lazy var load: () -> Void = {}", "var load = { 1 }",
      "func load() {}",
      "@DependencyEndpoint var load: () -> Void", "@DependencyEndpointIgnored var load: () -> Void",
      "var pair: (Int, Int)",
    ] {
      #expect(attribute(other).isEmpty, "\(other)")
    }
  }

  @Test("initializers with all properties, and with those that are no endpoints")
  func initializers() {
    func initializers(_ members: String, access: String = "") -> String {
      expand(DependencyClientMacro.self, .member, "@DependencyClient \(access)struct C {\n\(members)\n}")
        .source
    }
    #expect(
      initializers(
        "public var load: () throws -> Int\npublic var limit: Int = 3\nlet one = 1", access: "public ") == """
          public init(
            load: @escaping () throws -> Int,
            limit: Int = 3
          ) {
            self._load = load
            self.limit = limit
          }
          public init(
            limit: Int = 3
          ) {
            self.limit = limit
          }

          """)
    #expect(
      initializers("var load: () throws -> Int\nlet limit: Int").hasSuffix(
        "init(\n  limit: Int\n) {\n  self.limit = limit\n}\n"))
    #expect(initializers("var load: () throws -> Int").hasSuffix("}\ninit() {\n}\n"))
    #expect(initializers("var limit: Int") == "init(\n  limit: Int\n) {\n  self.limit = limit\n}\n")
    #expect(
      initializers("var load: () throws -> Int", access: "public ").hasPrefix("init(\n"),
      "a public initializer can't have a parameter for an internal property")
    #expect(initializers("var load: () throws -> Int\ninit() { load = { 1 } }").contains("init() {") == false)
    #expect(initializers("var load: () throws -> Int\ninit(load: @escaping () -> Int) {}") == "init() {\n}\n")
  }
}

@Suite("@DependencyClient refuses")
struct DependencyClientDiagnosticsTests {
  @Test("what is no struct, and mends it")
  func wrongKind() {
    let output = expand(DependencyClientMacro.self, .member, "@DependencyClient final class C {}")
    #expect(
      output.messages == [
        "'@DependencyClient' makes the closures of a struct endpoints, but 'C' is a class. Make it a struct."
      ])
    #expect(output.diagnostics.first?.marked == "C")
    #expect(output.diagnostics.first?.fixed == "@DependencyClient final struct C {}")
  }

  @Test("a closure that has to return a value and has none, and adds one")
  func missingDefault() {
    let text = "@DependencyEndpoint var next: (Int, Int) -> Int"
    let output = expand(DependencyEndpointMacro.self, .accessor, text)
    #expect(
      output.messages == [
        "'next' does not throw, so it needs a value to return when it was not given. Write one, as in '= { _, _ in … }', "
          + "or let it throw."
      ])
    #expect(output.diagnostics.first?.marked == "next")
    #expect(output.diagnostics.first?.fixed == text + " = { _, _ in <#Int#> }")
    #expect(expand(DependencyEndpointMacro.self, .peer, text).diagnostics.isEmpty, "it is said once")
  }

  @Test("an error of one type, because nobody can make one")
  func typedThrows() {
    let text = "@DependencyEndpoint var next: () throws(Failure) -> Int"
    #expect(
      expand(DependencyEndpointMacro.self, .accessor, text).messages == [
        "'next' throws errors of one type only, so it needs a value to return when it was not given. Write one, as in "
          + "'= { … }', or replace 'throws(Failure)' by 'throws'."
      ])
    #expect(expand(DependencyEndpointMacro.self, .accessor, text + " = { 1 }").diagnostics.isEmpty)
    #expect(
      expand(
        DependencyEndpointMacro.self, .accessor, "@DependencyEndpoint var a: () throws(any Error) -> Int"
      )
      .diagnostics.isEmpty)
  }

  @Test("constants, and mends them")
  func constants() {
    let output = expand(
      DependencyEndpointMacro.self, .accessor, "@DependencyEndpoint let load: () throws -> Int")
    #expect(
      output.messages == [
        "'@DependencyEndpoint' lets tests replace a closure, but 'load' is a constant. Write 'var'."
      ])
    #expect(output.diagnostics.first?.fixed == "@DependencyEndpoint var load: () throws -> Int")
  }

  @Test("what is no closure")
  func noClosure() {
    let output = expand(DependencyEndpointMacro.self, .accessor, "@DependencyEndpoint var count = 1")
    #expect(
      output.messages == [
        "'@DependencyEndpoint' belongs to a stored property with the type of a closure, as in "
          + "'var load: @Sendable (Int) async throws -> Data'. Write the type of 'count', or remove the attribute."
      ])
  }
}
