// Cancellation, and lines.
extension EffectMachine {
  func isCancelled(_ cell: Int) -> Bool {
    var cell = cell
    while cell >= 0 {
      if cells[cell].isCancelled { return true }
      cell = cells[cell].parent
    }
    return false
  }

  /// Cancels what is under `id` in a feature and those below it, but for what `spared` is a part of.
  mutating func cancel(_ id: Int, at path: [PathPart], sparing spared: Int = -1) {
    var around: Set<Int> = []
    var cell = spared
    while cell >= 0 {
      around.insert(cell)
      cell = cells[cell].parent
    }
    cancel { index, cell in
      guard cell.path.starts(with: path), !around.contains(index) else { return false }
      switch cell.kind {
      case .scope(id): return true
      case .line(id, _, _): return true
      case .throttle(let throttle, _, _): return throttle.id == id
      default: return false
      }
    }
  }

  mutating func cancel(where isAffected: (Cell) -> Bool) { cancel { _, cell in isAffected(cell) } }

  mutating func cancel(where isAffected: (Int) -> Bool) { cancel { index, _ in isAffected(index) } }

  private mutating func cancel(where isAffected: (Int, Cell) -> Bool) {
    var affected: [Int] = []
    for index in cells.indices where !cells[index].isDone && isAffected(index, cells[index]) {
      cells[index].isCancelled = true
      affected.append(index)
    }
    guard !affected.isEmpty else { return }
    isCancelling = true
    ends += 1
    for index in cells.indices where !cells[index].isDone { wake(index) }
    // Lines that have lost a member.
    for index in affected {
      if case .line(let id, _, _) = cells[index].kind { admit(id, cells[index].path) }
    }
    isCancelling = false
    ends -= 1
    if ends == 0 { noteStuckLines() }
  }

  /// Lets go on what waits for something that will not come any more.
  private mutating func wake(_ cell: Int) {
    switch cells[cell].kind {
    case .strand: wakeCancelled(strand: cell)
    case _ where !isCancelled(cell): break
    case .send:
      mailbox.removeAll { $0 == cell }
      direct.removeAll { $0 == cell }
      finish(cell)
    case .line(_, _, .some): if !ready.contains(.leave(cell)) { ready.append(.leave(cell)) }
    default: break
    }
  }
}

// Lines.
extension EffectMachine {
  /// The members that run, also cancelled ones that have not ended.
  private func runners(_ id: Int, _ path: [PathPart]) -> [Int] {
    cells.indices.filter { index in
      guard case .line(id, _, nil) = cells[index].kind else { return false }
      return cells[index].path == path && !cells[index].isDone
    }
  }

  private func waiters(_ id: Int, _ path: [PathPart]) -> [Int] {
    cells.indices.filter { index in
      guard case .line(id, _, .some) = cells[index].kind else { return false }
      return cells[index].path == path && !cells[index].isDone && !isCancelled(index)
    }
  }

  /// Returns a Boolean value indicating whether a cell is a part of what stands in the line of `id`.
  private func hosts(_ cell: Int, _ id: Int, _ path: [PathPart]) -> Bool {
    var cell = cell
    while cell >= 0 {
      if case .line(id, _, _) = cells[cell].kind, cells[cell].path == path { return true }
      cell = cells[cell].parent
    }
    return false
  }

  /// Puts an effect in the line of `id`.
  mutating func enter(_ tree: EffectTree, _ id: Int, _ policy: EffectTree.Policy, _ parent: Int) {
    let path = cells[parent].path
    // An effect that never starts replaces nothing.
    if policy == .newest, !isCancelled(parent) { cancel(id, at: path, sparing: parent) }
    // What was cancelled enters no line, and a part of what stands in the line runs in that place.
    if isCancelled(parent) || hosts(parent, id, path) { return begin([tree], add(.scope(id: id), parent)) }
    let (running, waiting) = (runners(id, path), waiters(id, path))
    switch policy {
    case .all, .newest: break
    case .oldest: if !running.allSatisfy(isCancelled) || !waiting.isEmpty { return childEnded(parent) }
    case .limited(let limit, let length):
      if running.count >= limit || !waiting.isEmpty {
        guard waiting.count < length else { return childEnded(parent) }
        _ = add(.line(id: id, policy, waiting: tree), parent)
        if isStuck(id, path) { issues += 1 }
        return
      }
    }
    let cell = add(.line(id: id, policy, waiting: nil), parent)
    begin([tree], cell)
  }

  /// Lets those at the front of a line run whose limits allow it.
  mutating func admit(_ id: Int, _ path: [PathPart]) {
    while let first = waiters(id, path).first,
      case .line(_, let policy, let tree?) = cells[first].kind, case .limited(let limit, _) = policy,
      runners(id, path).count < limit
    {
      cells[first].kind = .line(id: id, policy, waiting: nil)
      ready.append(.start(tree, parent: first))
    }
  }

  /// Notes the issues of the lines that can't move since one of their runners has ended.
  ///
  /// They are looked at one after the other. What leaves its line after that still runs for those before it, so lines
  /// that wait for each other are one issue.
  mutating func noteStuckLines() {
    while !left.isEmpty {
      let line = Place(of: cells[left.removeFirst()])
      if !waiters(line.id, line.path).isEmpty, isStuck(line.id, line.path) { issues += 1 }
    }
  }

  /// Returns a Boolean value indicating whether every runner of a line has a part that waits for itself in the end.
  private func isStuck(_ id: Int, _ path: [PathPart]) -> Bool {
    stuckLines.contains(Place(id: id, path: path))
  }

  /// A Boolean value indicating whether there is a line that can't move.
  var isStuck: Bool { !stuckLines.isEmpty }

  /// The lines that can't move, found as what is left when all that may end has ended.
  private var stuckLines: Set<Place> {
    let waits = cells.indices.filter { index in
      guard case .line(_, _, .some) = cells[index].kind else { return false }
      return !cells[index].isDone && !isCancelled(index)
    }
    var stuck = Set(waits.map { Place(of: cells[$0]) })
    while true {
      let free = stuck.filter { line in
        let runners = runners(line.id, line.path) + left.filter { Place(of: cells[$0]) == line }
        return runners.isEmpty
          || runners.contains { runner in
            !waits.contains { stuck.contains(Place(of: cells[$0])) && isPart($0, of: runner) }
          }
      }
      if free.isEmpty { return stuck }
      stuck.subtract(free)
    }
  }

  /// A line: its id, and the feature that it belongs to.
  struct Place: Hashable {
    let id: Int
    let path: [PathPart]

    init(id: Int, path: [PathPart]) {
      self.id = id
      self.path = path
    }

    init(of cell: Cell) {
      guard case .line(let id, _, _) = cell.kind else { preconditionFailure("It stands in no line.") }
      self.init(id: id, path: cell.path)
    }
  }

  private func isPart(_ cell: Int, of whole: Int) -> Bool {
    var cell = cell
    while cell >= 0 {
      if cell == whole { return true }
      cell = cells[cell].parent
    }
    return false
  }
}
