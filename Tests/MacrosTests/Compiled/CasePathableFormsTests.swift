import Store
import Testing

@Suite("Case paths written by @CasePathable")
struct CasePathableFormsTests {
  @Test("are of the payload's type and find it")
  func payloads() {
    #expect(Plain.count(3)[case: \.count] == 3)
    #expect(Plain.none.is(\.none))
    #expect(Plain.text(value: "a")[case: \.text] == "a")
    #expect(Plain.pair(1, "b")[case: \.pair]?.1 == "b")
    #expect(Plain.point(x: 1, y: 2)[case: \.point]?.y == 2)
    #expect(Plain.mixed(1, label: "l")[case: \.mixed]?.label == "l")
    #expect(Plain.count(3)[case: \.text] == nil)
  }

  @Test("embed what they extract")
  func embedding() {
    #expect((\Plain.Cases.count)(3) == .count(3))
    #expect((\Plain.Cases.none)() == Plain.none)
    #expect((\Plain.Cases.text)("a") == .text(value: "a"))
    #expect((\Plain.Cases.pair)((1, "b")) == .pair(1, "b"))
    #expect((\Plain.Cases.point)((x: 1, y: 2)) == .point(x: 1, y: 2))
    #expect((\Plain.Cases.mixed)((1, label: "l")) == .mixed(1, label: "l"))
  }

  @Test("carry generics and indirection")
  func generics() {
    typealias Generic = Namespace<Int>.Generic<String>
    #expect(Generic.both(1, "a")[case: \.both]?.1 == "a")
    #expect(Generic.InExtension.value(2, "b")[case: \.value]?.0 == 2)
    let tree = Tree.node(left: .leaf(1), right: .node(left: .leaf(2), right: .leaf(3)))
    #expect(tree[case: \.node]?.right[case: \.node]?.left[case: \.leaf] == 2)
    #expect(List.next(1, .end)[case: \.next]?.1.is(\.end) == true)
  }

  @Test("keep names in backticks")
  func backticks() {
    #expect(Backticks.default(2)[case: \.default] == 2)
    #expect(Backticks.`repeat`(self: 1, in: "a")[case: \.repeat]?.in == "a")
    #expect(Backticks.`two words`(5)[case: \.`two words`] == 5)
  }

  @Test("hold closures and tuples")
  func closures() {
    #expect((\Functions.Cases.nested)((4, false))[case: \.nested]?.0 == 4)
    #expect(Functions.lazy(4)[case: \.lazy]?() == 4)
    let lazy: CaseKeyPath<Functions, () -> Int> = \.lazy
    #expect(lazy({ 5 })[case: \.lazy]?() == 5)
  }

  @Test("follow the conditions around their cases")
  func conditions() {
    #expect(Conditional.sometimes(1)[case: \.sometimes] == 1)
    #expect(Conditional.inner("a")[case: \.inner] == "a")
    #expect(Conditional.twin("b")[case: \.twin] == "b")
  }

  @Test("list the cases")
  func list() {
    #expect(
      Array(Plain.allCasePaths) == [
        \.none, \.count, \.text, \.pair, \.point, \.mixed, \.list, \.optional,
      ])
    #expect(Array(Empty.allCasePaths).isEmpty)
    #expect(Array(Conditional.allCasePaths) == [\.always, \.sometimes, \.inner, \.twin, \.last])
    #expect(Attributed.allCasePaths.map { $0 }.count == 3)
    #expect(Namespace<Int>.Generic<String>.allCasePaths.map { $0 }.count == 4)
  }

  @Test("find the case of a value")
  func cases() {
    #expect(Plain.allCasePaths[.pair(1, "a")] == \.pair)
    #expect(Plain.count(1).case == \.count)
    #expect(Plain.optional(nil).case == \.optional)
    #expect(Namespace<Int>.Generic<String>.other("a").case == \.other)
    #expect(Attributed.current(1).case == \.current)
    for value in [Plain.none, .text(value: "a"), .mixed(1, label: "b"), .list([:]), .optional(2)] {
      #expect(Plain.allCasePaths.filter { value.is($0) } == [value.case])
    }
  }

  @Test("have the names of members of sequences")
  func namesOfSequences() {
    let values: [NamesOfSequences] = [
      .makeIterator(1), .map, .first(2), .lazy, .underestimatedCount, .Element, .Iterator(3), .Root, .Cases2,
    ]
    #expect(values.map(\.case) == Array(NamesOfSequences.allCasePaths))
    #expect(values.count { $0.is(\.lazy) } == 1)
    #expect(NamesOfSequences.Iterator(4)[case: \.Iterator] == 4)
  }

  @Test("hold types with the names of a sequence's types")
  func typesOfSequences() {
    typealias Root = TypesOfSequences<String>.Root
    #expect(Root.element(.init())[case: \.element]?.id == 1)
    #expect(Root.iterators(["a"], (2, .init()))[case: \.iterators]?.1.Element == 2)
    #expect(Root.root(.element(.init()), .element(.init()))[case: \.root]?.1.case == \.element)
  }

  @Test("chain through nested enums")
  func nesting() {
    #expect(Nested.make()[case: \.inner.value] == 1)
    #expect(Nested.make()[case: \.inner]?.value == 1)
  }

  @Test("leave what is written by hand")
  func handMade() {
    #expect(Conforming.value(1).is(\.value))
    #expect((\HandMade.Cases.value)(1)[case: \.value] == 2)
  }

  @Test("are not misled by comments, strings and regex literals")
  func distractions() {
    #expect(Commented.value(label: 1)[case: \.value] == 1)
    #expect(Commented.other(1, "a")[case: \.other]?.1 == "a")
    #expect(Defaults.generic()[case: \.generic]?.b == [:])
    #expect(Defaults.compared()[case: \.compared]?.b == true)
    #expect(Raw.third.is(\.third))
  }

  @Test("take names that are keywords elsewhere")
  func contextualKeywords() {
    #expect(Contextual.final(3)[case: \.final] == 3)
    #expect(Contextual.some(4)[case: \.some] == 4)
    #expect(Contextual.lazy.is(\.lazy))
    #expect(Contextual.actor(1)[case: \.actor] == 1)
  }
}
