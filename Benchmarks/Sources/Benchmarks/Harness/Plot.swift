/// A plot of lines in panels with logarithmic axes, as SVG.
struct Plot {
  /// A pair of axes with the lines in it.
  struct Panel {
    let title: String
    let xLabel: String
    let series: [Series]
  }

  /// One line.
  struct Series {
    let name: String
    let points: [(x: Double, y: Double)]

    /// A Boolean value indicating whether the line shows the costs with which the other lines are compared.
    var isBaseline = false
  }

  let title: String
  let yLabel: String
  let panels: [Panel]

  private static let (columns, width, height) = (2, 440.0, 300.0)
  private static let inset = (left: 66.0, top: 58.0, right: 18.0, bottom: 62.0)

  /// The style is legible on light and on dark pages, because the text uses the page's color if the page specifies a
  /// color scheme.
  private static let style = """
    text { font: 12px system-ui, sans-serif; fill: #57606a; }
    .title { font-weight: 600; fill: #24292f; }
    .grid { stroke: #8c959f; stroke-opacity: 0.3; }
    .line { fill: none; stroke-width: 2; }
    .s0 { stroke: #0969da; } .s1 { stroke: #bf5b04; } .s2 { stroke: #1a7f37; } .base { stroke: #8c959f; stroke-dasharray: 5 4; }
    .d0 { fill: #0969da; } .d1 { fill: #bf5b04; } .d2 { fill: #1a7f37; } .dbase { fill: #8c959f; }
    @media (prefers-color-scheme: dark) {
      text { fill: #9198a1; } .title { fill: #e6edf3; }
      .s0 { stroke: #4493f8; } .s1 { stroke: #f0883e; } .s2 { stroke: #3fb950; }
      .d0 { fill: #4493f8; } .d1 { fill: #f0883e; } .d2 { fill: #3fb950; }
    }
    """

  /// The picture.
  var svg: String {
    let rows = (panels.count + Self.columns - 1) / Self.columns
    let (width, height) = (Double(Self.columns) * Self.width, Double(rows) * Self.height + 34)
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.pixels) \(height.pixels)" role="img">
      <title>\(title)</title>
      <style>\(Self.style)</style>
      <text class="title" x="\((width / 2).pixels)" y="22" text-anchor="middle">\(title)</text>
      """
    ]
    for (index, panel) in panels.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
      parts.append(
        """
        <g transform="translate(\((Double(column) * Self.width).pixels) \((Double(row) * Self.height + 30).pixels))">
        \(content(of: panel))
        </g>
        """)
    }
    return parts.joined(separator: "\n") + "\n</svg>\n"
  }

  private func content(of panel: Panel) -> String {
    let axes = Axes(panel, within: (Self.width, Self.height), inset: Self.inset)
    let middle = (axes.left + axes.right) / 2
    var parts = [
      "<text class=\"title\" x=\"\(middle.pixels)\" y=\"20\" text-anchor=\"middle\">\(panel.title)</text>",
      "<text x=\"\(middle.pixels)\" y=\"\((Self.height - 28).pixels)\" text-anchor=\"middle\">\(panel.xLabel)</text>",
      """
      <text transform="translate(14 \(((axes.top + axes.bottom) / 2).pixels)) rotate(-90)" \
      text-anchor="middle">\(yLabel)</text>
      """,
    ]
    parts += axes.grid
    for (index, series) in panel.series.enumerated() {
      let style = series.isBaseline ? "base" : "\(index)"
      let places = series.points.map { (axes.x($0.x), axes.y($0.y)) }
      let line = places.map { "\($0.pixels),\($1.pixels)" }.joined(separator: " ")
      parts.append("<polyline class=\"line \(series.isBaseline ? style : "s\(style)")\" points=\"\(line)\"/>")
      for (x, y) in places {
        parts.append("<circle class=\"d\(style)\" cx=\"\(x.pixels)\" cy=\"\(y.pixels)\" r=\"3\"/>")
      }
      parts.append(legend(series.name, style: style, index: index, of: panel.series.count))
    }
    return parts.joined(separator: "\n")
  }

  /// Returns the name of a line, which is shown above the axes.
  private func legend(_ name: String, style: String, index: Int, of count: Int) -> String {
    let step = (Self.width - Self.inset.left) / Double(count)
    let (x, y) = (Self.inset.left + Double(index) * step, 42.0)
    return """
      <circle class="d\(style)" cx="\((x + 4).pixels)" cy="\((y - 4).pixels)" r="4"/>\
      <text x="\((x + 12).pixels)" y="\(y.pixels)">\(name)</text>
      """
  }
}

extension Double {
  /// The number as the text of a coordinate.
  var pixels: String { rounded(to: 1) }
}
