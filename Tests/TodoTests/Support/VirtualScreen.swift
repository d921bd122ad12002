@testable import StoreTerminal
@testable import StoreTodo

/// As much of a terminal as the renderer uses.
struct VirtualScreen {
  private var cells: [[Character?]]
  private let size: Size

  init(size: Size) {
    self.size = size
    cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
  }

  /// The text of the screen, without spaces at the ends of lines.
  var text: String {
    cells.map { row in
      var characters = row.compactMap { $0 }
      while characters.last == " " { characters.removeLast() }
      return String(characters)
    }.joined(separator: "\n") + "\n"
  }

  mutating func write(_ output: String) {
    var (row, column) = (0, 0)
    var rest = output[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        cells[row][column] = character
        if character.cellWidth == 2 { cells[row][column + 1] = nil }
        column += character.cellWidth
        continue
      }
      let end = rest.firstIndex { $0.isLetter }!
      let parameters = rest[..<end].dropFirst().split(separator: ";").map { Int($0) ?? 0 }
      switch rest[end] {
      case "H": (row, column) = (parameters[0] - 1, parameters[1] - 1)
      case "J": cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
      case "K": for cell in column..<size.columns { cells[row][cell] = " " }
      default: break
      }
      rest = rest[rest.index(after: end)...]
    }
  }
}
