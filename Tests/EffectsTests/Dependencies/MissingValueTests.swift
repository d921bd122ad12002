import Effects
import TestSupport
import Testing

extension DependencyValues {
  fileprivate var client: MissingValueTests.Client {
    get { self[MissingValueTests.Client.self] }
    set { self[MissingValueTests.Client.self] = newValue }
  }
}

/// What is said about a dependency that has no value.
@Suite struct MissingValueTests {
  struct Client: DependencyKey {
    let name: String
    static let liveValue = Client(name: "live")
  }

  enum Interface: TestDependencyKey { static let testValue = [1, 2, 3] }

  @Test(
    "no test value: the key, the value's type, the fix, at the line that declares it; the live one is used")
  func testValueByKey() {
    let issues = IssueLog()
    let line: UInt = #line + 2
    withIssueReporter(issues) {
      @Dependency(Client.self) var client
      #expect(client.name == "live")
    }
    #expect(
      issues.messages == [
        """
        The dependency (key EffectsTests.MissingValueTests.Client, value EffectsTests.MissingValueTests.Client) has no \
        test value, but was used in a test. The preview value was used instead, which is the live value by default.

        Likely causes, in order:
        1. The test runs code that uses the dependency, but does not override the dependency. Override it:
           TestStore(initialState: …) { … } withDependencies: { $0[Client.self] = … }
        2. The dependency is harmless in tests. Give its key a 'static var testValue'.
        """
      ])
    #expect(issues.issues.map(\.kind) == [.missingTestValue])
    #expect(issues.issues.map(\.site.line) == [line])
    #expect(issues.issues.map { "\($0.site.fileID)" } == ["EffectsTests/MissingValueTests.swift"])
  }

  @Test("no test value, read by a property: the key is named as well, at the line that declares it")
  func testValueByProperty() {
    let issues = IssueLog()
    let line: UInt = #line + 2
    withIssueReporter(issues) {
      @Dependency(\.client) var client
      _ = client
    }
    let key = "key EffectsTests.MissingValueTests.Client, value EffectsTests.MissingValueTests.Client"
    #expect(issues.messages.first?.contains("(\(key)) has no test value, but was used in a test.") == true)
    #expect(issues.issues.map(\.site.line) == [line])
  }

  @Test("an override is no issue, wherever it is made")
  func overridden() {
    let issues = IssueLog()
    withIssueReporter(issues) {
      withDependencies {
        $0.client = Client(name: "mine")
      } operation: {
        @Dependency(\.client) var client
        @Dependency(Client.self) var same
        #expect([client.name, same.name] == ["mine", "mine"])
      }
    }
    #expect(issues.issues.isEmpty)
  }

  @Test("no live value: the key, the value's type, the fix, at the line that declares it")
  func liveValue() {
    let issues = IssueLog()
    let line: UInt = #line + 1
    let site = SourceSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    withIssueReporter(issues) {
      DependencyRead(keyPath: nil, site: site).reportMissingLiveValue(of: Interface.self)
    }
    #expect(
      issues.messages == [
        """
        The dependency (key EffectsTests.MissingValueTests.Interface, value Swift.Array<Swift.Int>) has no live value, \
        but was used in a program. The test value was used instead.

        Likely causes, in order:
        1. The module that conforms the key to DependencyKey is not linked into this program. Link it.
        2. The key conforms to TestDependencyKey only. Conform it to DependencyKey with a 'static var liveValue'.
        """
      ])
    #expect(issues.issues.map(\.kind) == [.missingLiveValue])
    #expect(issues.issues.map(\.site.line) == [line])
  }
}
