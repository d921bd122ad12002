/// The answer of a key: a value that it loaded or passed on, `nil` for the initial value, or an error.
struct KeyAnswer<Value> {
  let result: Result<Value?, any Error>
  /// The version of the stored content that the answer is from; `nil` if the key does not count versions.
  var version: Int?
}

extension KeyAnswer: Sendable where Value: Sendable {}

/// The position of an answer in the order of the stored contents that the answers report.
///
/// Answers arrive on several threads, so the order of their arrival says nothing.
struct AnswerOrder: Sendable {
  /// The number of the request, which a load gets when it begins, and a value that is passed on gets when it arrives.
  let request: Int
  /// The version of the content, if the key counts versions.
  let version: Int?

  /// The position before all answers.
  static var none: AnswerOrder { AnswerOrder(request: 0, version: nil) }

  /// Returns a Boolean value indicating whether another answer is from newer content.
  ///
  /// Without versions, a value that was passed on counts as newer than the value of a load that had begun before.
  func isBefore(_ other: AnswerOrder) -> Bool {
    if let version, let other = other.version { return version < other }
    return request < other.request
  }
}
