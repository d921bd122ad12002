/// An event of the mouse.
package enum Mouse: Hashable, Codable, Sendable {
  /// The first button was pressed in a cell; the cell at the top left is at 0, 0.
  case click(column: Int, row: Int)
  /// The wheel was turned by a step.
  case wheel(isDown: Bool)

  /// Creates an event from the parameters of a terminal's report, such as `<0;12;3`.
  ///
  /// The result is `nil` if the report is neither of a click nor of the wheel.
  ///
  /// - Parameters:
  ///   - parameters: The parameters.
  ///   - final: The last character: `M` for a press, `m` for a release.
  init?(parameters: some Collection<UInt8>, final: UInt8) {
    let numbers = String(decoding: parameters.dropFirst(), as: UTF8.self).split(separator: ";").map {
      Int($0)
    }
    guard final == UInt8(ascii: "M"), numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], column > 0, row > 0
    else { return nil }
    switch button {
    case 0: self = .click(column: column - 1, row: row - 1)
    case 64, 65: self = .wheel(isDown: button == 65)
    default: return nil
    }
  }
}
