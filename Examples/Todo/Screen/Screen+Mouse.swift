import Store
import StoreTerminal

extension Screen {
  /// The number of rows that a step of the wheel scrolls.
  private static let wheelRows = 3

  /// Handles the mouse: a click selects a row, and the wheel scrolls.
  ///
  /// A click on the checkbox of a task marks the task as done or not done.
  func use(_ mouse: Mouse, _ state: inout State) -> Effect<Action> {
    state.notice.text = nil
    switch mouse {
    case .wheel(let isDown):
      return scroll(by: isDown ? Self.wheelRows : -Self.wheelRows, &state)
    case .click(let column, let row):
      let layout = ScreenLayout(state.size)
      let row = row - (layout.hasTitle ? 1 : 0)
      guard (0..<layout.listRows).contains(row) else { return .none }
      return click(column, row, &state)
    }
  }

  private func scroll(by rows: Int, _ state: inout State) -> Effect<Action> {
    switch state.section {
    case .list: return browse(.move(.rows(rows)), &state)
    case .panel: state.scroll(.rows(rows))
    case .views: moveInViews(by: rows.signum(), &state)
    case .palette: moveInPalette(by: rows.signum(), &state)
    case .text, .clash, .priority, .conflict, .question: break
    }
    return .none
  }

  /// Handles a click on a row of the list.
  private func click(_ column: Int, _ row: Int, _ state: inout State) -> Effect<Action> {
    let index = state.list.top + row
    guard state.section == .list, index < state.list.shownCount else { return .none }
    let effect = browse(.move(.rows(index - state.list.cursor)), &state)
    let digits = String(state.list.highestNumber).utf8.count
    // If tasks are marked, `toggle` applies to all of them. A click on one task must not change all of the marked
    // tasks, so it only selects the task.
    guard ItemView.box(digits: digits).contains(column), state.list.marked.isEmpty else { return effect }
    return .merge(effect, browse(.toggle, &state))
  }
}
