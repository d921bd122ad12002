import Store
import TestSupport

/// A random edit of the list, or of its place in the history.
struct DerivedEdit: CustomStringConvertible, Sendable {
  let kind: Int
  let seed: UInt64

  static func random(using random: inout SeededGenerator) -> Self {
    Self(
      kind: .random(in: 0..<Self.names.count, using: &random), seed: .random(in: 0...(.max), using: &random))
  }

  private static let names = [
    "change", "change", "change", "change", "change two", "insert", "insert", "append", "remove", "remove",
    "swap",
    "move one", "move some", "sort", "shuffle", "save", "save", "restore", "restore", "restore changed",
    "remove where", "put back", "limit", "limit", "change all", "filter", "new id", "assign nil",
    "equal array",
    "append many", "insert many", "remove range", "replace element", "reverse", "clear", "other", "other",
    "other gone", "other moved", "grow", "keep few", "limit and change",
  ]

  var description: String { "\(Self.names[kind]) \(seed)" }

  /// Applies the edit to a state, with the former values that it may save or restore.
  func apply(
    to state: inout DerivedModel.State, _ saved: inout [IdentifiedArrayOf<DerivedModel.Row>],
    nextID: inout Int
  ) {
    var random = SeededGenerator(seed: seed)
    func index() -> Int { .random(in: 0..<max(1, state.items.count), using: &random) }
    func new() -> DerivedModel.Row {
      nextID += 1
      return .random(id: nextID, using: &random)
    }
    let isEmpty = state.items.isEmpty
    switch Self.names[kind] {
    case "change": if !isEmpty { state.items[index()].change(using: &random) }
    case "change two":
      if !isEmpty {
        let id = state.items[index()].id
        state.items[id: id]?.change(using: &random)
        state.items[id: id]?.change(using: &random)
      }
    case "insert": state.items.insert(new(), at: .random(in: 0...state.items.count, using: &random))
    case "append": state.items.append(new())
    case "remove": if !isEmpty { state.items.remove(at: index()) }
    case "swap": if !isEmpty { state.items.swapAt(index(), index()) }
    case "move one":
      if !isEmpty {
        state.items.move(fromOffsets: [index()], toOffset: .random(in: 0...state.items.count, using: &random))
      }
    case "move some":
      let offsets = state.items.indices.filter { _ in Bool.random(using: &random) }
      state.items.move(fromOffsets: offsets, toOffset: .random(in: 0...state.items.count, using: &random))
    case "sort": state.items.sort { $0.score < $1.score }
    case "shuffle": state.items.shuffle(using: &random)
    case "save": saved.append(state.items)
    case "restore": if let items = saved.randomElement(using: &random) { state.items = items }
    case "restore changed":
      if var items = saved.randomElement(using: &random) {
        if !items.isEmpty { items[Int.random(in: 0..<items.count, using: &random)].change(using: &random) }
        items.append(new())
        state.items = items
      }
    case "remove where": state.items.removeAll { $0.group == 1 }
    case "put back":
      if !isEmpty {
        var row = state.items.remove(at: index())
        row.change(using: &random)
        state.items.insert(row, at: .random(in: 0...state.items.count, using: &random))
      }
    case "limit": state.limit = .random(in: 0..<12, using: &random)
    case "change all": for index in state.items.indices { state.items[index].change(using: &random) }
    case "filter": state.items = state.items.filter { $0.score > -2 }
    case "new id": if !isEmpty { state.items[index()] = new() }
    case "assign nil": if !isEmpty { state.items[id: state.items[index()].id] = nil }
    case "equal array": state.items = IdentifiedArray(uniqueElements: state.items.elements)
    case "append many":
      state.items.append(contentsOf: (0..<Int.random(in: 1..<90, using: &random)).map { _ in new() })
    case "insert many":
      let position = Int.random(in: 0...state.items.count, using: &random)
      state.items.replaceSubrange(
        position..<position, with: (0..<Int.random(in: 2..<90, using: &random)).map { _ in new() })
    case "remove range":
      let first = Int.random(in: 0...state.items.count, using: &random)
      state.items.removeSubrange(first..<Int.random(in: first...state.items.count, using: &random))
    case "replace element":
      if !isEmpty { state.items.updateOrAppend(.random(id: state.items[index()].id, using: &random)) }
    case "reverse": state.items.reverse()
    case "clear": if Int.random(in: 0..<8, using: &random) == 0 { state.items.removeAll() }
    case "grow":
      // So many that their slots are numbered anew when most are gone, and rarely, because the comparison takes long.
      if Int.random(in: 0..<8, using: &random) == 0 {
        state.items.append(contentsOf: (0..<300).map { _ in new() })
      }
    case "keep few":
      if state.items.count > 60 {
        let kept = Set(state.items.ids.shuffled(using: &random).prefix(20))
        state.items.removeAll { !kept.contains($0.id) }
      }
    case "other":
      let id = Int.random(in: 0..<5, using: &random)
      let row = DerivedModel.Row.random(id: id, using: &random)
      if Bool.random(using: &random) {
        state.others.updateOrAppend(row)
      } else {
        state.others[id: id]?.change(using: &random)
      }
    case "other gone": state.others.remove(id: .random(in: 0..<5, using: &random))
    case "other moved": state.others.shuffle(using: &random)
    default:
      state.limit = .random(in: 0..<12, using: &random)
      if !isEmpty { state.items[index()].change(using: &random) }
    }
  }
}
