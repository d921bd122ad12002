/// A text of the place where a subscript is written.
///
/// A parameter of a subscript that key paths go through has to be `Hashable`. The place makes no difference between them.
public struct _SiteText: ExpressibleByStringLiteral, Hashable, Sendable {
  let text: StaticString

  /// Takes the text.
  public init(stringLiteral value: StaticString) { text = value }

  /// Texts do not tell key paths apart.
  public static func == (left: Self, right: Self) -> Bool { true }

  /// Texts do not tell key paths apart.
  public func hash(into hasher: inout Hasher) {}
}

/// A line or column of the place where a subscript is written; see ``_SiteText``.
public struct _SiteNumber: ExpressibleByIntegerLiteral, Hashable, Sendable {
  let number: UInt

  /// Takes the number.
  public init(integerLiteral value: UInt) { number = value }

  /// Numbers do not tell key paths apart.
  public static func == (left: Self, right: Self) -> Bool { true }

  /// Numbers do not tell key paths apart.
  public func hash(into hasher: inout Hasher) {}
}

extension SourceSite {
  /// The place where a subscript is written.
  init(_ fileID: _SiteText, _ filePath: _SiteText, _ line: _SiteNumber, _ column: _SiteNumber) {
    self.init(fileID: fileID.text, filePath: filePath.text, line: line.number, column: column.number)
  }
}
