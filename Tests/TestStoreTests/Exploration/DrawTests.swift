@testable import TestStore
import TestSupport
import Testing

@Suite("Drawing")
struct DrawTests {
  /// A draw that repeats `draws`.
  private func draw(_ draws: [UInt64]) -> Draw {
    let draw = Draw(seed: 0)
    draw.beginStep(draws)
    return draw
  }

  private func random(_ seed: UInt64 = 1) -> Draw {
    let draw = Draw(seed: seed)
    draw.beginStep(nil)
    return draw
  }

  @Test("Integers are ordered by their distance from the one nearest to zero")
  func integers() {
    #expect((0...5).map { draw([$0]).int(in: -2...3) } == [0, 1, -1, 2, -2, 3])
    #expect((0...5).map { draw([$0]).int(in: -4...1) } == [0, 1, -1, -2, -3, -4])
    #expect((0...2).map { draw([$0]).int(in: 7...9) } == [7, 8, 9])
    #expect((0...2).map { draw([$0]).int(in: -9 ... -7) } == [-7, -8, -9])
    #expect((0...3).map { draw([$0]).int(in: 0..<3) } == [0, 1, 2, 2])
  }

  @Test("Each integer of a range has one draw, also in the whole range of a type")
  func allIntegers() {
    let all = (0...255).map { draw([$0]).int(in: Int8.min...Int8.max) }
    #expect(Set(all).count == 256)
    #expect(all.prefix(3) == [0, 1, -1])
    #expect(draw([.max]).int(in: Int.min...Int.max) == .min)
    #expect(draw([.max]).int(in: UInt64.min...UInt64.max) == .max)
    #expect(draw([UInt64.max - 1]).int(in: Int.min...Int.max) == -.max)
    #expect(draw([2]).int(in: Int.min...Int.max) == -1)
  }

  @Test(
    "The place of an integer is the draw that makes it, and that of another one is the nearest limit",
    arguments: [-2...3, -4...1, 7...9, -9 ... -7, 0...0, -3...80, Int.min...Int.max])
  func places(range: ClosedRange<Int>) {
    let zigzag = Zigzag(range)
    let draws: [UInt64] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 82, 83, .max - 1, .max]
    for draw in draws where draw <= zigzag.last {
      #expect(zigzag.place(of: zigzag.value(at: draw)) == draw)
    }
    #expect(zigzag.value(at: zigzag.place(of: Int128(range.lowerBound) - 5)) == Int128(range.lowerBound))
    #expect(zigzag.value(at: zigzag.place(of: Int128(range.upperBound) + 5)) == Int128(range.upperBound))
  }

  @Test("Random integers stay in their range and reach its limits", arguments: 1...50)
  func bounds(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let lower = Int.random(in: -1_000_000...1_000_000, using: &generator)
    let range = lower...(lower + Int.random(in: 0...2_000_000, using: &generator))
    let draw = random(seed)
    let integers = (0..<500).map { _ in draw.int(in: range) }
    #expect(integers.allSatisfy(range.contains))
    #expect(integers.contains { abs($0) == max(abs(range.lowerBound), abs(range.upperBound)) })
    // A draw repeats what it drew.
    let again = self.draw(draw.values)
    #expect((0..<500).map { _ in again.int(in: range) } == integers)
  }

  @Test("A choice between one thing, or nothing, is a draw too")
  func single() {
    let draw = random()
    #expect(draw.int(in: 5...5) == 5)
    #expect(draw.element(of: ["a"]) == "a")
    #expect(draw.element(of: [Int]()) == nil)
    #expect(draw.one(of: .choice(3)) == 3)
    #expect(draw.one(of: .choice(3, if: false)) == nil)
    #expect(draw.one(of: [Draw.Choice<Int>]()) == nil)
    #expect(draw.array(count: 1...1) { _ in "b" } == ["b"])
    #expect(draw.string(of: "c", count: 1...1) == "c")
    #expect(draw.values == Array(repeating: 0, count: 9))
  }

  @Test("The draws after a choice have the same places, however many alternatives it has", arguments: 0...3)
  func places(alternatives: Int) {
    let draw = draw([2, 1])
    _ = draw.element(of: 0..<alternatives)
    #expect(draw.element(of: ["a", "b"]) == "b")
    let other = self.draw([2, 1])
    _ = other.one(of: (0..<alternatives).map { .choice($0) })
    #expect(other.element(of: ["a", "b"]) == "b")
  }

  @Test("The simplest value is the draw zero")
  func simplest() {
    let draw = draw([])
    #expect(draw.bool() == false)
    #expect(draw.element(of: "xyz") == "x")
    #expect(draw.string(count: 2...4) == "aa")
    #expect(draw.array { $0.bool() }.isEmpty)
    #expect(draw.optional { $0.bool() } == nil)
    #expect(draw.one(of: .choice("first"), .choice("second", weight: 5)) == "first")
    enum Colour: CaseIterable { case red, green }
    #expect(draw.any(Colour.self) == .red)
  }

  @Test("Weights decide how often an alternative is drawn, and possibility whether it is")
  func weights() {
    let draw = random()
    var counts: [String: Int] = [:]
    for _ in 0..<4_000 {
      let name = draw.one(of: .choice("a"), .choice("b", weight: 3), .choice("c", weight: 9, if: false))
      counts[name ?? "none", default: 0] += 1
    }
    #expect(counts.keys.sorted() == ["a", "b"])
    #expect((900...1_100).contains(counts["a"] ?? 0))
    #expect(draw.one(of: .choice(1, if: false), .choice(2, if: false)) == nil)
  }

  @Test("An alternative that is not possible any more is replaced by the next one that is")
  func next() {
    #expect(draw([1]).one(of: .choice("a"), .choice("b", if: false), .choice("c")) == "c")
    #expect(draw([2]).one(of: .choice("a"), .choice("b"), .choice("c", if: false)) == "a")
  }

  @Test("The value of an alternative is made only when it is chosen")
  func lazily() {
    let draw = draw([1, 4])
    #expect(draw.one(of: .choice(draw.int(in: 0...9) + 100), .choice(draw.int(in: 0...9))) == 4)
    #expect(draw.values == [1, 4])
  }

  @Test("Each element of a collection is a span")
  func spans() {
    let draw = draw([2, 1, 2, 3, 4, 5])
    #expect(
      draw.array(count: 1...5) { [$0.int(in: 0...9), $0.int(in: 0...9)] } == [[1, 2], [3, 4], [5, 0]])
    #expect(
      draw.spans == [
        .init(size: 0, draws: 1..<3), .init(size: 0, draws: 3..<5), .init(size: 0, draws: 5..<7),
      ])
  }

  indirect enum Tree: Equatable {
    case leaf(Int)
    case node([Tree])

    var levels: Int {
      switch self {
      case .leaf: 0
      case .node(let trees): 1 + (trees.map(\.levels).max() ?? 0)
      }
    }
  }

  @Test("A recursive value has at most so many levels, and reaches them")
  func recursive() {
    let draw = random()
    let levels = (0..<500).map { _ in
      draw.recursive(levels: 3) {
        Tree.leaf($0.int(in: 0...9))
      } node: { draw, tree in
        Tree.node(draw.array(count: 1...3) { _ in tree() })
      }.levels
    }
    #expect(levels.max() == 3)
    #expect(levels.contains(0))
    #expect(
      self.draw([]).recursive(levels: 3) { _ in
        Tree.leaf(0)
      } node: { _, _ in
        .node([])
      } == .leaf(0))
  }

  @Test("Texts have the characters and lengths that are asked for")
  func texts() {
    let draw = random()
    let texts = (0..<300).map { _ in draw.string(of: "añ🙂", count: 1...3) }
    #expect(Set(texts.map(\.count)) == [1, 2, 3])
    #expect(texts.allSatisfy { $0.allSatisfy("añ🙂".contains) })
    #expect(texts.contains { $0.contains("🙂") })
  }
}
