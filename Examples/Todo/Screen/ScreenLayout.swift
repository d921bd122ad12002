import StoreTerminal

/// The layout of the rows of the screen.
struct ScreenLayout: Equatable, Sendable {
  /// The size of the screen.
  let size: Size
  /// A Boolean value indicating whether there is room for the line with the file's name.
  var hasTitle: Bool { size.rows > 3 }
  /// A Boolean value indicating whether there is room for the line with the keys.
  var hasKeys: Bool { size.rows > 4 }
  /// The number of rows of the list.
  var listRows: Int { max(1, size.rows - 1 - (hasTitle ? 1 : 0) - (hasKeys ? 1 : 0)) }

  /// Creates the layout of a screen.
  ///
  /// - Parameter size: Its size.
  init(_ size: Size) {
    self.size = size
  }
}
