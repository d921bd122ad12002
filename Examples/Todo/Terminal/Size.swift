/// The size of a terminal in columns and rows.
struct Size: Hashable, Codable, Sendable {
  /// The number of cells in a row.
  var columns: Int
  /// The number of rows.
  var rows: Int

  /// The assumed size of a terminal that does not report its own.
  static let usual = Size(columns: 80, rows: 24)
}
