/// The size of a terminal in columns and rows.
package struct Size: Hashable, Codable, Sendable {
  /// The number of cells in a row.
  package var columns: Int
  /// The number of rows.
  package var rows: Int

  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The assumed size of a terminal that does not report its size.
  package static let usual = Size(columns: 80, rows: 24)
}
