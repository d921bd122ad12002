import Store
import StoreTerminal

extension Browser.State {
  /// Replaces the tasks with the contents of the file.
  ///
  /// The selected task stays selected if it still exists. Edits that are not in the file are discarded.
  ///
  /// - Parameter document: The tasks.
  mutating func load(_ document: Document) {
    let isFirst = edits == 0
    let meant = selectedLine
    replace(document)
    follow(meant, isFirst: isFirst)
  }

  /// Replaces the tasks with the contents of the file, and applies the edits that are not in the file yet.
  ///
  /// - Parameter document: The tasks.
  /// - Returns: The edits, adapted to the contents of the file, and their result.
  mutating func merge(_ document: Document) -> Merging {
    let meant = selectedLine
    let (mine, base) = (self.document, saved)
    replace(document)
    let merging = Merging(mine, from: base, onto: self.document)
    for edit in merging.edits { apply(edit) }
    history.identify(merging.added)
    follow(meant, isFirst: false)
    return merging
  }

  /// Keeps the current tasks, which will replace the contents of the file.
  ///
  /// - Parameter theirs: The contents of the file.
  mutating func overrule(_ theirs: Document) {
    let base = theirs.keepingIdentities(of: saved)
    document.avoidIdentities(of: base)
    unsaved = [Edit(start: 0, old: base.lines.elements, new: document.lines.elements)]
  }

  /// The tasks as they were before the unsaved edits.
  private var saved: Document {
    unsaved.reversed().reduce(into: document) { $0.apply($1.inverse) }
  }

  private mutating func replace(_ document: Document) {
    let saved = saved
    // When the file is loaded for the first time, there are no identities to keep.
    self.document = saved.lastID == .none ? document : document.keepingIdentities(of: saved)
    edits += 1
    unsaved = []
  }

  /// Selects the task that was selected before, and records whether it has changed.
  private mutating func follow(_ meant: Line?, isFirst: Bool) {
    let whereabouts = meant.map { document.whereabouts(of: $0) } ?? .gone
    switch whereabouts {
    case .unchanged(let position), .changed(let position): select(document.lines[position].id)
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
  /// The way in which another program has changed the selected task since the user selected it.
  enum Surprise: Equatable, Sendable {
    /// The text of the task has changed.
    case changed
    /// The task was removed, and another one is selected.
    case replaced
    /// The settings have changed so that the task is not displayed, and another one is selected.
    case hidden

    /// The message that asks the user to press the key again, because the task has changed.
    var message: String {
      switch self {
      case .changed: "Another program has just changed this task. Press the key again to go on."
      case .replaced: "Another program removed that task. Press the key again for the selected task."
      case .hidden: "Another session has changed the view. Press the key again for the selected task."
      }
    }
  }
}
