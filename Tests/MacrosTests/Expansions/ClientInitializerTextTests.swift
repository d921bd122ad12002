import Testing

@Suite("@DependencyClient writes initializers")
struct ClientInitializerTextTests {
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

  @Test("no initializer that is declared with the labels, in backticks or not")
  func labelsInBackticks() {
    #expect(initializers("var `default`: Int\ninit(default: Int) {}").isEmpty)
  }

  @Test("escaping parameters for all closures, endpoints or not")
  func escaping() {
    let text = initializers(
      """
      let format: @Sendable(Int) -> String
      let parsed: ((String) -> Int?)
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
          parsed: @escaping (String) -> Int?,
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
      @Dependency(\\.log) var log: () -> Void
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
      var isOther: Bool = first
        !== second
      var mask: Mask = x .&
        optional
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
          isOther: Bool = first
          !== second,
          mask: Mask = x .&
          optional,
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
