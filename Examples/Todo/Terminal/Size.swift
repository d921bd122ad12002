/// How many columns and rows a terminal has.
struct Size: Hashable, Codable, Sendable {
  /// The number of cells in a row.
  var columns: Int
  /// The number of rows.
  var rows: Int

  /// What a terminal has that won't say.
  static let usual = Size(columns: 80, rows: 24)
}
