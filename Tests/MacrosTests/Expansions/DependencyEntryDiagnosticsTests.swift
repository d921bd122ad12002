import Testing

@Suite("@DependencyEntry refuses")
struct DependencyEntryDiagnosticsTests {
  private func entry(
    _ text: String, in container: String? = "extension DependencyValues {}", mainActor: Bool = false
  ) -> Output {
    let context = container.map { [$0] } ?? []
    #expect(
      expand(DependencyEntryMacro.self, .peer, text, context: context, mainActor: mainActor).diagnostics
        .isEmpty,
      "it is said once")
    return expand(DependencyEntryMacro.self, .accessor, text, context: context, mainActor: mainActor)
  }

  @Test(
    "a property that is not in an extension of 'DependencyValues'",
    arguments: [nil, "struct Client {}", "extension Client {}", "struct DependencyValues {}"])
  func wrongPlace(container: String?) {
    let output = entry("@DependencyEntry var client: Int = 1", in: container)
    #expect(
      output.messages == [
        "'@DependencyEntry' adds a dependency to 'DependencyValues'. Declare 'client' in 'extension DependencyValues'."
      ])
    #expect(output.diagnostics.first?.marked == "client")
  }

  @Test(
    "nothing in an extension, however the type is named",
    arguments: [
      "extension Store.DependencyValues {}", "extension Store::DependencyValues {}",
      "@MainActor public extension DependencyValues {}",
    ])
  func rightPlace(container: String) {
    #expect(entry("@DependencyEntry var client: Int = 1", in: container).diagnostics.isEmpty)
  }

  @Test("constants, and mends them")
  func constants() {
    let output = entry("@DependencyEntry let client: Int = 1")
    #expect(
      output.messages == [
        "'@DependencyEntry' lets tests override a dependency, but 'client' is a constant. Write 'var'."
      ])
    #expect(output.diagnostics.first?.marked == "let")
    #expect(output.diagnostics.first?.fixed == "@DependencyEntry var client: Int = 1")
  }

  @Test("properties that are not computed ones of each value, and mends them", arguments: ["static", "lazy"])
  func modifiers(modifier: String) {
    let output = entry("@DependencyEntry public \(modifier) var client: Int = 1")
    #expect(
      output.messages == [
        "'@DependencyEntry' makes 'client' a computed instance property, which can't be '\(modifier)'. "
          + "Remove '\(modifier)'."
      ])
    #expect(output.diagnostics.first?.marked == modifier)
    #expect(output.diagnostics.first?.fixed == "@DependencyEntry public var client: Int = 1")
  }

  @Test("accessors and observers", arguments: ["client: Int { 1 }", "client: Int = 1 { didSet {} }"])
  func accessors(property: String) {
    let output = entry("@DependencyEntry var \(property)")
    #expect(
      output.messages == [
        "'@DependencyEntry' adds the accessors of 'client'. Remove the accessors that you wrote, or remove the attribute."
      ])
    #expect(output.diagnostics.first?.marked.hasPrefix("{") == true)
  }

  @Test("a property without any value, and adds one")
  func missingValue() {
    let output = entry("@DependencyEntry var client: any Client")
    #expect(
      output.messages == [
        "'client' has no value. Give it the value for tests as its initial value, or a live value, as in "
          + "'@DependencyEntry(liveValue: …)'."
      ])
    #expect(output.diagnostics.first?.marked == "client")
    #expect(output.diagnostics.first?.fixed == "@DependencyEntry var client: any Client = <#any Client#>")
    #expect(output.source.contains("Swift::fatalError()"), "the compiler has nothing to add")
    for argument in ["liveValue: A()", "previewValue: A()"] {
      #expect(entry("@DependencyEntry(\(argument)) var client: any Client").diagnostics.isEmpty)
    }
  }

  @Test(
    "what names no key", arguments: ["\"two words\"", "\"\"", "\"a.B\"", "name", "\"a\\(b)\"", "\"in\""])
  func noName(argument: String) {
    let output = entry("@DependencyEntry(\(argument), liveValue: 2) var client: Int = 1")
    #expect(
      output.messages == [
        "The argument is the name of the key, but '\(argument)' is not a name. Write a string literal that contains an "
          + "identifier, as in '@DependencyEntry(\"WeatherKey\")'."
      ])
    #expect(output.diagnostics.first?.marked == argument)
  }

  @Test("a property that is isolated to the main actor by default, and mends it")
  func isolated() {
    let output = entry("@DependencyEntry public var client: Int = 1", mainActor: true)
    #expect(
      output.messages == [
        "'client' is isolated to the main actor by default, but a dependency can be read on any isolation. Write 'nonisolated var'."
      ])
    #expect(output.diagnostics.first?.marked == "client")
    #expect(output.diagnostics.first?.fixed == "@DependencyEntry public nonisolated var client: Int = 1")
    #expect(entry("@DependencyEntry nonisolated var client: Int = 1", mainActor: true).diagnostics.isEmpty)
    let container = "nonisolated extension DependencyValues {}"
    #expect(
      entry("@DependencyEntry var client: Int = 1", in: container, mainActor: true).diagnostics.isEmpty)
  }
}
