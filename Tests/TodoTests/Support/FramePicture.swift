@testable import StoreTerminal
@testable import StoreTodo

/// A frame as an SVG picture of a terminal.
struct FramePicture {
  private static let cell = (width: 8.4, height: 20.0)
  private static let margin = 14.0
  private static let bar = 28.0
  private static let background = "#1e2127"
  private static let foreground = "#c8ccd4"
  private static let colors: [Style.Color: String] = [
    .red: "#e86671", .green: "#98c379", .blue: "#61afef", .magenta: "#d192e3",
    .cyan: "#56b6c2",
  ]

  let frame: Frame
  let title: String

  /// The text of the picture.
  var svg: String {
    let width = Double(frame.size.columns) * Self.cell.width + 2 * Self.margin
    let height = Double(frame.size.rows) * Self.cell.height + Self.bar + Self.margin
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" role="img" \
      font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14">
      """,
      "<title>\(escaped(title))</title>",
      rectangle(x: 0, y: 0, width: width, height: height, fill: Self.background, radius: 8),
    ]
    for (index, color) in ["#e86671", "#e5c07b", "#98c379"].enumerated() {
      lines.append("<circle cx=\"\(number(18 + 18 * Double(index)))\" cy=\"15\" r=\"5\" fill=\"\(color)\"/>")
    }
    for (row, line) in frame.lines.enumerated() { lines += draw(line, row: row) }
    if let cursor = frame.cursor {
      lines.append(
        rectangle(
          x: x(cursor.column), y: y(cursor.row), width: Self.cell.width, height: Self.cell.height,
          fill: Self.foreground))
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private func draw(_ line: StyledText, row: Int) -> [String] {
    var (lines, column): ([String], Int) = ([], 0)
    for span in line.spans {
      let attributes = span.style.attributes
      var color = span.style.color.flatMap { Self.colors[$0] } ?? Self.foreground
      if attributes.contains(.reversed) {
        lines.append(
          rectangle(
            x: x(column), y: y(row), width: Double(span.text.cellWidth) * Self.cell.width,
            height: Self.cell.height, fill: color))
        color = Self.background
      }
      for word in words(span.text) {
        lines.append(text(word.text, column: column + word.offset, row: row, color, attributes))
      }
      column += span.text.cellWidth
    }
    return lines
  }

  /// The words of a text, each with the number of cells before it.
  ///
  /// A viewer's font may have other widths, also for characters of two cells. So each word begins at its own place.
  private func words(_ text: String) -> [(text: Substring, offset: Int)] {
    text.split(separator: " ").map { ($0, text[..<$0.startIndex].cellWidth) }
  }

  private func text(
    _ text: Substring, column: Int, row: Int, _ color: String, _ attributes: Style.Attributes
  ) -> String {
    var style = ""
    if attributes.contains(.bold) { style += " font-weight=\"bold\"" }
    if attributes.contains(.dim) { style += " opacity=\"0.6\"" }
    if attributes.contains(.underlined) { style += " text-decoration=\"underline\"" }
    let length = number(Double(text.cellWidth) * Self.cell.width)
    return """
      <text x="\(number(x(column)))" y="\(number(y(row) + 14.5))" textLength="\(length)" \
      lengthAdjust="spacingAndGlyphs" fill="\(color)"\(style)>\(escaped(text))</text>
      """
  }

  private func rectangle(
    x: Double, y: Double, width: Double, height: Double, fill: String, radius: Double = 0
  ) -> String {
    """
    <rect x="\(number(x))" y="\(number(y))" width="\(number(width))" height="\(number(height))" \
    fill="\(fill)"\(radius > 0 ? " rx=\"\(number(radius))\"" : "")/>
    """
  }

  private func x(_ column: Int) -> Double { Self.margin + Double(column) * Self.cell.width }

  private func y(_ row: Int) -> Double { Self.bar + Double(row) * Self.cell.height }

  /// Returns a number with at most one digit after the point.
  private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
