import Foundation
import Testing

@testable import Store

@Suite struct TypeNameTests {
  struct Outer<Value> {
    struct Inner {}
  }

  private struct Hidden {}

  @Test func modulesAreLeftOut() {
    #expect(typeName(Int.self) == "Int")
    #expect(typeName(DiffFixture.Row.self) == "DiffFixture.Row")
    #expect(typeName(Date.self) == "Date")
    #expect(typeName(Int.Type.self) == "Int.Type")
  }

  @Test func containersHaveTheirSugar() {
    #expect(typeName([DiffFixture.Row].self) == "[DiffFixture.Row]")
    #expect(typeName([String: [Int?]].self) == "[String: [Int?]]")
    #expect(typeName(Set<Date?>.self) == "Set<Date?>")
    #expect(typeName(Result<Int, any Error>.self) == "Result<Int, Error>")
  }

  @Test func genericTypesKeepTheirArguments() {
    #expect(typeName(Outer<[String: Int]>.self) == "TypeNameTests.Outer<[String: Int]>")
    #expect(typeName(Outer<Outer<Date>>.Inner.self) == "TypeNameTests.Outer<TypeNameTests.Outer<Date>>.Inner")
  }

  @Test func tuplesAndFunctionsAreKept() {
    #expect(typeName((Int, x: DiffFixture.Row).self) == "(Int, x: DiffFixture.Row)")
    #expect(typeName(((DiffFixture.Row) -> Date).self) == "(DiffFixture.Row) -> Date")
    #expect(typeName(Outer<(Int, Date) -> [Int]>.self) == "TypeNameTests.Outer<(Int, Date) -> [Int]>")
  }

  @Test func privateContextsAreLeftOut() {
    struct Local {}
    struct Generic<Value> {
      struct Inner {}
    }
    #expect(typeName(Local.self) == "TypeNameTests.Local")
    #expect(typeName(Hidden.self) == "TypeNameTests.Hidden")
    #expect(typeName(Generic<Local>.Inner.self) == "TypeNameTests.Generic<TypeNameTests.Local>.Inner")
    #expect(typeName(Array<Int>.Extended.self) == "Array<Int>.Extended")
  }
}

extension Array {
  fileprivate struct Extended {}
}
