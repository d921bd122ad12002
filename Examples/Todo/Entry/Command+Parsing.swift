extension Command {
  /// Reads a command.
  ///
  /// - Parameter words: The command's name and what follows it; at least one word.
  /// - Throws: ``UsageError`` if there is no such command or it is incomplete.
  init(_ words: Words) throws(UsageError) {
    let name = words[0] ?? ""
    switch name {
    case "add":
      self = .add(try Command.text(in: words, at: 1, usage: "add TEXT"))
    case "list":
      self = .list(words.rest)
    case "done":
      self = .done(try Command.onlyNumber(in: words, usage: "done N"))
    case "rm":
      self = .rm(try Command.onlyNumber(in: words, usage: "rm N"))
    case "edit":
      let number = try Command.number(in: words, usage: "edit N TEXT")
      self = .edit(number, try Command.text(in: words, at: 2, usage: "edit N TEXT"))
    case "pri":
      let number = try Command.number(in: words, usage: "pri N LETTER|-")
      self = .pri(number, try Command.priority(in: words, usage: "pri N LETTER|-"))
    default:
      throw UsageError(
        message: "There is no command '\(name)'. The commands are add, list, done, rm, edit and pri.")
    }
  }

  private static func number(in words: Words, usage: String) throws(UsageError) -> Int {
    guard let word = words[1] else {
      throw UsageError(message: "The task's number is missing. Usage: \(usage)")
    }
    guard word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(word)
    else {
      throw UsageError(message: "'\(word)' is not a task's number. Usage: \(usage)")
    }
    return number
  }

  private static func onlyNumber(in words: Words, usage: String) throws(UsageError) -> Int {
    let number = try number(in: words, usage: usage)
    guard words.count == 2 else {
      throw UsageError(message: "'\(words[2] ?? "")' is one word too many. Usage: \(usage)")
    }
    return number
  }

  private static func priority(in words: Words, usage: String) throws(UsageError) -> Priority? {
    let word = words[2] ?? ""
    guard words.count == 3 else {
      throw UsageError(message: "pri takes a number and a priority. Usage: \(usage)")
    }
    guard word != "-" else { return nil }
    guard word.unicodeScalars.count == 1, let priority = Priority(word.unicodeScalars.first!) else {
      throw UsageError(message: "'\(word)' is not a priority: it is a letter from A to Z. Usage: \(usage)")
    }
    return priority
  }

  private static func text(in words: Words, at index: Int, usage: String) throws(UsageError) -> String {
    guard let text = words.text(from: index) else {
      throw UsageError(message: "The task's text is missing. Usage: \(usage)")
    }
    return text
  }
}
