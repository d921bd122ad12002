extension Line {
  /// The day before which the task can wait: that of the first `t:` word that holds a day.
  ///
  /// This is ``Fields/threshold``, found without the other words, because each displayed task is asked.
  ///
  /// - Complexity: O(*n*) in the length of the line, without an allocation.
  var threshold: Day? {
    var text = text
    return text.withUTF8 { bytes in
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
