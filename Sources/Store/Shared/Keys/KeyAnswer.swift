/// The result of a load by a key, or a result that the key passes to its subscriber: a value, `nil` for the initial
/// value, or an error.
struct KeyAnswer<Value> {
  let result: Result<Value?, any Error>
  /// The version of the stored content from which the key made the answer; `nil` if the key does not count versions.
  var version: Int?
}

extension KeyAnswer: Sendable where Value: Sendable {}

/// The position of a key's answer among all answers of the key.
///
/// The answers are ordered by the age of the stored content from which the key made them.
///
/// Answers arrive on several threads, so the order of their arrival says nothing.
struct AnswerOrder: Sendable {
  /// The number of the request; later requests have greater numbers.
  ///
  /// A load gets its number when it begins. An answer that the key passes to its subscriber gets its number when it
  /// arrives.
  let request: Int
  /// The version of the content; `nil` if the key does not count versions.
  let version: Int?

  /// A position before those of all answers.
  static var none: AnswerOrder { AnswerOrder(request: 0, version: nil) }

  /// Returns a Boolean value indicating whether the other answer is from newer content.
  ///
  /// Without versions, an answer that the key passed to its subscriber counts as newer than the answer to a load that
  /// had already begun.
  func isBefore(_ other: AnswerOrder) -> Bool {
    if let version, let other = other.version { return version < other }
    return request < other.request
  }
}
