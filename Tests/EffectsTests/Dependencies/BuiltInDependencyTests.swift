import Effects
import FoundationEssentials
import TestSupport
import Testing

/// Date, UUID and random numbers, and what is said when they are missing.
@Suite struct BuiltInDependencyTests {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  @Dependency(\.continuousClock) var clock

  struct Seeded: RandomNumberGenerator {
    var state: UInt64 = 1
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  @Test("a constant date, that can be set")
  func constantDate() {
    let date = Date(timeIntervalSince1970: 1_234_567)
    withDependencies {
      $0.date = .constant(date)
    } operation: {
      #expect(self.date.now == date)
      #expect(self.date() == date)
    }
    withDependencies {
      $0.date.now = date
    } operation: {
      #expect(self.date.now == date)
    }
  }

  @Test("incrementing and constant UUIDs")
  func uuids() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000000")
      #expect(uuid() == UUID(1))
      #expect(uuid() == UUID(2))
    }
    #expect(UUID(0x1234_5678_9ABC).uuidString == "00000000-0000-0000-0000-123456789ABC")
    withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      #expect([uuid(), uuid()] == [UUID(7), UUID(7)])
    }
  }

  @Test("a seeded source of random numbers goes on from call to call")
  func random() {
    func rolls() -> [Int] {
      withDependencies {
        $0.withRandomNumberGenerator = WithRandomNumberGenerator(Seeded())
      } operation: {
        (0..<10).map { _ in withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) } }
      }
    }
    #expect(rolls() == rolls())
    #expect(Set(rolls()).count > 1)
  }

  @Test(
    "negative numbers have UUIDs of their own",
    arguments: [(-1, "1"), (-16, "10"), (.min, "8000000000000000")])
  func negativeUUIDs(number: Int, digits: String) {
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    #expect(
      UUID(number).uuidString == "00000000-0000-0001-\(padded.prefix(4))-\(padded.suffix(12))")
  }

  @Test("the closure that draws random numbers may throw, and what it has drawn by then is drawn")
  func throwingDraw() {
    struct Refusal: Error {}
    let numbers = WithRandomNumberGenerator(Seeded())
    var first: UInt64 = 0
    #expect(throws: Refusal.self) {
      try numbers {
        first = $0.next()
        throw Refusal()
      }
    }
    var expected = Seeded()
    #expect(first == expected.next())
    #expect(numbers { $0.next() } == expected.next())
  }

  @Test("random numbers can be drawn inside of a draw")
  func nestedDraw() {
    let numbers = WithRandomNumberGenerator(Seeded())
    let nested = numbers { _ in numbers { $0.next() } }
    #expect(nested == numbers { $0.next() })
  }

  @Test("a test that does not provide them is told, by name and line")
  func missing() {
    let issues = IssueLog()
    withIssueReporter(issues) {
      _ = date.now
      _ = uuid()
      _ = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
    }
    #expect(issues.issues.map(\.kind) == [.missingTestValue, .missingTestValue, .missingTestValue])
    #expect(
      issues.messages.first == """
        The dependency '\\.date' was used in a test that does not provide it. The live value was used instead.

        Fix: provide it where the store is made:
           withDependencies: { $0.date = .constant(Date(timeIntervalSince1970: 0)) }
        """)
    #expect(issues.issues.first?.site.line == 8)
  }

  @Test("a dependency without a test value names itself, its type and the line")
  func noTestValue() {
    struct Client: Sendable {}
    enum Key: DependencyKey { static let liveValue = Client() }
    let issues = IssueLog()
    let line: UInt = #line + 2
    withIssueReporter(issues) {
      @Dependency(Key.self) var client
      _ = client
    }
    #expect(issues.issues.map(\.kind) == [.missingTestValue])
    #expect(issues.issues.first?.site.line == line)
    #expect(issues.messages.first?.contains("Key, value") == true)
    #expect(issues.messages.first?.contains("Client") == true)
  }

  @Test("dependencies go along into code that does not inherit them")
  func escaping() async {
    let result = await withDependencies {
      $0.uuid = .constant(UUID(9))
    } operation: {
      await withEscapedDependencies { dependencies in
        await Task.detached {
          @Dependency(\.uuid) var uuid
          let sync = dependencies.yield { uuid() }
          let async = await dependencies.yield {
            await Task.yield()
            return uuid()
          }
          return [sync, async]
        }.value
      }
    }
    #expect(result == [UUID(9), UUID(9)])
  }
}
