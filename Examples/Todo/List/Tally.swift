/// The numbers of open and done tasks, and of open tasks by project and context.
///
/// Each edit updates the numbers, because counting 100 000 lines for each key would be noticeable.
struct Tally: Equatable, Sendable {
  /// The number of open tasks.
  private(set) var open = 0
  /// The number of done tasks.
  private(set) var done = 0
  /// The number of open tasks of each project.
  private(set) var projects: [String: Int] = [:]
  /// The number of open tasks of each context.
  private(set) var contexts: [String: Int] = [:]

  /// The numbers of tasks.
  var all: Int { open + done }

  /// Adds a line to the numbers, or subtracts it.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - count: 1 or -1.
  mutating func add(_ line: Line, count: Int = 1) {
    guard !line.isBlank else { return }
    guard !ItemEditing.isDone(line.text) else {
      done += count
      return
    }
    open += count
    var text = line.text
    text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let end =
          bytes[start...].firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ?? bytes.count
        add(
          UnsafeBufferPointer(rebasing: bytes[start..<end]),
          of: UnsafeBufferPointer(rebasing: bytes[..<start]), count)
        start = end + 1
      }
    }
  }

  /// Counts a word, if it names a project or a context that no earlier word names.
  ///
  /// These are the words of ``Fields/projects`` and ``Fields/contexts``, found in a tenth of the time, because marks
  /// and dates are not among them and separators are ASCII.
  private mutating func add(
    _ word: UnsafeBufferPointer<UInt8>, of before: UnsafeBufferPointer<UInt8>, _ count: Int
  ) {
    guard word.count > 1, word[0] == UInt8(ascii: "+") || word[0] == UInt8(ascii: "@") else { return }
    guard !before.hasWord(word) else { return }
    let name = String(decoding: word.dropFirst(), as: UTF8.self)
    if word[0] == UInt8(ascii: "+") {
      Self.add(count, to: &projects, name)
    } else {
      Self.add(count, to: &contexts, name)
    }
  }

  /// Follows an edit.
  ///
  /// - Parameter edit: The edit.
  mutating func apply(_ edit: Edit) {
    for line in edit.old { add(line, count: -1) }
    for line in edit.new { add(line) }
  }

  private static func add(_ count: Int, to counts: inout [String: Int], _ name: String) {
    let sum = counts[name, default: 0] + count
    counts[name] = sum == 0 ? nil : sum
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns a Boolean value indicating whether these bytes contain a word.
  fileprivate func hasWord(_ word: Self) -> Bool {
    split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.contains { $0.elementsEqual(word) }
  }
}
