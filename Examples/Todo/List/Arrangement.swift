/// The displayed tasks and their order.
///
/// Tasks are represented by the positions of their lines, with 32 bits each. A change in the middle of 100 000 tasks
/// moves a few hundred kilobytes, which takes microseconds.
struct Arrangement: Equatable {
  /// The kind of the displayed tasks.
  enum Showing: String, CaseIterable, Codable, Sendable {
    /// Every task.
    case all
    /// The tasks that are not done.
    case open
    /// Those that are done.
    case done

    /// The kind after this one; after the last, the first.
    var next: Showing { Showing.allCases[(Showing.allCases.firstIndex(of: self)! + 1) % 3] }
    /// The kind before this one; before the first, the last.
    var previous: Showing { next.next }
  }

  /// The displayed kind.
  private(set) var showing = Showing.all
  /// The filter that the tasks match.
  private(set) var filter = Filter()
  /// In what order.
  private(set) var order = Order.file
  /// All tasks in order; nil for the order of the file, which needs no list.
  private var sorted: [Int32]?
  /// The displayed tasks, in order.
  private(set) var rows: [Int32] = []

  /// Changes the kind or the filter of the displayed tasks.
  ///
  /// - Parameters:
  ///   - showing: The kind.
  ///   - filter: The filter of the tasks.
  ///   - document: The tasks.
  /// - Complexity: O(n) in the number of tasks, or of displayed tasks if the new filter can only exclude some of these.
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

  /// Displays the tasks of another document, in the order of the file.
  ///
  /// - Parameter document: The tasks.
  mutating func reset(to document: Document) {
    arrange(by: .file, nil, of: document)
  }

  /// Displays the tasks in another order.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - sorted: All tasks in that order; nil for the order of the file.
  ///   - document: The tasks.
  mutating func arrange(by order: Order, _ sorted: [Int32]?, of document: Document) {
    self.order = order
    self.sorted = sorted
    fill(from: document)
  }

  /// Updates the arrangement after an edit.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - document: The tasks after the edit.
  /// - Complexity: O(n) in the number of tasks, and O(log n) comparisons for each line that changes.
  mutating func apply(_ edit: Edit, in document: Document) {
    let tasks = edit.positions.filter { position in
      position < document.lines.count && edit.changesLine(at: position) && !document.lines[position].isBlank
    }
    let shown = tasks.filter { shows(document.lines[$0]) }
    sorted?.replace(edit, with: tasks, by: order, in: document)
    rows.replace(edit, with: shown, by: order, in: document)
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
  /// Removes the lines that an edit changes, and inserts those that remain at their new positions.
  fileprivate mutating func replace(
    _ edit: Edit, with positions: [Int], by order: Order, in document: Document
  ) {
    let edited = edit.positions
    removeAll { edited.contains(Int($0)) && edit.changesLine(at: Int($0)) }
    let keys = positions.map { order.key(of: document.lines[$0].text, at: $0) }.sorted()
    var (merged, rest) = ([] as [Int32], self[...])
    merged.reserveCapacity(count + keys.count)
    for key in keys {
      let place = rest.place(of: key, by: order, in: document)
      merged += rest[..<place]
      merged.append(Int32(key.position))
      rest = rest[place...]
    }
    self = merged + rest
  }
}

extension ArraySlice<Int32> {
  /// Returns the index at which a line belongs.
  fileprivate func place(of key: SortKey, by order: Order, in document: Document) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      let other = Int(self[middle])
      if order.key(of: document.lines[other].text, at: other) < key {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
