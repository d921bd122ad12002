/// A value that a key has loaded or passed on, nil for the initial value, or an error.
struct KeyAnswer<Value> {
  let result: Result<Value?, any Error>
  /// The version of the stored content that the answer is from; nil if the key does not count versions.
  var version: Int?
}

extension KeyAnswer: Sendable where Value: Sendable {}

/// The place of an answer in the order of the contents that answers are from.
///
/// Answers arrive on several threads, so the order of their arrival says nothing.
struct AnswerOrder: Sendable {
  /// The number of the load at its begin, or of a value that was passed on at its arrival.
  let request: Int
  /// The version of the content, if the key counts versions.
  let version: Int?

  /// The order before all answers.
  static var none: AnswerOrder { AnswerOrder(request: 0, version: nil) }

  /// Returns a Boolean value indicating whether another answer is from a newer content.
  ///
  /// Without versions, a value that was passed on counts as newer than that of a load that had started before.
  func isBefore(_ other: AnswerOrder) -> Bool {
    if let version, let other = other.version { return version < other }
    return request < other.request
  }
}
