/// The styles of tasks.
///
/// Pure: what is shown depends on the arguments alone.
enum ListView {
  /// The shown tasks for another program to read: a number, a space and the line as it is in the file.
  ///
  /// - Parameter items: The tasks.
  /// - Returns: One line for each, with its line feed.
  static func plain(_ items: [Item]) -> String {
    items.reduce(into: "") { $0 += "\($1.number) \($1.text)\n" }
  }

  /// The shown tasks for a person: numbers aligned, control characters made visible, a headline below.
  ///
  /// - Parameters:
  ///   - items: The tasks.
  ///   - headline: The headline of the list.
  /// - Returns: One line for each and the headline, with their line feeds.
  static func screen(_ items: [Item], headline: String) -> String {
    let width = items.last.map { String($0.number).utf8.count } ?? 0
    return items.reduce(into: "") { screen, item in
      let number = String(item.number)
      screen += String(repeating: " ", count: width - number.utf8.count)
      screen += "\(number) \(ItemView.visible(item.text))\n"
    } + "\(headline)\n"
  }
}
