import StoreTerminal

extension Screen.State {
  /// The mode of the screen, which determines what the keys do.
  var section: KeyTable.Section {
    switch mode {
    case .list: panel == nil ? .list : .panel
    case .entry(let entry): entry.isAsked ? .clash : .text
    case .filter, .naming: .text
    case .palette: .palette
    case .views: .views
    case .priority: .priority
    case .conflict: .conflict
    case .question: .question
    }
  }

  /// A Boolean value indicating whether the tasks have been read.
  var isEditable: Bool {
    switch file.phase {
    case .loading, .unread: false
    default: true
    }
  }

  /// Scrolls the panel.
  mutating func scroll(_ move: Browser.Move) {
    let rows = ScreenLayout(size).listRows
    let last = max(0, panelLineCount - rows)
    let top =
      switch move {
      case .rows(let count): panelTop + count
      case .pages(let count): panelTop + count * rows
      case .first: 0
      case .last: last
      }
    panelTop = max(0, min(top, last))
  }

  private var panelLineCount: Int {
    switch panel {
    case .help: KeyTableView.help(list.keyTable, columns: size.columns).count
    case .counts: ListView.countsLineCount(list.projects.count, list.contexts.count)
    case nil: 0
    }
  }
}

extension KeyTable.Section {
  /// A Boolean value indicating whether letter keys type text.
  var isTyping: Bool { self == .text || self == .clash || self == .palette }
}
