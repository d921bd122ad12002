import Effects
import Store
import TestSupport
import Testing
import XCTest

/// A value whose identity tells whether it is made again.
private final class Token: Sendable {}

private enum TokenKey: TestDependencyKey {
  static var testValue: Token { Token() }
}

private struct Child: TestDependencyKey, Sendable {
  var number: @Sendable () -> Int
  static let testValue = Child { 0 }
}

/// A dependency whose own value reads another, where it is made and where it is used.
private struct Parent: TestDependencyKey, Sendable {
  @Dependency(Child.self) var child
  let numberWhenMade: Int

  init() {
    @Dependency(Child.self) var child
    numberWhenMade = child.number()
  }

  static var testValue: Parent { Parent() }
}

private struct Grandparent: TestDependencyKey, Sendable {
  @Dependency(Parent.self) var parent
  static var testValue: Grandparent { Grandparent() }
}

private struct Model: Sendable {
  @Dependency(Child.self) var child
  @Dependency(Parent.self) var parent
  @Dependency(Grandparent.self) var grandparent

  var numbers: [Int] {
    [
      child.number(), parent.child.number(), parent.numberWhenMade, grandparent.parent.child.number(),
      grandparent.parent.numberWhenMade,
    ]
  }
}

private enum OptionalKey: TestDependencyKey {
  static let testValue: Int? = 5
}

/// The values of dependencies that nobody overrides.
@Suite struct DefaultValueTests {
  @Test("outside of a store every read of one test gives the same value")
  func onceForTest() async {
    @Dependency(TokenKey.self) var token
    @Dependency(TokenKey.self) var same
    let first = token
    #expect(first === token)
    #expect(first === same)
    #expect(first === DependencyValues.current[TokenKey.self])
    let inTask = await Task { @Sendable in
      @Dependency(TokenKey.self) var token
      return token
    }.value
    #expect(first === inTask)
    withDependencies {
      $0[OptionalKey.self] = 1
    } operation: {
      #expect(first === token)
    }
  }

  private static let seen = Locked<[ObjectIdentifier: Token]>([:])

  @Test("tests, and the cases of one test, have values of their own", arguments: 0..<10)
  func ofEachCase(number: Int) {
    @Dependency(TokenKey.self) var token
    let value = token
    #expect(Self.seen.withLock { $0.updateValue(value, forKey: ObjectIdentifier(value)) } == nil)
    #expect(value === token)
  }

  @Test("what a model was made with reaches the dependencies of its dependencies")
  func madeWith() async {
    let model = withDependencies {
      $0[Child.self] = Child { 1 }
    } operation: {
      Model()
    }
    #expect(model.numbers == [1, 1, 1, 1, 1])
    let inTask = await Task.detached { model.numbers }.value
    #expect(inTask == [1, 1, 1, 1, 1])
  }

  @Test("what a model was made with reaches them also where something else is overridden as they are read")
  func madeWithAndOverridden() {
    let model = withDependencies {
      $0[Child.self] = Child { 1 }
    } operation: {
      Model()
    }
    withDependencies {
      $0[OptionalKey.self] = 1
    } operation: {
      #expect(model.numbers == [1, 1, 1, 1, 1])
    }
  }

  @Test("what is overridden at the place of the read hides what a model was made with")
  func overriddenAgain() {
    let model = withDependencies {
      $0[Child.self] = Child { 1 }
    } operation: {
      Model()
    }
    withDependencies {
      $0[Child.self] = Child { 2 }
    } operation: {
      #expect(model.numbers == [2, 2, 2, 2, 2])
    }
  }

  @Test("models made with different values share none that depends on these, whoever asks first")
  func madeWithDifferentValues() {
    let models = (0..<3).map { number in
      withDependencies {
        $0[Child.self] = Child { number }
      } operation: {
        Model()
      }
    }
    for model in models + models.reversed() + [Model()] + models {
      let number = model.child.number()
      #expect(model.numbers == Array(repeating: number, count: 5))
    }
  }

  @Test("a value that depends on overrides is made once for them, and goes with them")
  func onceForOverrides() {
    final class Fake: TestDependencyKey, Sendable {
      private let token = Dependency(TokenKey.self)
      static var testValue: Fake { Fake() }
    }
    struct Owner {
      @Dependency(Fake.self) var fake
    }
    weak var weakFake: Fake?
    do {
      let owner = withDependencies {
        $0[TokenKey.self] = Token()
      } operation: {
        Owner()
      }
      let fake = owner.fake
      weakFake = fake
      #expect(fake === owner.fake)
      #expect(fake !== Owner().fake)
    }
    #expect(weakFake == nil)
  }

  @Test("dependencies that go along into other code bring those of their dependencies")
  func escaping() async {
    let numbers = await withDependencies {
      $0[Child.self] = Child { 3 }
    } operation: {
      await withEscapedDependencies { dependencies in
        await Task.detached { dependencies.yield { Model().numbers } }.value
      }
    }
    #expect(numbers == [3, 3, 3, 3, 3])
  }

  @Test("a store's overrides reach the dependencies of its dependencies, in its reducer and in its effects")
  @MainActor func insideStore() async {
    let log = Locked<[[Int]]>([])
    let model = Model()
    let store = Store {
      $0[Child.self] = Child { 4 }
    }
    await store.send(
      .act { _ in
        log.withLock { $0.append(model.numbers) }
        return .run { _ in log.withLock { $0.append(model.numbers) } }
      }
    ).finish()
    #expect(log.value == [[4, 4, 4, 4, 4], [4, 4, 4, 4, 4]])
  }

  @Test("one that is an optional is what its key says, not nil")
  func optional() {
    @Dependency(OptionalKey.self) var number
    #expect(number == 5)
    #expect(number == 5)
    withDependencies {
      $0[OptionalKey.self] = nil
    } operation: {
      #expect(number == nil)
    }
  }
}

/// The same under XCTest, which runs these one after the other.
final class DefaultValueXCTests: XCTestCase {
  // Sound: the tests of a class run one at a time.
  nonisolated(unsafe) private static var seen: [Token] = []

  private func checkOwnValue() {
    @Dependency(TokenKey.self) var token
    let value = token
    XCTAssert(value === token)
    XCTAssertFalse(Self.seen.contains { $0 === value })
    Self.seen.append(value)
  }

  func testEachTestHasValuesOfItsOwn() { checkOwnValue() }
  func testEachTestHasValuesOfItsOwnToo() { checkOwnValue() }
}
