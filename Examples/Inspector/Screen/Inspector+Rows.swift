import Store
import StoreTerminal

/// The rows of the panes.
extension Inspector {
  static func eventRows(_ state: SelectorReader<State>) -> [StyledText] {
    let shown = state.events.shown
    guard let selection = state.events.selection else {
      return [StyledText(), StyledText("  Nothing has happened yet.", .dim)]
    }
    let top = top(selection: selection, count: shown.count, rows: state.contentRows)
    return (top..<min(shown.count, top + state.contentRows)).map { index in
      let event = shown[index]
      var line = StyledText(seconds(event.time), .dim)
      line.append(" " + (event.number == state.events.mark ? "◆" : event.kind.mark) + " ", event.kind.style)
      line.append(event.text, event.kind.style)
      return index == selection ? line.highlighted(.reversed, to: state.size.columns) : line
    }
  }

  static func stateRows(_ state: SelectorReader<State>) -> [StyledText] {
    let rows = state.tree.rows
    let top = top(selection: state.tree.selection, count: rows.count, rows: state.contentRows)
    return rows.indices.dropFirst(top).prefix(state.contentRows).map { index in
      let line = treeLine(rows[index])
      return index == state.tree.selection ? line.highlighted(.reversed, to: state.size.columns) : line
    }
  }

  private static func treeLine(_ row: StateBrowser.State.Row) -> StyledText {
    var line = StyledText(String(repeating: "  ", count: row.depth))
    switch row.content {
    case .earlier(let count): line.append("… \(count) before", .dim)
    case .later(let count): line.append("… \(count) more", .dim)
    case .value(let value):
      line.append(value.count == 0 ? "  " : row.isOpen ? "▾ " : "▸ ", .dim)
      line.append(value.label, row.hasChanged ? .color(.green, .bold) : .bold)
      line.append(" ")
      if row.isOpen {
        line.append("\(value.type ?? "") (\(value.count))", .dim)
      } else {
        line.append(value.text, row.hasChanged ? .color(.green) : .plain)
      }
    }
    return line
  }

  static func effectRows(_ state: SelectorReader<State>) -> [StyledText] {
    let width = max(10, state.size.columns - 44)
    let all = state.effects.lines
    let newest = all.reversed().dropFirst(state.top).prefix(state.contentRows)
    let start = newest.map(\.start).min() ?? 0
    let range = max(1, state.effects.now - start)
    return newest.map { effect in
      var line = StyledText(effect.name.padded(to: 20) + " ")
      line.append(effect.outcomeText.padded(to: 10), effect.outcome?.style ?? .plain)
      line.append(duration((effect.end ?? state.effects.now) - effect.start).padded(to: 9) + " ", .dim)
      func column(_ time: Int) -> Int { min(width - 1, max(0, (time - start) * width / range)) }
      var cells = Array(repeating: " ", count: width)
      let end = effect.end.map(column) ?? width - 1
      for cell in column(effect.start)...max(end, column(effect.start)) { cells[cell] = "─" }
      for time in effect.sent { cells[column(time)] = "●" }
      cells[column(effect.start)] = "├"
      if effect.end != nil, end > column(effect.start) { cells[end] = "┤" }
      line.append(cells.joined(), effect.outcome?.style ?? .plain)
      return line
    }
  }

  static func selectorRows(_ state: SelectorReader<State>) -> [StyledText] {
    state.selectors.sorted.dropFirst(state.top).map { count in
      var line = StyledText("\(count.count)".padded(to: 9, .right) + "  ", .bold)
      line.append(count.last, count.isObserver ? .dim : .plain)
      return line
    }
  }

  static func historyRows(_ state: SelectorReader<State>) -> [StyledText] {
    let problem = state.history.problem.map { StyledText($0, .dim) }
    guard let moments = state.history.moments, let selected = state.history.selected else {
      return problem.map { [StyledText(), $0] } ?? []
    }
    let height = max(1, state.contentRows / 3)
    let top = top(selection: selected - moments.from, count: moments.actions.count, rows: height)
    var lines = moments.actions.indices.dropFirst(top).prefix(height).map { index in
      let moment = moments.from + index
      var line = StyledText(
        "\(moment)".padded(to: 9, .right) + (moment == moments.shown ? " ● " : "   "), .dim)
      line.append(moments.actions[index] ?? "the first state")
      return moment == selected ? line.highlighted(.reversed, to: state.size.columns) : line
    }
    lines.append(StyledText(String(repeating: "─", count: state.size.columns), .dim))
    if let problem { return lines + [problem] }
    guard let comparison = state.history.comparison, comparison.moment == selected else { return lines }
    lines += comparison.difference.lines.map { line in
      switch line.first {
      case "+": StyledText(line, .color(.green))
      case "\u{2212}": StyledText(line, .color(.red))
      default: StyledText(line)
      }
    }
    if comparison.difference.lines.isEmpty { lines.append(StyledText("Nothing has changed.", .dim)) }
    if comparison.difference.omitted > 0 {
      lines.append(StyledText("… \(comparison.difference.omitted) more lines", .dim))
    }
    return lines
  }

  /// Returns a time in seconds as text, such as `12.345`, padded at the left.
  private static func seconds(_ nanoseconds: Int) -> String {
    let milliseconds = nanoseconds / 1_000_000
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)".padded(
      to: 9, .right)
  }

  private static func duration(_ nanoseconds: Int) -> String {
    switch nanoseconds {
    case ..<1_000_000: "\(nanoseconds / 1_000) µs"
    case ..<1_000_000_000: "\(nanoseconds / 1_000_000) ms"
    default: "\(nanoseconds / 1_000_000_000).\(nanoseconds / 100_000_000 % 10) s"
    }
  }
}

extension InspectedEvent.Kind {
  /// The sign that stands for this kind of event in the list of events.
  fileprivate var mark: String {
    switch self {
    case .action: "▶"
    case .effectStarted: "├"
    case .effectFinished, .effectCancelled, .effectFailed: "┤"
    case .selector: "ƒ"
    case .observer: "○"
    }
  }

  fileprivate var style: Style {
    switch self {
    case .action: .bold
    case .effectStarted, .effectFinished: .plain
    case .effectCancelled: .color(.magenta)
    case .effectFailed: .color(.red)
    case .selector, .observer: .dim
    }
  }
}

extension EffectLines.Line {
  fileprivate var outcomeText: String {
    switch outcome {
    case .effectFinished: "finished"
    case .effectCancelled: "cancelled"
    case .effectFailed: "failed"
    case .action, .effectStarted, .selector, .observer, nil: "runs"
    }
  }
}

extension String {
  /// A side of the text.
  fileprivate enum Side { case left, right }

  /// Returns the text, truncated or padded to a width.
  fileprivate func padded(to width: Int, _ side: Side = .left) -> String {
    let line = StyledText(self).fitted(to: width)
    let space = String(repeating: " ", count: width - line.width)
    return side == .left ? line.text + space : space + line.text
  }
}
