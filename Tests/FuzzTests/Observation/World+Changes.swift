import Store

/// What a stamp tells the version of: a write to it may be told though the values are equal again.
struct Stamps: OptionSet {
  let rawValue: Int

  /// The rows, and what is in them.
  static let rows = Stamps(rawValue: 1)
  static let prices = Stamps(rawValue: 2)
  /// What has no `==`, and so counts as changed by each action.
  static let unequatable = Stamps(rawValue: 4)
  /// The collection in an optional.
  static let optionalRows = Stamps(rawValue: 8)
  /// The collection in a stack.
  static let path = Stamps(rawValue: 16)
}

extension World {
  /// A kind of change to the state.
  struct Change: Sendable {
    let stamps: Stamps
    /// Changes the state, by a small number; what it puts aside others take back.
    let body: @Sendable (inout State, Int, Aside) -> Void

    init(_ stamps: Stamps = [], _ body: @escaping @Sendable (inout State, Int, Aside) -> Void) {
      self.stamps = stamps
      self.body = body
    }

    init<Value: SendableMetatype>(
      _ keyPath: any WritableKeyPath<State, Value> & Sendable, _ value: @escaping @Sendable (Int) -> Value
    ) {
      self.init { state, number, _ in state[keyPath: keyPath] = value(number) }
    }
  }

  /// Parts of earlier states.
  final class Aside {
    var state: State?
    var rows: IdentifiedArrayOf<RowFeature.State>?
    var list: [Int]?
  }

  @Sendable static func text(_ number: Int) -> String {
    // The last two are equal, and differ in their bytes.
    ["", "short", "long enough to be kept on the heap", "caf\u{e9}", "cafe\u{301}"][number % 5]
  }

  @Sendable static func leaf(_ number: Int) -> Leaf.State {
    Leaf.State(value: number % 3, note: text(number), size: Size(width: number % 2))
  }

  @Sendable static func shape(_ number: Int) -> Shape {
    [.point, .circle(2), .circle(0), .label(text(2)), .pair(.label(text(2)), .point)][number % 5]
  }

  static let changes: [Change] = fields + collections + rowChanges + features

  private static let fields: [Change] = [
    Change(\.byte) { UInt8($0) },
    Change(\.flag) { $0 % 2 == 0 },
    Change(\.number) { $0 },
    Change(\.number) { $0 % 2 },
    Change(\.real) { [0.0, -0.0, 1.5][$0 % 3] },
    Change(\.text, text),
    Change(\.pair.0) { $0 % 2 },
    Change(\.pair.1) { $0 % 2 == 0 },
    Change(\.optional) { [nil, "", text(2)][$0 % 3] },
    Change(\.size) { Size(width: $0 % 3, height: Int32($0 % 2)) },
    Change(\.size.width) { $0 % 3 },
    Change(\.size.height) { Int32($0 % 3) },
    Change(\.size.padded.flag) { $0 % 2 == 0 },
    Change(\.size.padded.number) { Int64($0 % 3) },
    Change(\.size.padded.tail) { UInt8($0 % 3) },
    Change(\.shape, shape),
    Change(\.reference) { Reference([$0 % 3]) },
    Change(\.unobserved) { $0 },
    // Writes all parts.
    Change([.rows, .prices, .optionalRows, .path]) { state, number, aside in
      guard number % 2 == 0 else { return aside.state = state }
      if let old = aside.state { state = old }
    },
  ]

  private static let collections: [Change] = [
    Change { state, number, _ in state.list[0] = number % 3 },
    Change { state, number, _ in if state.list.count < 4 { state.list.append(number % 2) } },
    Change { state, _, _ in if state.list.count > 1 { state.list.removeLast() } },
    Change { state, number, aside in
      guard number % 2 == 0 else { return aside.list = state.list }
      if let old = aside.list { state.list = old }
    },
    // Equal, in another buffer.
    Change { state, _, _ in state.list = state.list.map { $0 } },
    Change { state, number, _ in state.table[number % 3, default: [0]][0] = number % 2 },
    Change { state, number, _ in state.table[number % 3] = nil },
    Change([.prices]) { state, number, _ in state.prices[number % 3] = number % 2 },
    Change([.prices]) { state, number, _ in state.prices = number % 2 == 0 ? [:] : [1: 1] },
  ]

  private static let rowChanges: [Change] = [
    Change([.rows]) { state, number, _ in state.rows[id: number % 4]?.count = number % 3 },
    Change([.rows]) { state, number, _ in state.rows[id: number % 4]?.title = text(number) },
    Change([.rows]) { state, number, _ in state.rows[id: number % 4]?.size.width = number % 2 },
    Change([.rows]) { state, number, _ in
      if !state.rows.isEmpty { state.rows[number % state.rows.count].count += 1 }
    },
    Change([.rows]) { state, number, _ in
      state.rows[id: number % 4]?.marks.updateOrAppend(.init(id: number % 2, isSet: number % 3 == 0))
    },
    Change([.rows]) { state, number, _ in state.rows.updateOrAppend(.init(id: number % 4, count: number % 2))
    },
    Change([.rows]) { state, number, _ in state.rows.updateOrAppend(.init(id: number % 4, count: number % 2))
    },
    Change([.rows]) { state, number, _ in state.rows.insert(.init(id: number % 6, title: "new"), at: 0) },
    Change([.rows]) { state, number, _ in state.rows.remove(id: number % 4) },
    Change([.rows]) { state, number, _ in
      // Taken out and put in again.
      guard let row = state.rows.remove(id: number % 4) else { return }
      state.rows.append(row)
    },
    Change([.rows]) { state, number, _ in
      if state.rows.count > 1 { state.rows.swapAt(0, number % state.rows.count) }
    },
    Change([.rows]) { state, _, _ in state.rows.reverse() },
    Change([.rows]) { state, _, _ in state.rows.sort { $0.id < $1.id } },
    Change([.rows]) { state, number, _ in
      if state.rows.count > 1 { state.rows.move(fromOffsets: [number % state.rows.count], toOffset: 0) }
    },
    // Equal, of another line of versions.
    Change([.rows]) { state, _, _ in state.rows = IdentifiedArray(uniqueElements: state.rows.map { $0 }) },
    Change([.rows]) { state, number, aside in
      guard number % 2 == 0 else { return aside.rows = state.rows }
      if let old = aside.rows { state.rows = old }
    },
    Change([.rows]) { state, number, _ in if number == 0 { state.rows.removeAll() } },
    Change([.rows]) { state, number, _ in
      // More than a history remembers.
      if number == 1 { for index in 0..<200 { state.rows[id: index % 4]?.count = index % 3 } }
    },
    Change([.optionalRows]) { state, number, _ in
      state.optionalRows = number % 2 == 0 ? nil : [.init(id: number % 3)]
    },
    Change([.optionalRows]) { state, number, _ in state.optionalRows?[id: 1]?.count = number % 2 },
    Change([.optionalRows]) { state, _, _ in state.optionalRows = state.rows },
  ]

  private static let features: [Change] = [
    Change([.path]) { state, number, _ in if state.path.count < 3 { state.path.append(leaf(number)) } },
    Change([.path]) { state, _, _ in if !state.path.isEmpty { state.path.removeLast() } },
    Change([.path]) { state, number, _ in
      if let id = state.path.ids.first { state.path[id: id]?.value = number % 3 }
    },
    Change { state, number, _ in state.destination = number % 3 == 0 ? nil : leaf(number) },
    Change { state, number, _ in state.destination?.value = number % 3 },
    Change(\.child, leaf),
    Change(\.child.value) { $0 % 3 },
    Change(\.child.note, text),
    Change(\.child.size.width) { $0 % 2 },
    Change(\.optionalChild) { $0 % 3 == 0 ? nil : leaf($0) },
    Change { state, number, _ in state.optionalChild?.value = number % 3 },
    Change(\.mode) { $0 % 2 == 0 ? .first(leaf($0)) : .second(leaf($0)) },
  ]
}
