import Store
import TestSupport
import Testing

/// Parts of every layout: their bytes are compared before their values.
private struct Mixed: Equatable {
  enum Shape: Equatable {
    case point
    case circle(radius: Double)
    case label(String)
    indirect case pair(Shape, Shape)
  }
  /// With padding between its properties.
  struct Padded: Equatable {
    var flag = false
    var number: Int64 = 0
    var tail: UInt8 = 0
  }
  /// Changes where it is, and is equal by its content.
  final class Reference: Equatable {
    let content: [Int]
    init(_ content: [Int]) { self.content = content }
    static func == (lhs: Reference, rhs: Reference) -> Bool { lhs.content == rhs.content }
  }

  var byte: UInt8 = 0
  var real = 0.0
  var text = ""
  var list = [0]
  var table: [String: [Int]] = [:]
  var optional: String?
  var shape = Shape.point
  var padded = Padded()
  var reference = Reference([])
  var nested: [[String]] = [[]]
}

extension Mixed {
  /// Changes one part, often back to what it was.
  mutating func mutate(_ random: inout SeededGenerator) {
    let number = Int.random(in: 0...2, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: byte = UInt8(number)
    case 1: real = [0.0, -0.0, 1.5][number]
    case 2: text = String(repeating: "long enough to be kept on the heap ", count: number)
    case 3: list[0] = number
    case 4: table["key", default: [0]][0] = number
    case 5: optional = [nil, "", "some"][number]
    case 6:
      shape =
        [.point, .circle(radius: 2), .pair(.label("a label on the heap, of some length"), .point)][number]
    case 7: padded.flag.toggle()
    case 8: padded.number = Int64(number)
    case 9: reference = Reference([number])
    case 10: nested[0] = Array(repeating: "x", count: number)
    default: list = [number]
    }
  }
}

/// Somebody who observes one part.
private protocol Watching {
  /// Notes what a value-by-value comparison says of a turn.
  func turn(_ state: Mixed)
  /// Whether the observer was told of just the changes that the comparison saw.
  var isRight: Bool { get }
}

@Suite("Observed parts") struct PartOracleTests {
  /// Counts how often one part was told, and how often it should have been.
  private final class Watch<Part: Equatable>: Watching {
    private var told: [Part] = []
    private var expected: [Part]
    private var token: ObservationToken?
    private let part: (Mixed) -> Part

    init(_ store: Store<Mixed, Change>, _ keyPath: KeyPath<Mixed, Part>) {
      part = { $0[keyPath: keyPath] }
      expected = [part(store.state)]
      token = store.observe { [unowned self] in told.append(store[dynamicMember: keyPath]) }
    }

    func turn(_ state: Mixed) {
      if part(state) != expected.last { expected.append(part(state)) }
    }

    var isRight: Bool { told == expected }
  }

  private struct Change {
    let body: (inout Mixed) -> Void
  }

  @Test(
    "are told exactly when their value has changed, whatever they are made of",
    arguments: 1...50 as ClosedRange<UInt64>)
  func toldAsByComparison(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Without an isolation each send is a turn.
    let store = Store<Mixed, Change>(initialState: Mixed()) {
      Reduce { state, change in
        change.body(&state)
        return .none
      }
    }
    let watches: [any Watching] = [
      Watch(store, \.byte), Watch(store, \.real), Watch(store, \.text), Watch(store, \.list),
      Watch(store, \.table), Watch(store, \.optional), Watch(store, \.shape), Watch(store, \.padded),
      Watch(store, \.reference), Watch(store, \.nested), Watch(store, \.list.count), Watch(store, \.self),
    ]
    for _ in 0..<200 {
      let changes = Int.random(in: 0...2, using: &random)
      store.send(Change { state in for _ in 0..<changes { state.mutate(&random) } })
      for watch in watches { watch.turn(store.state) }
    }
    let areRight = watches.allSatisfy { $0.isRight }
    #expect(areRight, "seed \(seed)")
  }
}
