import Store

/// A panel in which the user searches for a command of the list.
///
/// The user types words of the command's description, and chooses one of the commands that match.
struct Palette: Equatable {
  /// The field with the typed words.
  var field = TextField.State()
  /// The index of the chosen command among the matching commands.
  private(set) var selected = 0

  /// Returns the commands whose descriptions match the typed words.
  ///
  /// - Parameter table: The keys.
  /// - Returns: The commands of the list, with their keys.
  /// - Complexity: O(*n*), where *n* is the number of commands.
  func bindings(in table: KeyTable) -> [KeyBinding] {
    let words = field.text.lowercased().split(separator: " ")
    return table.bindings(of: .list).filter { binding in
      let text = "\(binding.help) \(binding.names) \(binding.short ?? "")".lowercased()
      return binding.command != .palette && words.allSatisfy(text.contains)
    }
  }

  /// Returns the chosen command.
  ///
  /// - Parameter table: The keys.
  /// - Returns: The command; `nil` if none matches.
  func command(in table: KeyTable) -> Screen.Command? {
    let bindings = bindings(in: table)
    return bindings.indices.contains(selected) ? bindings[selected].command : nil
  }

  /// Chooses another command.
  mutating func move(by rows: Int, in table: KeyTable) {
    selected = max(0, min(selected + rows, bindings(in: table).count - 1))
  }

  /// Edits the words, and chooses the first command that matches.
  mutating func edit(_ action: TextField.Action) {
    _ = TextField().reduce(into: &field, action: action)
    selected = 0
  }
}

extension Screen {
  /// Carries out the chosen command of the palette.
  func choose(_ state: inout State) -> Effect<Action> {
    guard let command = state.palette?.command(in: state.list.keyTable) else { return .none }
    leave(&state)
    return perform(command, &state)
  }

  /// Chooses another command of the palette.
  func moveInPalette(by rows: Int, _ state: inout State) {
    guard case .palette(var palette) = state.mode else { return }
    palette.move(by: rows, in: state.list.keyTable)
    state.mode = .palette(palette)
  }
}

extension Screen.State {
  /// The palette; `nil` if it is not displayed.
  var palette: Palette? {
    if case .palette(let palette) = mode { palette } else { nil }
  }
}
