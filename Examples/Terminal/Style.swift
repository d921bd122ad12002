/// The style of a piece of text.
package struct Style: Hashable, Sendable {
  /// The colors that every terminal has, in the shades that the user has chosen.
  ///
  /// Yellow is missing, because it is hard to read on a light background.
  package enum Color: Int, Sendable {
    /// The raw value of each color is its number in the control sequences of terminals.
    case red = 1
    case green
    case blue = 4
    case magenta, cyan
  }

  /// Additional attributes of text on a terminal.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Self(rawValue: 1)
    package static let dim = Self(rawValue: 2)
    package static let underlined = Self(rawValue: 4)
    package static let reversed = Self(rawValue: 8)
  }

  /// The color of the letters; `nil` for the terminal's default color.
  package var color: Color?
  /// The additional attributes.
  package var attributes: Attributes = []

  package init(color: Color? = nil, attributes: Attributes = []) {
    (self.color, self.attributes) = (color, attributes)
  }

  package static let plain = Style()
  package static let bold = Style(attributes: .bold)
  package static let dim = Style(attributes: .dim)
  package static let reversed = Style(attributes: .reversed)

  /// Returns a style with a color.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - attributes: The additional attributes.
  /// - Returns: The style.
  package static func color(_ color: Color, _ attributes: Attributes = []) -> Style {
    Style(color: color, attributes: attributes)
  }

  /// Returns the control sequence that turns the style on and all other styles off.
  ///
  /// - Parameter hasColors: A Boolean value indicating whether to use colors.
  /// - Returns: The sequence.
  package func sequence(hasColors: Bool) -> String {
    var codes = "0"
    if attributes.contains(.bold) { codes += ";1" }
    if attributes.contains(.dim) { codes += ";2" }
    if attributes.contains(.underlined) { codes += ";4" }
    if attributes.contains(.reversed) { codes += ";7" }
    if hasColors, let color { codes += ";\(30 + color.rawValue)" }
    return "\u{1B}[\(codes)m"
  }
}
