/// A task of the list: a line that is not empty, and its number.
struct Item: Identifiable, Sendable {
  /// The line's number in the file, counted from 1.
  let number: Int
  /// The line's text.
  let text: Substring
  /// A Boolean value indicating whether the user has marked the task.
  var isMarked = false

  /// The identity of the task, which is that of its line.
  var id: Int { number }
  /// The meaning of the text in the format.
  var fields: Fields { Fields(text) }
}

extension Item: Equatable {
  /// Compares bytes, as lines do.
  static func == (left: Item, right: Item) -> Bool {
    left.number == right.number && left.isMarked == right.isMarked && left.text.hasSameBytes(as: right.text)
  }
}
