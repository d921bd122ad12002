import Store

/// A part of the state as observers read it, and as it is.
struct Part {
  let name: String
  /// What it may be told of without having changed.
  let stamps: Stamps
  /// Reads it through the store.
  let read: (ObservationRun) -> AnyHashable
  /// Computes it from the state.
  let truth: (World.State) -> AnyHashable
  /// Asks a change set for it; nil for a part that has no name of its own.
  var contains: (@Sendable (ChangeSet<World.State>) -> Bool)?
  /// Watches it; nil for a part that can't be watched alone.
  var onChange: OnChange?
  /// Notes its values, one after the other.
  var values: Values?

  typealias OnChange =
    @Sendable (
      _ run: ObservationRun, _ isolation: isolated (any Actor)?,
      _ body: @escaping (_ old: AnyHashable, _ new: AnyHashable) -> Void
    ) -> ObservationToken
  typealias Values =
    @Sendable (
      _ run: ObservationRun, _ isolation: isolated (any Actor)?, _ body: @escaping (AnyHashable) -> Void
    ) -> Task<Void, Never>
}

extension Part {
  /// A property; `copy` makes a value that shares no memory with the state.
  static func property<Value: Equatable & SendableMetatype>(
    _ name: String, _ keyPath: any KeyPath<World.State, Value> & Sendable, _ stamps: Stamps = [],
    copy: @escaping @Sendable (Value) -> AnyHashable
  ) -> Self {
    Part(
      name: name, stamps: stamps, read: { copy($0.store[dynamicMember: keyPath]) },
      truth: { copy($0[keyPath: keyPath]) }, contains: { $0.contains(keyPath) },
      onChange: { run, isolation, body in
        run.store.onChange(of: keyPath, isolation: isolation) { body(copy($0), copy($1)) }
      },
      values: { run, isolation, body in
        let values = run.store.values(of: keyPath)
        return Task {
          _ = isolation
          for await value in values { body(copy(value)) }
        }
      })
  }

  static func property<Value: Hashable & SendableMetatype>(
    _ name: String, _ keyPath: any KeyPath<World.State, Value> & Sendable
  ) -> Self {
    property(name, keyPath) { AnyHashable($0) }
  }

  /// A selector, and what it computes.
  static func selector<Value: Equatable & SendableMetatype>(
    _ name: String, _ selector: Selector<World.State, Value>,
    copy: @escaping @Sendable (Value) -> AnyHashable,
    _ truth: @escaping @Sendable (World.State) -> Value
  ) -> Self {
    Part(
      name: name, stamps: [], read: { copy($0.store[selector]) }, truth: { copy(truth($0)) },
      contains: { $0.contains(selector) },
      onChange: { run, isolation, body in
        run.store.onChange(of: selector, isolation: isolation) { body(copy($0), copy($1)) }
      },
      values: { run, isolation, body in
        let values = run.store.values(of: selector)
        return Task {
          _ = isolation
          for await value in values { body(copy(value)) }
        }
      })
  }

  static func selector<Value: Hashable & SendableMetatype>(
    _ name: String, _ selector: Selector<World.State, Value>,
    _ truth: @escaping @Sendable (World.State) -> Value
  ) -> Self {
    .selector(name, selector, copy: { AnyHashable($0) }, truth)
  }

  /// Something that is read by a store that is kept.
  static func kept(
    _ name: String, _ stamps: Stamps, _ read: @escaping () -> AnyHashable,
    _ truth: @escaping (World.State) -> AnyHashable
  ) -> Self {
    Part(name: name, stamps: stamps, read: { _ in read() }, truth: truth)
  }

  /// Something that is only read.
  static func reading(
    _ name: String, _ stamps: Stamps = [], _ read: @escaping @Sendable (ObservationRun) -> AnyHashable,
    _ truth: @escaping @Sendable (World.State) -> AnyHashable
  ) -> Self {
    Part(name: name, stamps: stamps, read: read, truth: truth)
  }
}

extension World {
  typealias Rows = IdentifiedArrayOf<RowFeature.State>

  /// The rows in memory of their own.
  @Sendable static func copy(_ rows: Rows) -> AnyHashable { AnyHashable(rows.map { copy($0) }) }

  @Sendable static func copy(_ row: RowFeature.State) -> AnyHashable {
    [row.id, row.title, row.count, row.size, row.marks.map { [$0.id, $0.isSet] as [AnyHashable] }]
      as [AnyHashable]
  }

  // Sound: the closures of these are all `@Sendable`; those of parts that are made later need not be.
  nonisolated(unsafe) static let parts: [Part] = fieldParts + selectorParts + scopedParts

  private static var fieldParts: [Part] {
    [
      .property("byte", \.byte), .property("flag", \.flag), .property("number", \.number),
      .property("real", \.real),
      .property("text", \.text), .property("pair.0", \.pair.0), .property("pair.1", \.pair.1),
      .property("optional", \.optional), .property("nothing", \.nothing), .property("size", \.size),
      .property("size.width", \.size.width), .property("size.height", \.size.height),
      .property("size.padded", \.size.padded), .property("size.padded.number", \.size.padded.number),
      .property("size.padded.tail", \.size.padded.tail), .property("size.nothing", \.size.nothing),
      .property("shape", \.shape), .property("list", \.list) { AnyHashable($0.map { $0 }) },
      .property("list.count", \.list.count), .property("list[0]", \.list[0]),
      .property("table", \.table) { AnyHashable($0.mapValues { $0.map { $0 } }) },
      .property("reference", \.reference) { AnyHashable($0.content) },
      .property("prices", \.prices, .prices) { AnyHashable($0.mapValues { $0 }) },
      .property("rows", \.rows, .rows, copy: copy), .property("rows.count", \.rows.count),
      .property("optionalRows", \.optionalRows, .optionalRows) { $0.map(copy) },
      .property("path", \.path, .path) { [$0.ids, $0.map { $0 }] as [AnyHashable] },
      .property("destination", \.destination), .property("child", \.child),
      .property("child.value", \.child.value),
      .property("child.size.padded", \.child.size.padded), .property("optionalChild", \.optionalChild),
      .property("optionalChild?.note", \.optionalChild?.note), .property("mode", \.mode),
      .property("computed", \.computed), .property("openRows", \.openRows, .rows, copy: copy),
      .reading("pair", .unequatable, { [$0.store.pair.0, $0.store.pair.1] as [AnyHashable] }) { state in
        [state.pair.0, state.pair.1] as [AnyHashable]
      },
    ]
  }

  private static var selectorParts: [Part] {
    [
      .selector("[sum]", sum) { $0.number + $0.size.width },
      .selector("[twice]", twice) { ($0.number + $0.size.width) * 2 },
      .selector("[parity]", parity) { $0.number % 2 },
      .selector("[label]", label) { "\($0.number % 2) \($0.text.count) \(($0.number + $0.size.width) * 2)" },
      .selector("[choice]", choice) { $0.flag ? $0.number : Int($0.size.height) },
      .selector("[row 0]", row(0), copy: { $0.map { copy($0) } }) { $0.rows[id: 0] },
      .selector("[row 1]", row(1), copy: { $0.map { copy($0) } }) { $0.rows[id: 1] },
      .selector("[row 2]", row(2), copy: { $0.map { copy($0) } }) { $0.rows[id: 2] },
      .selector("[title 1]", title(1)) { $0.rows[id: 1]?.title },
      .selector("[open]", open) { $0.rows.count { $0.count > 0 } },
      .selector("[chosen]", chosen) { $0.rows[id: $0.number]?.count },
      .selector("[total]", total) { $0.rows.reduce(0) { $0 + ($1.id < 4 ? $1.count : 0) } },
      .selector("[value]", value) { $0.prices.values.reduce(0, +) },
      .selector("[known]", known, copy: { AnyHashable($0.map { $0 }) }) {
        $0.list.reduce(0, +) > 2 ? $0.list : []
      },
      .selector("[derived]", derived) { $0.number / 2 + $0.size.width + $0.number % 2 },
      .selector("[kept]", kept, copy: copy) { $0.rows },
    ]
  }

  private static var scopedParts: [Part] {
    var parts: [Part] = collectionParts
    for place in LeafPlace.allCases {
      for part in LeafPart.all { parts.append(.scoped(place, part)) }
    }
    for id in 0..<4 {
      for part in RowPart.all { parts.append(.scoped(id, part)) }
    }
    return parts
  }

  private static var collectionParts: [Part] {
    [
      .reading("rows.ids", [], { $0.rows.ids }) { $0.rows.map(\.id) },
      .reading("rows.count by store", [], { $0.rows.count }) { $0.rows.count },
      .reading("titles by stores", [], { [$0.rows.ids, $0.rows.map(\.title)] as [AnyHashable] }) {
        [$0.rows.map(\.id), $0.rows.map(\.title)] as [AnyHashable]
      },
      .reading("path.ids", [], { $0.path.ids }) { $0.path.ids },
      .reading("path.count", [], { $0.path.count }) { $0.path.count },
      .reading("path values", [], { [$0.path.ids, $0.path.map(\.value)] as [AnyHashable] }) {
        [$0.path.ids, $0.path.map(\.value)] as [AnyHashable]
      },
    ]
  }
}

extension Part {
  /// A part of a leaf that may be there.
  fileprivate static func scoped(_ place: LeafPlace, _ part: LeafPart) -> Self {
    let read: @Sendable (ObservationRun) -> AnyHashable = { run in
      let value: AnyHashable? = run.leaf(place).map { part.read($0) }
      return [AnyHashable(value), place == .lowest ? run.path.ids : []] as [AnyHashable]
    }
    let truth: @Sendable (World.State) -> AnyHashable = { state in
      let value: AnyHashable? = place.state(in: state).map { part.truth($0) }
      // Who takes an element by its position reads the ids.
      return [AnyHashable(value), place == .lowest ? state.path.ids : []] as [AnyHashable]
    }
    return .reading("\(place).\(part.name)", [], read, truth)
  }

  /// A part of a row that may be there.
  fileprivate static func scoped(_ id: Int, _ part: RowPart) -> Self {
    let read: @Sendable (ObservationRun) -> AnyHashable = { run in
      let value: AnyHashable? = run.row(id).map { part.read($0) }
      return AnyHashable(value)
    }
    let truth: @Sendable (World.State) -> AnyHashable = { state in
      let value: AnyHashable? = state.rows[id: id].map { part.truth($0) }
      return AnyHashable(value)
    }
    return .reading("rows \(id).\(part.name)", part.stamps, read, truth)
  }
}

/// Where a leaf may be.
enum LeafPlace: CaseIterable {
  case child, optionalChild, destination, first, second, lowest

  func state(in state: World.State) -> Leaf.State? {
    switch self {
    case .child: state.child
    case .optionalChild: state.optionalChild
    case .destination: state.destination
    case .first: if case .first(let leaf) = state.mode { leaf } else { nil }
    case .second: if case .second(let leaf) = state.mode { leaf } else { nil }
    case .lowest: state.path.ids.first.flatMap { state.path[id: $0] }
    }
  }
}

/// What is read of a leaf by its store.
struct LeafPart: Sendable {
  let name: String
  let read: @Sendable (StoreOf<Leaf>) -> AnyHashable
  let truth: @Sendable (Leaf.State) -> AnyHashable

  static let all: [LeafPart] = [
    LeafPart(name: "value", read: { $0.value }, truth: { $0.value }),
    LeafPart(name: "note", read: { $0.note }, truth: { $0.note }),
    LeafPart(name: "size", read: { $0.size }, truth: { $0.size }),
    LeafPart(name: "size.height", read: { $0[dynamicMember: \.size.height] }, truth: { $0.size.height }),
    LeafPart(name: "state", read: { $0.state }, truth: { $0 }),
    LeafPart(
      name: "[described]", read: { $0[Leaf.described] }, truth: { "\($0.value % 2) \($0.note)" }),
  ]
}

/// What is read of a row by its store.
struct RowPart: Sendable {
  let name: String
  var stamps: Stamps = []
  let read: @Sendable (StoreOf<RowFeature>) -> AnyHashable
  let truth: @Sendable (RowFeature.State) -> AnyHashable

  static let all: [RowPart] = [
    RowPart(name: "title", read: { $0.title }, truth: { $0.title }),
    RowPart(name: "count", read: { $0.count }, truth: { $0.count }),
    RowPart(name: "size", read: { $0.size }, truth: { $0.size }),
    RowPart(
      name: "marks", stamps: .rows, read: { $0.marks.map { [$0.id, $0.isSet] as [AnyHashable] } },
      truth: { $0.marks.map { [$0.id, $0.isSet] as [AnyHashable] } }),
    // It contains marks, which are compared by their stamp.
    RowPart(name: "state", stamps: .rows, read: { World.copy($0.state) }, truth: { World.copy($0) }),
    RowPart(name: "[isOpen]", read: { $0[RowFeature.isOpen] }, truth: { $0.count > 0 }),
  ]
}
