/// What stands in which row of the screen.
struct ScreenLayout: Equatable, Sendable {
  /// How big the screen is.
  let size: Size
  /// Whether there is room for the line with the file's name.
  var hasTitle: Bool { size.rows > 3 }
  /// Whether there is room for the line with the keys.
  var hasKeys: Bool { size.rows > 4 }
  /// How many rows the list has.
  var listRows: Int { max(1, size.rows - 1 - (hasTitle ? 1 : 0) - (hasKeys ? 1 : 0)) }

  /// Lays out a screen.
  ///
  /// - Parameter size: How big it is.
  init(_ size: Size) {
    self.size = size
  }
}
