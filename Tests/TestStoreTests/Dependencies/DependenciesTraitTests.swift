import FoundationEssentials
import Store
import TestStore
import Testing

@Suite("Traits that override dependencies", .dependencies { $0.uuid = .incrementing })
struct DependenciesTraitTests {
  struct Limit: TestDependencyKey, Equatable {
    static let testValue = Limit(count: 0)
    let count: Int

    static func loaded() async throws -> Limit {
      await Task.yield()
      return Limit(count: 7)
    }
  }

  @Dependency(\.context) var context
  @Dependency(\.uuid) var uuid
  @Dependency(Limit.self) var limit

  @Test("reach the test, each with values of its own", .dependency(\.context, .preview), arguments: 0..<4)
  func one(_ run: Int) {
    #expect(context == .preview)
    #expect(uuid() == UUIDGenerator.incrementing())
  }

  @Test("override a part of a value", .dependency(\.date.now, Date(timeIntervalSince1970: 5)))
  func part() {
    @Dependency(\.date.now) var now
    #expect(now == Date(timeIntervalSince1970: 5))
  }

  @Test("change nothing without an override", .dependencies)
  func none() {
    #expect(context == .test)
    #expect(uuid() == UUIDGenerator.incrementing())
  }

  @Test("may await their values", .dependencies { $0[Limit.self] = try await Limit.loaded() })
  func awaited() {
    #expect(limit == Limit(count: 7))
  }

  @Test("take a clock by its member", .dependency(\.continuousClock, .immediate))
  func clock() async throws {
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(100_000))
  }

  @Test("take a type that is its own key", .dependency(Limit(count: 3)))
  func key() {
    #expect(limit == Limit(count: 3))
    #expect(context == .test)
  }
}
