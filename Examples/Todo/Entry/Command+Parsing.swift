extension Command {
  /// Reads a command.
  ///
  /// - Parameter words: The command's name and the words after it; at least one word.
  /// - Throws: ``UsageError`` if there is no such command, or if the command is incomplete.
  init(_ words: Words) throws(UsageError) {
    let name = words[0] ?? ""
    switch name {
    case "add":
      self = .add(try Command.text(in: words, at: 1, usage: "add TEXT"))
    case "list":
      self = try .list(in: words.rest)
    case "done":
      self = .done(try Command.numbers(in: words.rest, usage: "done N …"))
    case "rm":
      self = .rm(try Command.numbers(in: words.rest, usage: "rm N …"))
    case "edit":
      let number = try Command.number(words[1], usage: "edit N TEXT")
      self = .edit(number, try Command.text(in: words, at: 2, usage: "edit N TEXT"))
    case "append":
      let number = try Command.number(words[1], usage: "append N TEXT")
      self = .append(number, try Command.text(in: words, at: 2, usage: "append N TEXT"))
    case "prepend":
      let number = try Command.number(words[1], usage: "prepend N TEXT")
      self = .prepend(number, try Command.text(in: words, at: 2, usage: "prepend N TEXT"))
    case "pri":
      self = try .pri(in: words.rest, usage: "pri N … LETTER|-")
    case "archive", "undo":
      guard words.count == 1 else {
        throw UsageError(message: "\(name) takes no arguments. Usage: \(name)")
      }
      self = name == "undo" ? .undo : .archive
    default:
      throw UsageError(
        message: "There is no command '\(name)'. "
          + "The commands are add, list, done, rm, edit, append, prepend, pri, archive and undo.")
    }
  }

  /// Reads the terms and the options of `list`.
  ///
  /// The options may be anywhere among the terms before a `--`.
  private static func list(in words: [String]) throws(UsageError) -> Command {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    var (terms, format, isAll) = ([String](), ListFormat.text, false)
    for word in words[..<end] {
      switch word {
      case "--json": format = .json
      case "--all": isAll = true
      case _ where word.utf8.starts(with: "--".utf8):
        throw UsageError(
          message: "There is no option '\(word)' of list. Its options are --all and --json. "
            + "Write -- before a term that begins with --. Usage: list [--all] [--json] [TERM …]")
      default: terms.append(word)
      }
    }
    terms += words[end...].dropFirst()
    // A single `-` is ignored, as in a filter that the user is typing.
    return .list(terms.filter { $0 != "-" }, as: format, all: isAll)
  }

  private static func number(_ word: String?, usage: String) throws(UsageError) -> Int {
    guard let word else {
      throw UsageError(message: "The task's number is missing. Usage: \(usage)")
    }
    guard let number = number(word[...]) else {
      throw UsageError(message: "'\(word)' is not a task's number. Usage: \(usage)")
    }
    return number
  }

  private static func number(_ word: Substring) -> Int? {
    let areDigits = word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return areDigits ? Int(word) : nil
  }

  /// Reads numbers and ranges such as `7-9`.
  private static func numbers(in words: [String], usage: String) throws(UsageError) -> TaskNumbers {
    guard !words.isEmpty else {
      throw UsageError(message: "The task's number is missing. Usage: \(usage)")
    }
    var ranges: [ClosedRange<Int>] = []
    for word in words {
      let ends = word.unicodeScalars.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let first = number(Substring(ends[0])), let last = number(Substring(ends[1]))
      else {
        let number = try number(word, usage: usage)
        ranges.append(number...number)
        continue
      }
      guard first <= last else {
        throw UsageError(message: "'\(word)' is not a range. Write \(last)-\(first). Usage: \(usage)")
      }
      ranges.append(first...last)
    }
    return TaskNumbers(ranges)
  }

  private static func pri(in words: [String], usage: String) throws(UsageError) -> Command {
    guard words.count >= 2, let word = words.last else {
      throw UsageError(message: "pri takes a number and a priority. Usage: \(usage)")
    }
    let numbers = try numbers(in: words.dropLast(), usage: usage)
    guard word != "-" else { return .pri(numbers, nil) }
    guard word.unicodeScalars.count == 1, let priority = Priority(word.unicodeScalars.first!) else {
      throw UsageError(
        message: "'\(word)' is not a priority. A priority is a letter from A to Z. Usage: \(usage)")
    }
    return .pri(numbers, priority)
  }

  private static func text(in words: Words, at index: Int, usage: String) throws(UsageError) -> String {
    guard let text = words.text(from: index) else {
      throw UsageError(message: "The task's text is missing. Usage: \(usage)")
    }
    return text
  }
}
