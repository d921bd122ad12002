/// A text with styles, as a value that a feature can store in its state and a view can display.
///
/// ```swift
/// TextState("Delete ") + TextState(name).bold() + TextState("?")
/// ```
///
/// A dump of the text shows only the characters.
public struct TextState: Hashable, Sendable {
  /// A style of characters.
  public enum Style: Hashable, Sendable {
    /// Bold characters.
    case bold
    /// Italic characters.
    case italic
    /// Characters with a line through them.
    case strikethrough
    /// Characters with a line below them.
    case underline
    /// Characters that all have the same width.
    case monospaced
  }

  /// Characters with the same styles.
  public struct Run: Hashable, Sendable {
    /// The characters.
    public var text: String
    /// The styles of the characters.
    public var styles: Set<Style> = []
  }

  /// The runs of the text, in order.
  public private(set) var runs: [Run]

  /// Creates text.
  ///
  /// - Parameter content: The characters.
  public init(_ content: some StringProtocol) { runs = [Run(text: String(content))] }

  /// Creates text that is displayed unchanged.
  ///
  /// - Parameter content: The characters.
  public init(verbatim content: String) { self.init(content) }

  /// Returns the first text followed by the second.
  ///
  /// - Parameters:
  ///   - lhs: The first text.
  ///   - rhs: The second text.
  /// - Returns: A text with the runs of both texts.
  public static func + (lhs: Self, rhs: Self) -> Self {
    var text = lhs
    text.runs += rhs.runs
    return text
  }

  /// Returns the text with a style added to all of its runs.
  ///
  /// - Parameter style: The style.
  /// - Returns: The styled text.
  public func style(_ style: Style) -> Self {
    var text = self
    for index in text.runs.indices { text.runs[index].styles.insert(style) }
    return text
  }

  /// Returns the text in bold characters.
  public func bold() -> Self { style(.bold) }

  /// Returns the text in italic characters.
  public func italic() -> Self { style(.italic) }

  /// Returns the text with a line through it.
  public func strikethrough() -> Self { style(.strikethrough) }

  /// Returns the text with a line below it.
  public func underline() -> Self { style(.underline) }

  /// Returns the text in characters that all have the same width.
  public func monospaced() -> Self { style(.monospaced) }
}

extension String {
  /// Creates a string with the characters of the given text.
  ///
  /// - Parameter state: The text.
  public init(state: TextState) { self = state.runs.map(\.text).joined() }
}

extension TextState: CustomDumpRepresentable {
  /// The characters.
  public var customDumpValue: Any { String(state: self) }
}
