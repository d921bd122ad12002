import Testing

@testable import StoreTodo

@Suite("A line of input")
struct EntryTests {
  @Test(
    "is a command or a wish of the session",
    arguments: [
      ("", .nothing), ("  \t", .nothing), ("\r", .nothing), ("help", .help(.short)),
      ("help rm", .help(.page("rm"))), ("quit", .quit), ("exit", .quit),
      ("q", .quit), ("list a", .command(.list(["a"]))),
    ] as [(String, Entry)])
  func kinds(line: String, entry: Entry) throws {
    #expect(try Entry(Array(line.utf8)) == entry)
  }

  @Test("is refused when it is not text")
  func notText() {
    #expect(throws: UsageError(message: "The command is not UTF-8.")) { try Entry([0x61, 0xFF]) }
    #expect(throws: UsageError(message: "There is a NUL byte in the command.")) { try Entry([0x61, 0x00]) }
  }
}
