import Store
import TestSupport
import Testing

@Suite("@DependencyClient")
struct DependencyClientFormsTests {
  @Test(
    "an endpoint that was not given reports its name, at the line of the call where it has labels, and throws"
  )
  func method() async {
    let issues = IssueLog()
    await withIssueReporter(issues) {
      await #expect(throws: UnimplementedFailure("Weather.report")) {
        _ = try await Weather().report(city: "Rome", days: 1)
      }
    }
    #expect(issues.issues.map(\.kind) == [.unimplemented])
    #expect(issues.issues.map { "\($0.site)" } == ["MacrosTests/DependencyClientFormsTests.swift:13"])
    #expect(
      issues.issues.first?.message == """
        'Weather.report' was called, but has no implementation.

        Likely causes, in order:
        1. The test runs code whose dependency it does not override. Override the dependency where the store is made: \
        'withDependencies: { $0.… = { … } }'.
        2. The value was created without this closure. Pass the closure to the initializer.
        """)
  }

  @Test("an endpoint that does not throw returns its default after the issue")
  func defaults() async {
    let issues = IssueLog()
    await withIssueReporter(issues) {
      #expect(Weather().unit() == "°C")
      #expect(Weather().cached(city: "Rome") == nil)
      #expect(await Weather().stations() == [])
      Weather().log("")
    }
    #expect(
      issues.issues.map { $0.message.prefix { $0 != "," } } == [
        "'Weather.unit' was called", "'Weather.cached' was called", "'Weather.stations' was called",
        "'Weather.log' was called",
      ])
    #expect(
      issues.issues.map { "\($0.site)" } == [
        "MacrosTests/DependencyClientForms.swift:6", "MacrosTests/DependencyClientFormsTests.swift:35",
        "MacrosTests/DependencyClientForms.swift:9", "MacrosTests/DependencyClientForms.swift:7",
      ])
  }

  @Test("an endpoint that was given is called, by closure, by method and by method as a value")
  func given() async throws {
    var weather = Weather()
    weather.report = { "\($0) \($1)" }
    #expect(try await weather.report("Rome", 1) == "Rome 1")
    #expect(try await weather.report(city: "Rome", days: 2) == "Rome 2")
    let report = weather.report(city:days:)
    #expect(try await report("Rome", 3) == "Rome 3")
  }

  @Test("a default of several lines is kept as it is written")
  func lines() {
    let issues = IssueLog()
    withIssueReporter(issues) {
      #expect(Lines().load() == ["one\n\ntwo", "three"])
      #expect(Lines().count(lines: ["a", "b"]) == 2)
      #expect(Lines().join(["a", "b"]) == "ab")
    }
    #expect(issues.issues.count == 2)
  }

  @Test("the initializer leaves out private properties with a value, and takes literals")
  func parameters() {
    let lines = Lines(
      load: { [] }, count: { _ in 0 }, join: { _ in "" }, version: 2, retries: 5, isOn: false, name: "x",
      pause: 1)
    #expect(lines.first == 1)
    #expect(lines.version == 2 && lines.retries == 5 && !lines.isOn && lines.name == "x" && lines.pause == 1)
    #expect(Lines(retries: 4).retries == 4)
  }
}
