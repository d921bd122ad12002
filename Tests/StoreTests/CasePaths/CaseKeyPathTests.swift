import Store
import Testing

@Suite("Case key paths")
struct CaseKeyPathTests {
  @Test("extract the payload of their case only")
  func extract() {
    let path = AnyCasePath<Shape, Double>(\.circle)
    #expect(path.extract(from: .circle(2)) == 2)
    #expect(path.extract(from: .empty) == nil)
  }

  @Test("are called like the case they name")
  func embed() {
    let circle: CaseKeyPath<Shape, Double> = \.circle
    let empty: CaseKeyPath<Shape, Void> = \.empty
    let text: CaseKeyPath<Shape, String> = \.nested.text
    #expect(circle(3) == .circle(3))
    #expect((\.self as CaseKeyPath<Int, Int>)(3) == 3)
    #expect(empty() == .empty)
    #expect((\Shape.Cases.nested.text)("a") == .nested(.text("a")))
    #expect(text("b") == .nested(.text("b")))
  }

  @Test("without payload are of type Void")
  func void() {
    let path = AnyCasePath<Shape, Void>(\.empty)
    #expect(path() == .empty)
    #expect(path.extract(from: .empty) != nil)
    #expect(path.extract(from: .circle(1)) == nil)
  }

  @Test("with several payloads are of a labelled tuple")
  func tuple() {
    let value = Shape.rectangle(width: 2, height: 3)
    #expect(value[case: \.rectangle]?.height == 3)
    #expect((\Shape.Cases.rectangle)((width: 4, height: 5)) == .rectangle(width: 4, height: 5))
  }

  @Test("chain through nested enums")
  func chain() {
    let path = AnyCasePath<Shape, String>(\.nested.text)
    #expect(path.extract(from: .nested(.text("a"))) == "a")
    #expect(path.extract(from: .nested(.on)) == nil)
    #expect(path.extract(from: .empty) == nil)
  }

  @Test("chain through optionals, by name and silently")
  func optionals() {
    let named = AnyCasePath<Shape, String>(\.maybe.some.text)
    let silent = AnyCasePath<Shape, String>(\.maybe.text)
    for path in [named, silent] {
      #expect(path.embed("a") == .maybe(.text("a")))
      #expect(path.extract(from: .maybe(.text("a"))) == "a")
      #expect(path.extract(from: .maybe(nil)) == nil)
    }
    #expect(Shape.maybe(nil).is(\.maybe.none))
    #expect(!Shape.maybe(.on).is(\.maybe.none))
  }

  @Test("end at the value of an optional payload")
  func optionalPayload() {
    let payload: CaseKeyPath<Shape, Shape.Inner?> = \.maybe
    let value: CaseKeyPath<Shape, Shape.Inner> = \.maybe.some
    #expect(value(.on) == .maybe(.on))
    #expect(Shape.maybe(.on)[case: value] == .on)
    #expect(!Shape.maybe(nil).is(value))
    #expect(Shape.maybe(nil).is(payload))
    var shape = Shape.maybe(.text("a"))
    shape.modify(value) { $0 = .on }
    #expect(shape == .maybe(.on))
  }

  @Test("of optionals and results are listed and found")
  func standardTypes() {
    #expect(Array(Int?.allCasePaths) == [\.none, \.some])
    #expect(Int?.none.case == \.none)
    #expect(Int?.some(1).case == \.some)
    #expect(Array(Result<Int, any Error>.allCasePaths) == [\.success, \.failure])
    #expect(Result<Int, any Error>.success(1).case == \.success)
    #expect(Result<Int, any Error>.failure(CancellationError()).case == \.failure)
  }

  @Test("take arguments")
  func arguments() {
    let path = AnyCasePath<Shape, String>(\.[id: 7].text)
    #expect(path.embed("a") == .row(id: 7, inner: .text("a")))
    #expect(path.extract(from: .row(id: 7, inner: .text("a"))) == "a")
    #expect(path.extract(from: .row(id: 8, inner: .text("a"))) == nil)
    let seven: CaseKeyPath<Shape, Shape.Inner> = \.[id: 7]
    let eight: CaseKeyPath<Shape, Shape.Inner> = \.[id: 8]
    #expect(seven == \.[id: 7])
    #expect(seven != eight)
  }

  @Test("without components lead to the root itself")
  func identity() {
    let path = AnyCasePath<Shape, Shape>(\.self)
    #expect(path.embed(.circle(1)) == .circle(1))
    #expect(path.extract(from: .empty) == .empty)
  }

  @Test("match in a switch")
  func pattern() {
    func name(_ shape: Shape) -> String {
      switch shape {
      case \Shape.Cases.circle: "circle"
      case \Shape.Cases.nested.on: "on"
      default: "other"
      }
    }
    #expect(name(.circle(1)) == "circle")
    #expect(name(.nested(.on)) == "on")
    #expect(name(.nested(.text(""))) == "other")
  }

  @Test("work with their payload type erased")
  func partial() {
    let circle: PartialCaseKeyPath<Shape> = \.circle
    let text: PartialCaseKeyPath<Shape> = \.nested.text
    let whole: PartialCaseKeyPath<Shape> = \.self
    #expect(Shape.circle(1).is(circle))
    #expect(!Shape.empty.is(circle))
    #expect(Shape.nested(.text("a"))[case: text] as? String == "a")
    #expect(Shape.empty[case: text] == nil)
    #expect(circle(2.5) == .circle(2.5))
    #expect(circle("wrong type") == nil)
    #expect(whole(Shape.empty) == .empty)
    #expect(Shape.empty.is(whole))
  }
}
