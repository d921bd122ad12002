#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Logarithmic axes that contain all lines of a panel.
struct Axes {
  let (left, right, top, bottom): (Double, Double, Double, Double)
  private let xs: [Double]
  private let xRange: (Double, Double)
  private let decades: ClosedRange<Int>

  init(
    _ panel: Plot.Panel, within size: (width: Double, height: Double),
    inset: (left: Double, top: Double, right: Double, bottom: Double)
  ) {
    (left, right) = (inset.left, size.width - inset.right)
    (top, bottom) = (inset.top, size.height - inset.bottom)
    let points = panel.series.flatMap(\.points)
    xs = Set(points.map(\.x)).sorted()
    xRange = (log10(xs.first ?? 1), log10(xs.last ?? 10))
    let ys = points.map { log10(max($0.y, 1)) }
    let low = Int((ys.min() ?? 0).rounded(.down))
    decades = low...max(low + 1, Int((ys.max() ?? 1).rounded(.up)))
  }

  /// Returns the horizontal position of a value.
  func x(_ value: Double) -> Double {
    left + (right - left) * (log10(value) - xRange.0) / max(xRange.1 - xRange.0, 0.1)
  }

  /// Returns the vertical position of a value.
  func y(_ value: Double) -> Double {
    let share = (log10(max(value, 1)) - Double(decades.lowerBound)) / Double(decades.count - 1)
    return bottom - (bottom - top) * share
  }

  /// The grid lines at powers of ten and at the measured sizes.
  var grid: [String] {
    let rows = decades.map { decade in
      let y = y(pow(10, Double(decade)))
      return """
        <line class="grid" x1="\(left.pixels)" x2="\(right.pixels)" y1="\(y.pixels)" y2="\(y.pixels)"/>\
        <text x="\((left - 6).pixels)" y="\((y + 4).pixels)" text-anchor="end">\(Self.label(pow(10, Double(decade))))</text>
        """
    }
    let columns = xs.map { value in
      """
      <line class="grid" x1="\(x(value).pixels)" x2="\(x(value).pixels)" y1="\(top.pixels)" y2="\(bottom.pixels)"/>\
      <text x="\(x(value).pixels)" y="\((bottom + 16).pixels)" text-anchor="middle">\(Self.label(value))</text>
      """
    }
    return rows + columns
  }

  private static func label(_ value: Double) -> String {
    switch value {
    case 1_000_000...: "\(Int(value / 1_000_000)) M"
    case 1_000...: "\(Int(value / 1_000)) k"
    default: "\(Int(value))"
    }
  }
}
