/// The bytes of a line's text, valid while a closure reads them.
///
/// A list of all tasks computes these properties for each task, so they allocate no memory.
struct LineBytes {
  /// The bytes of the line's text.
  let bytes: UnsafeBufferPointer<UInt8>

  /// A Boolean value indicating whether the task in the line is done.
  var isDone: Bool { bytes.count > 1 && bytes[0] == UInt8(ascii: "x") && bytes[1] == UInt8(ascii: " ") }

  /// A Boolean value indicating whether the line is empty or contains only spaces.
  var isBlank: Bool { bytes.allSatisfy { $0 == UInt8(ascii: " ") } }

  /// The day until which the task can wait, from the first `t:` word that contains a valid day.
  ///
  /// This is the value of ``Fields/threshold``, computed without splitting the text into words.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the line, without an allocation.
  var threshold: Day? {
    func isSeparator(_ index: Int) -> Bool {
      bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t")
    }
    var colon = 1
    while colon + 10 < bytes.count {
      if bytes[colon] == UInt8(ascii: ":"), bytes[colon - 1] == UInt8(ascii: "t"),
        colon == 1 || isSeparator(colon - 2), colon + 11 == bytes.count || isSeparator(colon + 11),
        let day = Day(bytes[(colon + 1)..<(colon + 11)])
      {
        return day
      }
      colon += 1
    }
    return nil
  }

  /// Returns a Boolean value indicating whether the task is open and waits for a later day.
  ///
  /// - Parameter day: The current day.
  /// - Returns: `true` if its threshold is after the day.
  func isWaiting(on day: Day) -> Bool {
    guard let threshold, threshold > day else { return false }
    return !isDone
  }
}

extension Line {
  /// Calls a closure with the bytes of the text, without a copy.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The result of the closure.
  func withBytes<Result>(_ body: (LineBytes) -> Result) -> Result {
    let result = text.utf8.withContiguousStorageIfAvailable { body(LineBytes(bytes: $0)) }
    return result ?? Array(text.utf8).withUnsafeBufferPointer { body(LineBytes(bytes: $0)) }
  }

  /// A Boolean value indicating whether the task in the line is done.
  var isDone: Bool { withBytes { $0.isDone } }

  /// A Boolean value indicating whether the line is empty or contains only spaces.
  var isBlank: Bool { withBytes { $0.isBlank } }

  /// The day until which the task can wait, as computed by ``LineBytes/threshold``.
  var threshold: Day? { withBytes { $0.threshold } }

  /// Returns a Boolean value indicating whether the task is open and waits for a later day.
  ///
  /// - Parameter day: The current day.
  /// - Returns: `true` if its threshold is after the day.
  func isWaiting(on day: Day) -> Bool { withBytes { $0.isWaiting(on: day) } }
}
