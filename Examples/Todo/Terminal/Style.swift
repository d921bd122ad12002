/// The style of a piece of text.
struct Style: Hashable, Sendable {
  /// The colors that every terminal has, in the user's own shades.
  ///
  /// Yellow is missing, because on a light background it can't be read.
  enum Color: Int, Sendable {
    /// The terminal's number of a color.
    case red = 1
    case green
    case blue = 4
    case magenta, cyan
  }

  /// Additional attributes of text on a terminal.
  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let bold = Self(rawValue: 1)
    static let dim = Self(rawValue: 2)
    static let underlined = Self(rawValue: 4)
    static let reversed = Self(rawValue: 8)
  }

  /// The color of the letters; nil for the terminal's own.
  var color: Color?
  /// The additional attributes.
  var attributes: Attributes = []

  static let plain = Style()
  static let bold = Style(attributes: .bold)
  static let dim = Style(attributes: .dim)
  static let reversed = Style(attributes: .reversed)

  /// The style of a color.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - attributes: The additional attributes.
  /// - Returns: The style.
  static func color(_ color: Color, _ attributes: Attributes = []) -> Style {
    Style(color: color, attributes: attributes)
  }

  /// The control sequence that turns the style on, whatever was on before.
  ///
  /// - Parameter hasColors: A Boolean value indicating whether to use colors.
  /// - Returns: The sequence.
  func sequence(hasColors: Bool) -> String {
    var codes = "0"
    if attributes.contains(.bold) { codes += ";1" }
    if attributes.contains(.dim) { codes += ";2" }
    if attributes.contains(.underlined) { codes += ";4" }
    if attributes.contains(.reversed) { codes += ";7" }
    if hasColors, let color { codes += ";\(30 + color.rawValue)" }
    return "\u{1B}[\(codes)m"
  }
}
