import Testing

@Suite("@DependencyClient refuses")
struct DependencyClientDiagnosticsTests {
  @Test("what is no struct, and mends it")
  func wrongKind() {
    let output = expand(DependencyClientMacro.self, .member, "@DependencyClient final class C {}")
    #expect(
      output.messages == [
        "'@DependencyClient' turns the closures of a struct into endpoints, but 'C' is a class. Make it a struct."
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
        "'next' does not throw, so it needs a value to return if it has no implementation. Write one, as in "
          + "'= { _, _ in … }', or let it throw."
      ])
    #expect(output.diagnostics.first?.marked == "next")
    #expect(output.diagnostics.first?.fixed == text + " = { _, _ in <#Int#> }")
    #expect(expand(DependencyEndpointMacro.self, .peer, text).diagnostics.isEmpty, "it is said once")
  }

  @Test("a closure that returns a function without a value, even if that returns an optional")
  func functionsAsResults() {
    func messages(_ type: String) -> Int {
      expand(DependencyEndpointMacro.self, .accessor, "@DependencyEndpoint var make: \(type)").messages.count
    }
    #expect(messages("() -> (Int) -> Int?") == 1)
    #expect(messages("() -> ((Int) -> Int)?") == 0)
    #expect(messages("() -> Optional<(Int) -> Int>") == 0)
  }

  @Test("an error of one type, because nobody can make one")
  func typedThrows() {
    let text = "@DependencyEndpoint var next: () throws(Failure) -> Int"
    #expect(
      expand(DependencyEndpointMacro.self, .accessor, text).messages == [
        "'next' throws errors of one type only, so it needs a value to return if it has no implementation. Write one, "
          + "as in '= { … }', or replace 'throws(Failure)' with 'throws'."
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
        "'@DependencyEndpoint' is only for a stored property whose type is a closure, as in "
          + "'var load: @Sendable (Int) async throws -> Data'. Write the type of 'count', or remove the attribute."
      ])
  }
}
