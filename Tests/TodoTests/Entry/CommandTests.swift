import Testing

@testable import StoreTodo

@Suite("A command")
struct CommandTests {
  @Test(
    "is read from arguments",
    arguments: [
      (["add", "Buy", "milk"], .add("Buy milk")),
      (["add", " two  spaces"], .add(" two  spaces")),
      (["list"], .list([])),
      (["list", "a b", "-c"], .list(["a b", "-c"])),
      (["list", "--json"], .list([], as: .json)),
      (["list", "--json", "+a"], .list(["+a"], as: .json)),
      (["list", "--all", "a"], .list(["a"], all: true)),
      (["list", "--all", "--json"], .list([], as: .json, all: true)),
      (["list", "--json", "--all", "--all", "--"], .list([], as: .json, all: true)),
      (["list", "+a", "--json", "b", "--all"], .list(["+a", "b"], as: .json, all: true)),
      (["list", "--all", "--", "--json", "a", "--"], .list(["--json", "a", "--"], all: true)),
      (["list", "-", "a"], .list(["a"])),
      (["done", "3"], .done(3)),
      (["done", "007"], .done(7)),
      (["rm", "0"], .rm(0)),
      (["edit", "3", "new", "text"], .edit(3, "new text")),
      (["append", "3", "more", "text"], .append(3, "more text")),
      (["prepend", "3", "more"], .prepend(3, "more")),
      (["pri", "3", "b"], .pri(3, Priority("B"))),
      (["pri", "3", "-"], .pri(3, nil)),
      (["done", "2", "5", "7-9"], .done(TaskNumbers([2...2, 5...5, 7...9]))),
      (["rm", "4-4", "1"], .rm([4, 1])),
      (["pri", "3", "1-2", "a"], .pri(TaskNumbers([3...3, 1...2]), Priority("A"))),
      (["pri", "3", "1", "-"], .pri([3, 1], nil)),
      (["archive"], .archive),
      (["undo"], .undo),
    ] as [([String], Command)])
  func arguments(words: [String], command: Command) throws {
    #expect(try Command(Words(arguments: words)) == command)
  }

  @Test(
    "is read from a typed line, whose text keeps its spaces",
    arguments: [
      ("add Buy  milk ", .add("Buy  milk ")),
      ("  add\t Buy milk\r", .add("Buy milk")),
      ("list +a  @b", .list(["+a", "@b"])),
      ("edit  3   new  text", .edit(3, "new  text")),
      ("pri 3 Z", .pri(3, Priority("Z"))),
    ] as [(String, Command)])
  func line(line: String, command: Command) throws {
    #expect(try Command(Words(line: line)) == command)
  }

  @Test(
    "is refused with what should be written instead",
    arguments: [
      (
        "frobnicate",
        "There is no command 'frobnicate'. The commands are add, list, done, rm, edit, append, prepend, pri, archive and undo."
      ),
      (
        "list a --josn",
        "There is no option '--josn' of list. Its options are --all and --json. "
          + "Write -- before a term that begins with --. Usage: list [--all] [--json] [TERM …]"
      ),
      (
        "list --help",
        "There is no option '--help' of list. Its options are --all and --json. "
          + "Write -- before a term that begins with --. Usage: list [--all] [--json] [TERM …]"
      ),
      ("undo 2", "undo takes no arguments. Usage: undo"),
      ("archive all", "archive takes no arguments. Usage: archive"),
      ("add", "The task's text is missing. Usage: add TEXT"),
      ("done", "The task's number is missing. Usage: done N …"),
      ("done x", "'x' is not a task's number. Usage: done N …"),
      ("done -1", "'-1' is not a task's number. Usage: done N …"),
      ("done +1", "'+1' is not a task's number. Usage: done N …"),
      ("done 99999999999999999999", "'99999999999999999999' is not a task's number. Usage: done N …"),
      ("rm 1 x", "'x' is not a task's number. Usage: rm N …"),
      ("rm 3-", "'3-' is not a task's number. Usage: rm N …"),
      ("rm 1-2-3", "'1-2-3' is not a task's number. Usage: rm N …"),
      ("done 9-7", "'9-7' is not a range. Write 7-9. Usage: done N …"),
      ("edit 1", "The task's text is missing. Usage: edit N TEXT"),
      ("append x a", "'x' is not a task's number. Usage: append N TEXT"),
      ("prepend 1", "The task's text is missing. Usage: prepend N TEXT"),
      ("pri 1", "pri takes a number and a priority. Usage: pri N … LETTER|-"),
      ("pri 1 2", "'2' is not a priority. A priority is a letter from A to Z. Usage: pri N … LETTER|-"),
      ("pri 1 AB", "'AB' is not a priority. A priority is a letter from A to Z. Usage: pri N … LETTER|-"),
      ("pri 1 ä", "'ä' is not a priority. A priority is a letter from A to Z. Usage: pri N … LETTER|-"),
    ])
  func refused(line: String, message: String) {
    #expect(throws: UsageError(message: message)) { try Command(Words(line: line)) }
  }

  @Test("needs more than spaces for a text")
  func blankText() {
    #expect(throws: UsageError.self) { try Command(Words(arguments: ["add", "  "])) }
    #expect(throws: UsageError.self) { try Command(Words(arguments: ["edit", "1", ""])) }
  }
}
