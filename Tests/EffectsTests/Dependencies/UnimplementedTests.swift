import Effects
import FoundationEssentials
import TestSupport
import Testing

@Suite("Closures that a test has to give")
struct UnimplementedTests {
  private struct Client {
    var read: @Sendable (Int) throws -> String = unimplemented("Client.read")
    var count: @Sendable () -> Int = unimplemented("Client.count", placeholder: 7)
    var load: @Sendable (Int, String) async throws -> Int = unimplemented("Client.load")
    var wait: @Sendable () async -> Void = unimplemented("Client.wait")
    var limit: Int = 3
  }

  @Test("report their names, and throw or return their placeholder")
  func reporting() async {
    let issues = IssueLog()
    await withIssueReporter(issues) {
      let client = Client()
      #expect(throws: UnimplementedFailure("Client.read")) { _ = try client.read(1) }
      #expect(client.count() == 7)
      await #expect(throws: UnimplementedFailure("Client.load")) { _ = try await client.load(1, "") }
      await client.wait()
      let limit: Int = unimplemented("Client.limit", placeholder: 3)
      #expect(limit == 3)
    }
    #expect(issues.issues.map(\.kind) == Array(repeating: .unimplemented, count: 5))
    #expect(issues.issues.map { Int($0.site.line) } == [9, 10, 11, 12, 25])
    #expect(
      issues.messages.map { String($0.prefix { $0 != "," }) } == [
        "'Client.read' was called", "'Client.count' was called", "'Client.load' was called",
        "'Client.wait' was called", "'Client.limit' was called",
      ])
    #expect("\(UnimplementedFailure("Client.read"))" == "'Client.read' is not implemented")
  }

  @Test("name their line if they have no description")
  func withoutDescription() {
    let issues = IssueLog()
    withIssueReporter(issues) {
      let closure: @Sendable () -> Void = unimplemented()
      closure()
    }
    #expect(
      issues.messages.first?.hasPrefix("'The closure of EffectsTests/UnimplementedTests.swift:42'") == true)
  }
}

@Suite("Built-in dependencies that open, check and start")
struct BuiltInEffectTests {
  @Dependency(\.openURL) private var openURL
  @Dependency(\.assert) private var assert
  @Dependency(\.assertionFailure) private var assertionFailure
  @Dependency(\.precondition) private var precondition
  @Dependency(\.preferredLocales) private var preferredLocales
  @Dependency(\.fireAndForget) private var fireAndForget
  @Dependency(\.calendar) private var calendar
  @Dependency(\.timeZone) private var timeZone
  @Dependency(\.locale) private var locale

  @Test("an address is opened by what the test gives, and nothing is opened without")
  func opening() async throws {
    let url = try #require(URL(string: "https://swift.org"))
    let opened = Locked<[URL]>([])
    await withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withLock { $0.append(url) }
        return true
      }
    } operation: {
      #expect(await openURL(url))
    }
    #expect(opened.value == [url])
    let issues = IssueLog()
    await withIssueReporter(issues) { #expect(await !openURL(url)) }
    #expect(issues.issues.map(\.kind) == [.missingTestValue])
    #expect(issues.messages.first?.contains("Nothing was opened.") == true)
  }

  @Test("a condition that does not hold is an issue in a test, at the line of the check")
  func asserting() {
    let issues = IssueLog()
    withIssueReporter(issues) {
      assert(1 + 1 == 2)
      assert(1 + 1 == 3, "arithmetic")
      assert(false)
    }
    #expect(issues.messages == ["arithmetic", "An assertion failed."])
    #expect(issues.issues.map { Int($0.site.line) } == [86, 87])
  }

  @Test("a failure and a precondition that does not hold are issues in a test")
  func failing() {
    let issues = IssueLog()
    let line = #line + 2
    withIssueReporter(issues) {
      assertionFailure("unreachable")
      precondition(true)
      precondition(false, "order")
    }
    #expect(issues.messages == ["unreachable", "order"])
    #expect(issues.issues.map { Int($0.site.line) } == [line, line + 2])
    withDependencies {
      $0.preferredLocales = [Locale(identifier: "es_ES")]
    } operation: {
      #expect(preferredLocales == [Locale(identifier: "es_ES")])
    }
  }

  @Test("a dependency can be read as another type")
  func casting() async {
    struct Fixed: Sendable { var number = 1 }
    enum AnyKey: TestDependencyKey { static let testValue: any Sendable = Fixed() }
    @Dependency(AnyKey.self, as: Fixed.self) var fixed
    #expect(fixed.number == 1)
    @Dependency(\.context, as: DependencyContext.self) var context
    #expect(context == .test)
  }

  @Test("a dependency that is of another type than it is read as stops the program")
  func failedCast() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Dependency(\.context, as: Int.self) var context
      _ = context
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A dependency is read as 'Int', but it is 'DependencyContext'."))
  }

  @Test("work that nobody waits for has ended before a test goes on, with the dependencies of its caller")
  func firing() async {
    let done = Locked(false)
    await withDependencies {
      $0.timeZone = .gmt
    } operation: {
      await fireAndForget {
        await Task.yield()
        @Dependency(\.timeZone) var timeZone
        done.withLock { $0 = timeZone == .gmt }
        throw CancellationError()
      }
    }
    #expect(done.value)
    struct Failure: Error {}
    let issues = IssueLog()
    await withIssueReporter(issues) { await fireAndForget { throw Failure() } }
    #expect(issues.messages == ["'fireAndForget' threw an error, which is ignored outside tests: Failure()"])
    #expect(issues.issues.map(\.site.line) == [#line - 2])
  }

  @Test("calendar, locale and time zone are those of the test, and can be overridden in part")
  func calendars() {
    withDependencies {
      $0.calendar = Calendar(identifier: .gregorian)
      $0.calendar.timeZone = .gmt
      $0.locale = Locale(identifier: "en_US")
    } operation: {
      #expect(calendar.timeZone == .gmt)
      #expect(locale.identifier == "en_US")
    }
    let issues = IssueLog()
    withIssueReporter(issues) { _ = (calendar, locale, timeZone) }
    #expect(issues.issues.map(\.kind) == Array(repeating: .missingTestValue, count: 3))
  }
}
