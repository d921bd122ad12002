/// What features do, as plain nested functions.
struct TreeOracle {
  /// The state of a feature.
  struct Model: Equatable {
    var id: Int
    var count = 0
    var label = 0
    var part = Leaf(id: 0)
    var leaf: Leaf?
    var choice = Choice(isTwo: false, leaf: Leaf(id: 0))
    var rows: [Model] = []
    var path: [(id: Int, model: Model)] = []
    var sheet: [Model] = []
    var destination: Choice?
    var kids: [Model] = []
    var optional: [Model] = []

    static func == (a: Self, b: Self) -> Bool { a.text == b.text }

    /// All of it, to compare with the state of the framework.
    var text: String {
      """
      \(id) \(count) \(label) part \(part) leaf \(leaf.map { "\($0)" } ?? "-") choice \(choice) \
      rows [\(rows.map(\.text).joined(separator: ", "))] \
      path [\(path.map { "#\($0.id) \($0.model.text)" }.joined(separator: ", "))] sheet \(sheet.map(\.text)) \
      destination \(destination.map { "\($0)" } ?? "-") kids \(kids.map(\.text)) optional \(optional.map(\.text))
      """
    }
  }

  struct Leaf: CustomStringConvertible {
    let id: Int
    var count = 0
    var description: String { "\(id):\(count)" }
  }

  struct Choice: CustomStringConvertible {
    let isTwo: Bool
    var leaf: Leaf
    var description: String { "\(isTwo ? "two" : "one") \(leaf)" }
  }

  /// A place of state that can go, with the identity of what is there.
  enum Place: Hashable {
    case kid
    case optional(Int)
    case row(Int)
    case path(Int)
    case sheet(Int)
    case leaf(Int)
    case choice(isTwo: Bool, Int)
    case destination(isTwo: Bool, Int)
  }

  let program: TreeProgram
  var model = Model(id: 0)
  private(set) var events: [TreeEvent] = []
  private(set) var issues: [String] = []
  private(set) var effects: [(effect: TreeEffect, place: [Place])] = []
  private var nextElement = 0
  private var queue: [(action: TreeAction, place: [Place])] = []
  /// The dependency that the test overrides.
  private var moment = 0
  /// Whether the feature that the action is for got it.
  private var isReached = false

  init(_ program: TreeProgram) { self.program = program }

  /// Reduces an action, and those that are sent at once.
  mutating func send(_ action: TreeAction, at moment: Int) {
    self.moment = moment
    (events, issues, queue) = ([], [], [(action, [])])
    while !queue.isEmpty {
      let action = queue.removeFirst().action
      isReached = false
      var (root, isBound) = (model, false)
      reduce(program.shapes[0], &root, action.hops[...], action, [], [], 0, &isBound)
      if case .binding = action.last, isReached, !isBound { issues.append("unhandled-binding") }
      model = root
      effects.removeAll { !Self.exists($0.place[...], model) }
      queue.removeAll { !Self.exists($0.place[...], model) }
    }
  }

  private static func exists(_ place: ArraySlice<Place>, _ model: Model) -> Bool {
    guard let first = place.first else { return true }
    let rest = place.dropFirst()
    switch first {
    case .kid: return exists(rest, model.kids.first ?? Model(id: -1))
    case .optional(let id): return model.optional.contains { $0.id == id && exists(rest, $0) }
    case .row(let id): return model.rows.contains { $0.id == id && exists(rest, $0) }
    case .path(let id): return model.path.contains { $0.id == id && exists(rest, $0.model) }
    case .sheet(let id): return model.sheet.contains { $0.id == id && exists(rest, $0) }
    case .leaf(let id): return model.leaf?.id == id
    case .choice(let isTwo, let id): return model.choice.isTwo == isTwo && model.choice.leaf.id == id
    case .destination(let isTwo, let id):
      return model.destination.map { $0.isTwo == isTwo && $0.leaf.id == id } ?? false
    }
  }

  private mutating func reduce(
    _ shape: TreeShape, _ model: inout Model, _ hops: ArraySlice<TreeAction.Hop>, _ action: TreeAction,
    _ way: [TreeAction.Hop], _ place: [Place], _ probe: Int, _ isBound: inout Bool
  ) {
    let isHere = hops.isEmpty
    if isHere { isReached = true }
    switch shape {
    case .empty: break
    case .own(let id): own(id, &model, action, way, place, probe)
    case .binding:
      if isHere, case .binding(let value) = action.last {
        model.label = value
        isBound = true
      }
    case .combine(let shapes):
      for shape in shapes { reduce(shape, &model, hops, action, way, place, probe, &isBound) }
    case .maybe(let isThere, let shape):
      if isThere { reduce(shape, &model, hops, action, way, place, probe, &isBound) }
    case .either(let isFirst, let first, let second):
      reduce(isFirst ? first : second, &model, hops, action, way, place, probe, &isBound)
    case .dependency(let shape, let value): reduce(shape, &model, hops, action, way, place, value, &isBound)
    case .onChange(let shape, let id):
      let old = model.count
      reduce(shape, &model, hops, action, way, place, probe, &isBound)
      guard model.count != old else { return }
      events.append(.changed(id, old: old, new: model.count, probe: probe + moment))
      model.label += model.count
    case .part:
      if isHere, case .part(let number) = action.last { tap(&model.part, number, action, way, place, probe) }
    case .choice:
      guard isHere, case .choice(let isTwo, let number) = action.last else { return }
      guard model.choice.isTwo == isTwo else { return issues.append("wrong-case") }
      let place = place + [.choice(isTwo: isTwo, model.choice.leaf.id)]
      tap(&model.choice.leaf, number, action, way, place, probe)
    case .kid(let child):
      guard hops.first == .kid else { return }
      if model.kids.isEmpty { model.kids = [Model(id: -1)] }
      reduce(
        program.shapes[child], &model.kids[0], hops.dropFirst(), action, way + [.kid], place + [.kid], probe,
        &isBound)
    case .leaf, .optional, .rows, .path, .sheet, .destination:
      runChild(shape, &model, hops, action, way, place, probe, &isBound)
    }
  }

  /// An operator that runs a child, if there is one, and then the reducer that it is called on.
  private mutating func runChild(
    _ shape: TreeShape, _ model: inout Model, _ hops: ArraySlice<TreeAction.Hop>, _ action: TreeAction,
    _ way: [TreeAction.Hop], _ place: [Place], _ probe: Int, _ isBound: inout Bool
  ) {
    let parent: TreeShape
    var after: (inout Model) -> Void = { _ in }
    switch shape {
    case .leaf(let base):
      parent = base
      if hops.isEmpty, case .leaf(let number) = action.last {
        if var leaf = model.leaf {
          tap(&leaf, number, action, way, place + [.leaf(leaf.id)], probe)
          model.leaf = leaf
        } else {
          issues.append("missing-child-state")
        }
      }
    case .optional(let base, let child):
      parent = base
      if let hop = hops.first, hop == .optional {
        if model.optional.isEmpty {
          issues.append("missing-child-state")
        } else {
          let place = place + [.optional(model.optional[0].id)]
          reduce(
            program.shapes[child], &model.optional[0], hops.dropFirst(), action, way + [hop], place, probe,
            &isBound)
        }
      }
    case .rows(let base, let child):
      parent = base
      if case .row(let id)? = hops.first {
        if let index = model.rows.firstIndex(where: { $0.id == id }) {
          reduce(
            program.shapes[child], &model.rows[index], hops.dropFirst(), action, way + [.row(id)],
            place + [.row(id)], probe, &isBound)
        } else {
          issues.append("missing-element")
        }
      }
    case .path(let base, let child):
      parent = base
      if case .path(let id)? = hops.first {
        if let index = model.path.firstIndex(where: { $0.id == id }) {
          reduce(
            program.shapes[child], &model.path[index].model, hops.dropFirst(), action, way + [.path(id)],
            place + [.path(id)], probe, &isBound)
        } else {
          issues.append("missing-stack-element")
        }
      } else if hops.isEmpty, case .pop(let id) = action.last {
        if model.path.contains(where: { $0.id == id }) {
          after = { model in
            model.path.removeSubrange((model.path.firstIndex { $0.id == id } ?? model.path.endIndex)...)
          }
        } else {
          issues.append("missing-stack-element")
        }
      }
    case .sheet(let base, let child):
      parent = base
      if hops.first == .sheet {
        if model.sheet.isEmpty {
          issues.append("missing-presentation")
        } else {
          let place = place + [.sheet(model.sheet[0].id)]
          reduce(
            program.shapes[child], &model.sheet[0], hops.dropFirst(), action, way + [.sheet], place, probe,
            &isBound)
        }
      } else if hops.isEmpty, action.last == .dismissSheet {
        if model.sheet.isEmpty { issues.append("missing-presentation") } else { after = { $0.sheet = [] } }
      }
    case .destination(let base):
      parent = base
      if hops.isEmpty, case .destination(let isTwo, let number) = action.last {
        if var destination = model.destination {
          if destination.isTwo == isTwo {
            let place = place + [.destination(isTwo: isTwo, destination.leaf.id)]
            tap(&destination.leaf, number, action, way, place, probe)
            model.destination = destination
          } else {
            issues.append("wrong-case")
          }
        } else {
          issues.append("missing-presentation")
        }
      } else if hops.isEmpty, action.last == .dismissDestination {
        if model.destination == nil {
          issues.append("missing-presentation")
        } else {
          after = { $0.destination = nil }
        }
      }
    default: return
    }
    reduce(parent, &model, hops, action, way, place, probe, &isBound)
    after(&model)
  }

  private mutating func tap(
    _ leaf: inout Leaf, _ number: Int, _ action: TreeAction, _ way: [TreeAction.Hop], _ place: [Place],
    _ probe: Int
  ) {
    events.append(.leaf(leaf.id, number: number, probe: probe + moment, count: leaf.count))
    leaf.count += number
    let step = TreeStep(reducer: TreeStep.leaf, number: number)
    if program.runs.contains(step) {
      effects.append((TreeEffect(step: step, id: leaf.id, probe: probe + moment), place))
    }
    guard let next = program.sends[step] else { return }
    switch action.last {
    case .part: queue.append((TreeAction(hops: way, last: .part(next)), place))
    case .leaf: queue.append((TreeAction(hops: way, last: .leaf(next)), place))
    case .choice(let isTwo, _):
      queue.append((TreeAction(hops: way, last: .choice(isTwo: isTwo, next)), place))
    case .destination(let isTwo, _):
      queue.append((TreeAction(hops: way, last: .destination(isTwo: isTwo, next)), place))
    default: break
    }
  }

  private mutating func own(
    _ id: Int, _ model: inout Model, _ action: TreeAction, _ way: [TreeAction.Hop], _ place: [Place],
    _ probe: Int
  ) {
    events.append(
      .own(id, model.id, number: action.number, probe: probe + moment, count: model.count, label: model.label)
    )
    let step = TreeStep(reducer: id, number: action.number)
    for mutation in program.mutations[step] ?? [] { apply(mutation, &model) }
    if program.runs.contains(step) {
      effects.append((TreeEffect(step: step, id: model.id, probe: probe + moment), place))
    }
    if let next = program.sends[step] { queue.append((TreeAction(hops: way, last: .tap(next)), place)) }
  }

  private mutating func apply(_ mutation: TreeMutation, _ model: inout Model) {
    switch mutation {
    case .count(let value): model.count += value
    case .label(let value): model.label = value
    case .leaf(let id): model.leaf = id.map { Leaf(id: $0) }
    case .choice(let isTwo, let id): model.choice = Choice(isTwo: isTwo, leaf: Leaf(id: id))
    case .addRow(let id): if !model.rows.contains(where: { $0.id == id }) { model.rows.append(Model(id: id)) }
    case .removeRow(let id): model.rows.removeAll { $0.id == id }
    case .push(let id):
      model.path.append((nextElement, Model(id: id)))
      nextElement += 1
    case .pop: if !model.path.isEmpty { model.path.removeLast() }
    case .sheet(let id): model.sheet = id.map { [Model(id: $0)] } ?? []
    case .destination(let isTwo, let id):
      model.destination = id.map { Choice(isTwo: isTwo, leaf: Leaf(id: $0)) }
    case .optional(let id): model.optional = id.map { [Model(id: $0)] } ?? []
    case .kid:
      if model.kids.isEmpty { model.kids = [Model(id: -1)] }
      model.kids[0].count += 1
    case .deepLeaf(let id): if !model.rows.isEmpty { model.rows[0].leaf = id.map { Leaf(id: $0) } }
    }
  }
}
