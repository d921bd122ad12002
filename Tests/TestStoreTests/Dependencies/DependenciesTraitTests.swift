import FoundationEssentials
import Store
import TestStore
import Testing

@Suite("Traits that override dependencies", .dependencies { $0.uuid = .incrementing })
struct DependenciesTraitTests {
  struct Limit: TestDependencyKey, Equatable {
    static let testValue = Limit(count: 0)
    let count: Int
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

  @Test("take a type that is its own key", .dependency(Limit(count: 3)))
  func key() {
    #expect(limit == Limit(count: 3))
    #expect(context == .test)
  }
}
