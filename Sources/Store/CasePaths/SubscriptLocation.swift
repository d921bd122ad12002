/// The file id or the file path in the source location of a subscript call.
///
/// Parameters of a subscript in a key path must be `Hashable`. All values of this type are equal, so that key paths
/// that were written at different locations can be equal.
public struct _SiteText: ExpressibleByStringLiteral, Hashable, Sendable {
  let text: StaticString

  /// Creates the text of a file id or a file path from a literal.
  public init(stringLiteral value: StaticString) { text = value }

  /// Returns `true`, so that the location does not distinguish key paths.
  public static func == (left: Self, right: Self) -> Bool { true }

  /// Hashes nothing, because all values are equal.
  public func hash(into hasher: inout Hasher) {}
}

/// The line or column in the source location of a subscript call; see ``_SiteText``.
public struct _SiteNumber: ExpressibleByIntegerLiteral, Hashable, Sendable {
  let number: UInt

  /// Creates a line or column from a literal.
  public init(integerLiteral value: UInt) { number = value }

  /// Returns `true`, so that the location does not distinguish key paths.
  public static func == (left: Self, right: Self) -> Bool { true }

  /// Hashes nothing, because all values are equal.
  public func hash(into hasher: inout Hasher) {}
}

extension SourceSite {
  /// Creates the source location of the call of a subscript.
  init(_ fileID: _SiteText, _ filePath: _SiteText, _ line: _SiteNumber, _ column: _SiteNumber) {
    self.init(fileID: fileID.text, filePath: filePath.text, line: line.number, column: column.number)
  }
}
