/// An error for text from the system that is not UTF-8.
///
/// The text is not repaired, because a repaired text would name something else, for example another file.
package struct NotUTF8: Error, Equatable {
  /// The name of the text for the error message, for example the name of an environment variable.
  package let name: String

  package init(name: String) { self.name = name }
}

extension NotUTF8: CustomStringConvertible {
  /// The description of the problem.
  package var description: String { "\(name) is not UTF-8." }
}
