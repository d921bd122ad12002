/// The displayed tasks and their order.
///
/// Tasks are meant by their lines' positions, 32 bits each: what has to be moved for a change in the middle
/// of 100 000 is a few hundred kilobytes, which takes microseconds.
struct Arrangement: Equatable {
  /// The kind of the displayed tasks.
  enum Showing: String, CaseIterable, Codable, Sendable {
    /// Every task.
    case all
    /// Those that are to be done.
    case open
    /// Those that are done.
    case done

    /// The next kind when a key changes it.
    var next: Showing { Showing.allCases[(Showing.allCases.firstIndex(of: self)! + 1) % 3] }
    /// The text before it.
    var previous: Showing { next.next }
  }

  /// The displayed kind.
  private(set) var showing = Showing.all
  /// The filter that they match.
  private(set) var filter = Filter()
  /// In what order.
  private(set) var order = Order.file
  /// All tasks in order; nil in the order of the file, which needs no list.
  private var sorted: [Int32]?
  /// The tasks that are shown, in order.
  private(set) var rows: [Int32] = []

  /// Shows another kind, or what matches another filter.
  ///
  /// - Parameters:
  ///   - showing: The kind.
  ///   - filter: The filter of the tasks.
  ///   - document: The tasks.
  /// - Complexity: O(n); in what is shown already, where the new filter can only leave some of it out.
  mutating func show(_ showing: Showing, _ filter: Filter, of document: Document) {
    let isNarrower = filter.narrows(self.filter) && (showing == self.showing || self.showing == .all)
    self.showing = showing
    self.filter = filter
    if isNarrower {
      rows = rows.filter { shows(document.lines[Int($0)]) }
    } else {
      fill(from: document)
    }
  }

  /// Shows other tasks, in the order of their file.
  ///
  /// - Parameter document: The tasks.
  mutating func reset(to document: Document) {
    arrange(by: .file, nil, of: document)
  }

  /// Shows the tasks in another order.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - sorted: All tasks in that order; nil in the order of the file.
  ///   - document: The tasks.
  mutating func arrange(by order: Order, _ sorted: [Int32]?, of document: Document) {
    self.order = order
    self.sorted = sorted
    fill(from: document)
  }

  /// Follows an edit.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - document: The tasks after it.
  /// - Complexity: O(log n) comparisons for each line, and moving what stands behind.
  mutating func apply(_ edit: Edit, in document: Document) {
    for position in edit.positions {
      sorted?.removeFirst(Int32(position))
      rows.removeFirst(Int32(position))
    }
    for position in edit.positions {
      guard position < document.lines.count, !document.lines[position].isBlank else { continue }
      sorted?.insert(Int32(position), by: order, in: document)
      if shows(document.lines[position]) { rows.insert(Int32(position), by: order, in: document) }
    }
  }

  private func shows(_ line: Line) -> Bool {
    switch showing {
    case .all: break
    case .open: if ItemEditing.isDone(line.text) { return false }
    case .done: if !ItemEditing.isDone(line.text) { return false }
    }
    return filter.matches(line.text)
  }

  private mutating func fill(from document: Document) {
    if let sorted {
      rows = sorted.filter { shows(document.lines[Int($0)]) }
    } else {
      rows = document.lines.indices.filter { !document.lines[$0].isBlank && shows(document.lines[$0]) }
        .map(Int32.init)
    }
  }
}

extension [Int32] {
  fileprivate mutating func removeFirst(_ position: Int32) {
    if let index = firstIndex(of: position) { remove(at: index) }
  }

  fileprivate mutating func insert(_ position: Int32, by order: Order, in document: Document) {
    let key = order.key(of: document.lines[Int(position)].text, at: Int(position))
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let other = Int(self[middle])
      if order.key(of: document.lines[other].text, at: other) < key {
        low = middle + 1
      } else {
        high = middle
      }
    }
    insert(position, at: low)
  }
}
