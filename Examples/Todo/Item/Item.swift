/// A task of the list: the text of a line that is not empty, and the line's number.
struct Item: Identifiable, Sendable {
  /// The line's number in the file, counted from 1.
  let number: Int
  /// The line's text.
  let text: Substring
  /// A Boolean value indicating whether the user has marked the task.
  var isMarked = false

  /// The identity of the task, which is the number of its line.
  var id: Int { number }
  /// The fields of the text in the todo.txt format.
  var fields: Fields { Fields(text) }
}

extension Item: Equatable {
  /// Compares the texts by their bytes, as the comparison of lines does.
  static func == (left: Item, right: Item) -> Bool {
    left.number == right.number && left.isMarked == right.isMarked && left.text.hasSameBytes(as: right.text)
  }
}
