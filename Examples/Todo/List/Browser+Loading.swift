extension Browser.State {
  /// Adopts the contents of the file.
  ///
  /// Keeps the displayed tasks and the selected task if they still exist. Discards edits that are not in the file.
  ///
  /// - Parameters:
  ///   - document: The tasks.
  ///   - tally: The numbers of tasks by kind.
  mutating func load(_ document: Document, _ tally: Tally) {
    let isFirst = edits == 0
    let meant = selectedLine
    replace(document, tally)
    follow(meant, isFirst: isFirst)
  }

  /// Adopts the contents of the file, and applies the edits that are not in the file yet.
  ///
  /// - Parameters:
  ///   - document: The tasks.
  ///   - tally: The numbers of tasks by kind.
  /// - Returns: The result of the edits.
  mutating func merge(_ document: Document, _ tally: Tally) -> Merging {
    let meant = selectedLine
    let (mine, base) = (self.document, saved)
    replace(document, tally)
    let merging = Merging(mine, from: base, onto: self.document)
    for edit in merging.edits { apply(edit) }
    history.identify(merging.added)
    follow(meant, isFirst: false)
    return merging
  }

  /// Keeps the current tasks, which replace the contents of the file.
  ///
  /// - Parameter theirs: The contents of the file.
  mutating func overrule(_ theirs: Document) {
    let base = theirs.keepingIdentities(of: saved)
    document.avoidIdentities(of: base)
    unsaved = [Edit(start: 0, old: base.lines, new: document.lines)]
  }

  /// The tasks without the edits that are not in the file yet.
  private var saved: Document {
    unsaved.reversed().reduce(into: document) { $0.apply($1.inverse) }
  }

  private mutating func replace(_ document: Document, _ tally: Tally) {
    let saved = saved
    // The first time there are no identities to keep.
    self.document = saved.lastID == .none ? document : document.keepingIdentities(of: saved)
    self.tally = tally
    edits += 1
    unsaved = []
    arrangement.reset(to: self.document)
  }

  /// Selects the previously selected task, and records whether it has changed.
  private mutating func follow(_ meant: Line?, isFirst: Bool) {
    let whereabouts = meant.map { document.whereabouts(of: $0) } ?? .gone
    switch whereabouts {
    case .unchanged(let position), .changed(let position): select(position + 1)
    case .gone: select(nil)
    }
    guard !isFirst, let selected else { return surprise = nil }
    switch whereabouts {
    case .unchanged(selected - 1): break
    case .changed(selected - 1): surprise = .changed
    default: surprise = .replaced
    }
  }
}

extension Browser {
  /// The change of the selected task by another program since the user selected it.
  enum Surprise: Equatable, Sendable {
    /// The text of the task has changed.
    case changed
    /// The task was removed, and another one is selected.
    case replaced

    /// A notice for the user, to confirm before the key changes the task.
    var message: String {
      switch self {
      case .changed: "Another program has just changed this task. Press the key again to go on."
      case .replaced: "Another program has removed the chosen task. Press the key again for this one."
      }
    }
  }
}
