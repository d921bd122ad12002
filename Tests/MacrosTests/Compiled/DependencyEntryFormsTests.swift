import Store
import TestSupport
import Testing

@Suite("@DependencyEntry")
struct DependencyEntryFormsTests {
  private func greetings(in context: DependencyContext) -> [String] {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(\.allGreetings) var all
      @Dependency(\.inferredGreeting) var inferred
      return [all.text, inferred.text]
    }
  }

  @Test("a property has the value of the context")
  func contexts() {
    #expect(greetings(in: .test) == ["test", "test"])
    #expect(greetings(in: .preview) == ["preview", "live"])
    #expect(greetings(in: .live) == ["live", "live"])
  }

  @Test("a property is overridden, also in part")
  func overrides() {
    withDependencies {
      $0.greeting = FixedGreeting(text: "hello")
      $0.inferredGreeting.text += "ed"
      $0.double = { $0 * 3 }
    } operation: {
      @Dependency(\.greeting) var greeting
      @Dependency(\.inferredGreeting.text) var text
      @Dependency(\.double) var double
      #expect(greeting.text == "hello")
      #expect(text == "tested")
      #expect(double(2) == 6)
    }
  }

  @Test("a named key is used by its name, and a public one is given its live value elsewhere")
  func keys() {
    withDependencies {
      $0[DependencyValues.NamedGreetingKey.self].text = "named"
      $0.context = .live
    } operation: {
      @Dependency(\.namedGreeting.text) var text
      @Dependency(\.length) var length
      #expect(text == "named")
      #expect(length == 7)
    }
  }

  @Test("a default is made once for readers of one test, and not once for the program")
  func instances() {
    @Dependency(\.instance) var first
    @Dependency(\.instance) var second
    #expect(first === second)
    #expect(DependencyValues.InstanceKey.testValue !== DependencyValues.InstanceKey.testValue)
  }

  @Test(
    "a property without a value for tests reports its use under its name",
    arguments: ["liveGreeting", "previewGreeting"])
  func missingTestValue(name: String) {
    let issues = IssueLog()
    let text = withIssueReporter(issues) {
      @Dependency(\.liveGreeting) var live
      @Dependency(\.previewGreeting) var preview
      return name == "liveGreeting" ? live.text : preview.text
    }
    #expect(text == (name == "liveGreeting" ? "live" : "preview"))
    #expect(issues.issues.map(\.kind) == [.missingTestValue])
    let message = issues.messages.first ?? ""
    #expect(message.hasPrefix("@Dependency(\\DependencyValues.\(name)) (key "))
    #expect(message.contains("withDependencies: { $0.\(name) = … }"))
    #expect(message.hasSuffix("2. The dependency is harmless in tests. Give the property an initial value."))
  }

  @Test("a property without a live value reports its use in a program under its name")
  func missingLiveValue() {
    let issues = IssueLog()
    withIssueReporter(issues) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.greeting) var greeting
        #expect(greeting.text == "test")
      }
    }
    #expect(issues.issues.map(\.kind) == [.missingLiveValue])
    let message = issues.messages.first ?? ""
    #expect(message.hasPrefix("@Dependency(\\DependencyValues.greeting) (key "))
    #expect(message.hasSuffix("2. The property has no live value. Write '@DependencyEntry(liveValue: …)'."))
  }
}
