import Store

/// The values that the selectors of `Invoices` compute, updated by code written by hand after each edit.
final class HandWrittenInvoices {
  var state: Invoices.State
  private(set) var count = 0
  private(set) var sum = 0
  private(set) var groups: [Int: Int] = [:]
  /// The sort keys of the open rows, in ascending order; `nil` if the benchmark does not sort.
  private(set) var sorted: [Key]?

  struct Key: Comparable {
    let score: Int
    let title: String
    let id: Int

    init(_ item: Invoices.Item) { (score, title, id) = (item.score, item.title, item.id) }

    static func < (left: Self, right: Self) -> Bool {
      if left.score != right.score { return left.score < right.score }
      if left.title != right.title { return left.title < right.title }
      return left.id < right.id
    }
  }

  init(count: Int, isSorted: Bool) {
    state = Invoices.State(count: count)
    for item in state.items { add(item) }
    if isSorted { sorted = state.items.filter(Self.isOpen).map(Key.init).sorted() }
  }

  func change(_ id: Int, score: Int) {
    guard let index = state.items.index(id: id) else { return }
    remove(state.items[index])
    state.items[index].score = score
    state.items[index].project = score % 32
    add(state.items[index])
  }

  func insert(_ id: Int) {
    let item = Invoices.item(id)
    state.items.insert(item, at: state.items.count / 2)
    add(item)
  }

  func remove(id: Int) {
    if let item = state.items.remove(id: id) { remove(item) }
  }

  private static func isOpen(_ item: Invoices.Item) -> Bool { item.score % 4 != 0 }

  private func add(_ item: Invoices.Item) {
    guard Self.isOpen(item) else { return }
    count += 1
    sum += item.score
    groups[item.project, default: 0] += 1
    if sorted != nil { sorted!.insert(Key(item), at: place(of: Key(item))) }
  }

  private func remove(_ item: Invoices.Item) {
    guard Self.isOpen(item) else { return }
    count -= 1
    sum -= item.score
    groups[item.project, default: 0] -= 1
    if sorted != nil { sorted!.remove(at: place(of: Key(item))) }
  }

  private func place(of key: Key) -> Int {
    var (lower, upper) = (0, sorted!.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if sorted![middle] < key { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
