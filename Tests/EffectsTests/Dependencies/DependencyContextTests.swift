import Effects
import FoundationEssentials
import TestSupport
import Testing

@Suite("Contexts of dependencies, and preparations")
struct DependencyContextTests {
  private struct Contexts: DependencyKey {
    static let liveValue = "live"
    static let previewValue = "preview"
    static let testValue = "test"
  }

  private struct Interface: TestDependencyKey {
    static let testValue = "test"
  }

  private struct Implemented: DependencyKey {
    static let liveValue = "live"
  }

  @Dependency(Contexts.self) private var value
  @Dependency(Interface.self) private var interface
  @Dependency(\.context) private var context

  @Test("a test has test values, and other values where the context is overridden")
  func overriding() {
    #expect(context == .test)
    #expect(value == "test")
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(value == "live")
      withDependencies {
        $0.context = .preview
      } operation: {
        #expect(context == .preview)
        #expect(value == "preview")
      }
    }
    #expect(value == "test")
  }

  @Test("a preview has the live value of a key that has one, and the test value of others")
  func previews() {
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(interface == "test")
      #expect(Implemented.previewValue == "live")
      @Dependency(Implemented.self) var implemented
      #expect(implemented == "live")
    }
  }

  @Test("a prepared value is that of the whole test, below overrides, and is noticed if it comes too late")
  func preparing() {
    struct Prepared: DependencyKey { static let (liveValue, testValue) = (0, 1) }
    @Dependency(Prepared.self) var number
    prepareDependencies { $0[Prepared.self] = 2 }
    #expect(number == 2)
    withDependencies {
      $0[Prepared.self] = 3
    } operation: {
      #expect(number == 3)
    }
    let issues = IssueLog()
    withIssueReporter(issues) {
      prepareDependencies { $0[Prepared.self] = 4 }
    }
    #expect(number == 4)
    #expect(issues.issues.map(\.kind) == [.latePreparation])
    #expect(
      issues.messages == [
        """
        A dependency of the type 'Int' was prepared after it had been read. Code that read it before may still use \
        the earlier value.

        Likely causes, in order:
        1. A store, a model or a global value was made before this call. Call 'prepareDependencies' first.
        2. The dependency is prepared twice. Prepare it once.
        """
      ])
  }

  @Test("a prepared value that is replaced is released outside of locks")
  func replacingPrepared() {
    final class Reader: Sendable {
      private let ends: Locked<Int>

      init(_ ends: Locked<Int>) { self.ends = ends }

      deinit {
        // Takes the lock of the prepared values.
        @Dependency(Prepared.self) var other
        if other != nil { ends.add() }
      }
    }
    struct Prepared: DependencyKey {
      static let liveValue: Reader? = nil
      static let testValue: Reader? = nil
    }
    let ends = Locked(0)
    prepareDependencies { $0[Prepared.self] = Reader(ends) }
    withIssueReporter(IssueLog()) {
      prepareDependencies { $0[Prepared.self] = Reader(ends) }
    }
    #expect(ends.value == 1)
  }

  @Test("the values of a context have none of the overrides in force")
  func valuesOfContexts() {
    withDependencies {
      $0.context = .live
      $0.date.now = .distantPast
    } operation: {
      #expect(DependencyValues.test.context == .test)
      #expect(DependencyValues.preview.context == .preview)
      withDependencies {
        $0 = .preview
      } operation: {
        @Dependency(\.context) var context
        @Dependency(\.date.now) var now
        #expect(context == .preview)
        #expect(now > .distantPast)
      }
    }
  }

  @Test("a prepared context is that of the values that nothing overrides")
  func preparingContext() {
    prepareDependencies { $0.context = .live }
    #expect(context == .live)
    #expect(value == "live")
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(value == "preview")
    }
  }

  @Test("what was prepared in another test is not seen")
  func separate() {
    struct Separate: DependencyKey { static let (liveValue, testValue) = (0, 1) }
    @Dependency(Separate.self) var number
    #expect(number == 1)
  }
}

@Suite("Dependencies of models")
struct ModelDependencyTests {
  private struct Number: DependencyKey { static let (liveValue, testValue) = (0, 1) }

  private class Parent {
    @Dependency(Number.self) var number
    func makeChild() -> Child { withDependencies(from: self) { Child() } }
    func makeChildLater() async -> Child {
      await withDependencies(from: self) {
        await Task.yield()
        return Child()
      }
    }
  }

  private final class Derived: Parent {}

  private struct Child {
    @Dependency(Number.self) var number
  }

  @Test("a child has the dependencies that its parent was made with")
  func inheriting() async {
    let parent = withDependencies {
      $0[Number.self] = 2
    } operation: {
      Derived()
    }
    #expect(parent.makeChild().number == 2)
    #expect(await parent.makeChildLater().number == 2)
    #expect(Parent().makeChild().number == 1)
  }

  @Test("overrides around the call and in it take precedence")
  func overriding() {
    let parent = withDependencies {
      $0[Number.self] = 2
    } operation: {
      Parent()
    }
    withDependencies {
      $0[Number.self] = 3
    } operation: {
      #expect(parent.makeChild().number == 3)
    }
    let child = withDependencies(from: parent) {
      $0[Number.self] = 4
    } operation: {
      Child()
    }
    #expect(child.number == 4)
  }

  @Test("a model without dependencies is an issue, at the line of the call")
  func withoutAny() {
    let issues = IssueLog()
    var line: UInt = 0
    withIssueReporter(issues) {
      line = #line + 1
      withDependencies(from: 1) {}
    }
    #expect(issues.issues.map(\.kind) == [.modelWithoutDependencies])
    #expect(issues.issues.first?.site.line == line)
    #expect(
      issues.messages == [
        """
        'withDependencies(from:)' found no dependencies in 'Int'. The dependencies in force here were used instead.

        Likely causes, in order:
        1. The model has no property with '@Dependency'. Add one, or call 'withDependencies { … } operation: { … }'.
        2. The call passes a value that is not the intended model.
        """
      ])
  }
}
