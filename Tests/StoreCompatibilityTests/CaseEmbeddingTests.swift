import Foundation
import StoreCompatibility
import TestSupport
import Testing

@CasePathable private enum Routes: Equatable {
  case stack([Route])
  case other
}

@CasePathable private enum Route: Equatable, Identifiable {
  case row(id: Int)

  var id: Int { if case .row(let id) = self { id } else { 0 } }
}

// As a library extends case key paths.
extension Case where Value == [Route] {
  fileprivate var identified: Case<IdentifiedArrayOf<Route>> {
    Case<IdentifiedArrayOf<Route>>(
      embed: { self._embed($0.elements) },
      extract: { self._extract(from: $0).map { IdentifiedArray(uniqueElements: $0) } })
  }
}

@Suite("Cases of key paths that a library makes") struct CaseEmbeddingTests {
  private let path: CaseKeyPath<Routes, IdentifiedArrayOf<Route>> = \.stack.identified
  private let rows: IdentifiedArrayOf<Route> = [.row(id: 1), .row(id: 2)]

  @Test("lead to their payload and back") func bothWays() {
    #expect(AnyCasePath(path).extract(from: Routes.stack(rows.elements)) == rows)
    #expect(AnyCasePath(path).extract(from: Routes.other) == nil)
    #expect(AnyCasePath(path).embed(rows) == Routes.stack(rows.elements))
    #expect(path(rows) == Routes.stack(rows.elements))
    #expect(Routes.stack(rows.elements)[case: path] == rows)
  }

  @Test("are extended by further cases") func extended() {
    let id: CaseKeyPath<Routes, Int> = \.stack.first.row
    #expect(AnyCasePath(id).extract(from: Routes.stack([.row(id: 7), .row(id: 8)])) == 7)
    #expect(AnyCasePath(id).extract(from: Routes.stack([])) == nil)
    #expect(AnyCasePath(id).embed(9) == Routes.stack([.row(id: 9)]))
    #expect(Routes.stack([.row(id: 7)]).is(id) && !Routes.other.is(id))
  }

  @Test("that embed while the key path is evaluated have a message without their name") func eager() async {
    let path: CaseKeyPath<Routes, [Route]> = \.stack.eager
    #expect(AnyCasePath(path).extract(from: Routes.stack([.row(id: 1)])) == [.row(id: 1)])
    let told = await failures {
      var routes = Routes.other
      routes.modify(path) { $0 = [] }
    }
    #expect(
      told.first?.message.hasPrefix("'modify(…)' did not change a payload of type '[Route]'") == true,
      "\(told)")
  }

  @Test("are made from a key path") func fromKeyPath() {
    let stack = Case<[Route]>(\Routes.Cases.stack)
    #expect(stack._embed([.row(id: 1)]) as? Routes == .stack([.row(id: 1)]))
    #expect(stack._extract(from: Routes.stack([.row(id: 1)])) == [.row(id: 1)])
    #expect(stack._extract(from: Routes.other) == nil)
    #expect(stack._extract(from: 5) == nil)
    let whole = Case<Routes>(\Routes.Cases.self)
    #expect(whole._embed(.other) as? Routes == .other)
    #expect(whole._extract(from: Routes.other) == .other)
  }

  @Test("that embed in another type end the program with their types") func wrongRoot() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AnyCasePath(\Routes.Cases.stack.misplaced).embed([])
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("made a 'Int' from a '[Route]', but the key path that uses the case begins at 'Routes'."),
      "\(text)")
  }
}

extension Case where Value == [Route] {
  fileprivate var first: Case<Route> {
    Case<Route>(embed: { self._embed([$0]) }, extract: { self._extract(from: $0)?.first })
  }

  fileprivate var eager: Case<[Route]> {
    let isEmbedded = self._embed([]) is Routes
    return Case<[Route]>(embed: { self._embed($0) }, extract: { isEmbedded ? self._extract(from: $0) : nil })
  }

  fileprivate var misplaced: Case<[Route]> { Case<[Route]>(embed: { $0.count }, extract: { _ in nil }) }
}

@Suite("Names of TCA's packages") struct PackageNameTests {
  @Test("dumps and differences by the name of their module") func customDump() {
    #expect(CustomDump.diff(1, 1) == nil)
    #expect(CustomDump.diff(1, 2) == "- 1\n+ 2")
    #expect(CustomDump.diff(1, 2, format: .proportional) == "\u{2212} 1\n+ 2")
    #expect(CustomDump.customDump(3) == 3)
  }

  @Test("texts of a bundle, or with a comment, without the name of a table") func texts() {
    #expect(String(state: TextState("Title", bundle: .main)) == "Title")
    #expect(String(state: TextState("Title", comment: "shown")) == "Title")
    #expect(String(state: TextState("Title")) == "Title")
  }
}
