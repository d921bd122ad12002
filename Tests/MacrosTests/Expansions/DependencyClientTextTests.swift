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
    #expect(accessors.contains("return placeholder(p0())"))
  }

  @Test("methods with any name that the compiler accepts", arguments: ["`in`", "open", "get"])
  func namesOfMethods(name: String) {
    let text = endpoint("@DependencyEndpoint(method: \"\(name)\") var load: () -> Void", .peer)
    #expect(text.contains("func \(name)(\n"))
  }

  @Test("the attribute on stored closures alone")
  func attributes() {
    func attribute(_ member: String) -> String {
      expand(DependencyClientMacro.self, .memberAttribute, "@DependencyClient struct C {}", member: member)
        .source
    }
    #expect(attribute("var load: () -> Void") == "@Store::DependencyEndpoint")
    #expect(attribute("var load: @Sendable() async throws -> [Int]") != "")
    #expect(attribute("var load: @MainActor(\n  _ id: Int\n) -> Void") != "")
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

  private func initializers(_ members: String, access: String = "", context: [String] = []) -> String {
    let text = "@DependencyClient \(access)struct C {\n\(members)\n}"
    return expand(DependencyClientMacro.self, .member, text, context: context).source
  }

  @Test("initializers with all properties, and with those that are no endpoints")
  func allInitializers() {
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

  @Test("escaping parameters for all closures, endpoints or not")
  func escaping() {
    let text = initializers(
      """
      let format: @Sendable(Int) -> String
      var onChange: () -> Int? { didSet {} }
      @DependencyEndpointIgnored var parse: (String) -> Int?
      @DependencyEndpointIgnored var join: ([Int]) -> Int = { $0.count }
      var cancel: (() -> Void)?
      """)
    #expect(
      text.hasPrefix(
        """
        init(
          format: @escaping @Sendable(Int) -> String,
          onChange: @escaping () -> Int?,
          parse: @escaping (String) -> Int?,
          join: @escaping ([Int]) -> Int = { $0.count },
          cancel: (() -> Void)? = nil
        ) {
        """))
  }

  @Test(
    "initializers with the lowest of the access levels of the struct and of its properties",
    arguments: [
      ("public ", "public var a: Int; package var b: Int", "package "),
      ("package ", "public var a: Int", "package "), ("", "public var a: Int", ""),
      ("public ", "public var a: Int; fileprivate var b: Int", "fileprivate "),
      ("public ", "public private(set) var a: Int; private var b: Int", "private "),
      ("public ", "public private(set) var a: Int; private var b: Int = 1", "public "),
      ("private ", "var a: Int", ""),
      ("public ", "public var a: Int; @usableFromInline var b: Int", "@usableFromInline "),
    ])
  func accessOfInitializers(access: String, members: String, expected: String) {
    #expect(initializers(members, access: access).hasPrefix("\(expected)init(\n"))
  }

  @Test("initializers with the access of the extension around the struct")
  func accessOfExtension() {
    let text = initializers("public var a: Int", context: ["public extension F {}"])
    #expect(text.hasPrefix("public init(\n"))
  }

  @Test("parameters for endpoints and constants with any attribute, but not for what may be wrapped")
  func attributesOfProperties() {
    let text = initializers(
      """
      @DatabaseActor var save: @DatabaseActor @Sendable (Int) throws -> Void
      @preconcurrency @Other var load: @Sendable () throws -> Int
      @DatabaseActor let limit: Int
      @Wrapper var wrapped: Int
      @Wrapper @DependencyEndpointIgnored var closure: () -> Void
      @usableFromInline var count: Int
      """)
    #expect(
      text.hasPrefix(
        """
        init(
          save: @escaping @DatabaseActor @Sendable (Int) throws -> Void,
          load: @escaping @Sendable () throws -> Int,
          limit: Int,
          count: Int
        ) {
        """))
  }

  @Test("parameters for properties after a postfix operator, and for types that continue after an attribute")
  func endsOfDeclarations() {
    let text = initializers(
      """
      var pages = 1...
      var limit: Int
      var load: @MainActor
        @Sendable (Int) async throws -> Int
      var run:
        @MainActor
        () throws -> Void
      var sum: Int = 1 +
        2
      let last: Int
      """)
    #expect(
      text.hasPrefix(
        """
        init(
          limit: Int,
          load: @escaping @MainActor @Sendable (Int) async throws -> Int,
          run: @escaping @MainActor () throws -> Void,
          sum: Int = 1 +
          2,
          last: Int
        ) {
        """))
  }

  @Test("parameters for properties after a regex literal with a parenthesis in a character class")
  func regexes() {
    let text = initializers(
      #"""
      @DependencyEndpointIgnored var isCall: (String) -> Bool = { $0.contains(/\(([^)]*)\)/) }
      var limit: Int
      """#)
    #expect(text.contains(",\n  limit: Int\n) {"))
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

  @Test(
    "what names no method",
    arguments: [
      "\"two words\"", "\"\"", "\"1st\"", "\"in\"", "\"_\"", "\"a.b\"", "\"a\\(b)\"", "\"a\" + \"b\"", "name",
      "#\"a\"#", "\"$a\"",
    ])
  func noName(argument: String) {
    let text = "@DependencyEndpoint(method: \(argument)) var load: () throws -> Int"
    let output = expand(DependencyEndpointMacro.self, .accessor, text)
    #expect(
      output.messages == [
        "'method' is the name of the method that calls the endpoint, but '\(argument)' is not a name. Write a string "
          + "literal that contains an identifier, as in 'method: \"load\"'. A keyword needs backticks."
      ])
    #expect(output.diagnostics.first?.marked == argument)
    #expect(expand(DependencyEndpointMacro.self, .peer, text).diagnostics.isEmpty, "it is said once")
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
