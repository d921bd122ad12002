extension Line {
  /// The day before which the task can wait: that of the first `t:` word that holds a day.
  ///
  /// This is ``Fields/threshold``, found without the other words, because each displayed task is asked.
  ///
  /// - Complexity: O(*n*) in the length of the line, without an allocation.
  var threshold: Day? {
    var text = text
    return text.withUTF8 { bytes in
      var start = 0
      while start + 12 <= bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: " "), bytes[end] != UInt8(ascii: "\t") {
          end += 1
        }
        if end - start == 12, bytes[start] == UInt8(ascii: "t"), bytes[start + 1] == UInt8(ascii: ":"),
          let day = Day(bytes[(start + 2)..<end])
        {
          return day
        }
        start = end + 1
      }
      return nil
    }
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
