/// A location in source code, as the compiler reports it.
public struct SourceSite: Sendable, CustomStringConvertible {
  /// The file's module and name, as in `Module/File.swift`.
  public let fileID: StaticString
  /// The file's path.
  public let filePath: StaticString
  /// The number of the line; the first line of a file has the number 1.
  public let line: UInt
  /// The number of the column; the first column of a line has the number 1.
  public let column: UInt

  /// Creates a source location, which by default is the location of the call.
  ///
  /// - Parameters:
  ///   - fileID: The file's module and name.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  @inlinable
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The location that stands for an unknown place in the source code.
  public static let unknown = Self(
    fileID: "unknown/unknown place", filePath: "unknown place", line: 0, column: 0)

  /// A text such as `Module/File.swift:12`, or `unknown place` if the line is unknown.
  public var description: String { line == 0 ? "unknown place" : "\(fileID):\(line)" }
}
