import Store

// A saved view is a filter and an order of the tasks with a name.
extension Screen {
  /// Shows the saved views.
  func openViews(_ state: inout State) {
    state.panel = nil
    state.mode = .views(0)
  }

  /// Selects another saved view.
  func moveInViews(by rows: Int, _ state: inout State) {
    guard case .views(let index) = state.mode else { return }
    state.mode = .views(max(0, min(index + rows, state.list.settings.views.count - 1)))
  }

  /// Lets the user type a name under which the current filter and order will be saved.
  func nameView(_ state: inout State) { state.mode = .naming(TextField.State()) }

  /// Saves the current filter and order as a view with a name.
  func saveView(_ name: String, _ state: inout State) -> Effect<Action> {
    leave(&state)
    let name = ItemEditing.cleaned(name)
    guard !name.allSatisfy({ $0 == " " }) else { return .none }
    state.list.$settings.withLock { $0.save($0.arrangement, as: name) }
    return show("Saved the view \(name).", in: &state)
  }

  /// Displays the tasks with the filter and the order of the selected view.
  func chooseView(_ state: inout State) -> Effect<Action> {
    guard let view = state.selectedView else { return .none }
    leave(&state)
    return browse(.arrange(view.arrangement), &state)
  }

  /// Deletes the selected view.
  func deleteView(_ state: inout State) -> Effect<Action> {
    guard let view = state.selectedView else { return .none }
    // The view is removed by its name and not by its index, because another session may just have changed the list of
    // views.
    state.list.$settings.withLock { $0.views.removeAll { $0.name == view.name } }
    moveInViews(by: 0, &state)
    return show("Deleted the view \(view.name).", in: &state)
  }
}

extension Screen.State {
  /// The index of the selected view; `nil` if the views are not displayed.
  var viewIndex: Int? {
    if case .views(let index) = mode { index } else { nil }
  }

  fileprivate var selectedView: SavedView? {
    viewIndex.flatMap { list.settings.views.indices.contains($0) ? list.settings.views[$0] : nil }
  }
}
