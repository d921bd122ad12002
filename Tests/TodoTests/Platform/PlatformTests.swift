import Glibc
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The system")
struct PlatformTests {
  // In processes of their own, because the environment is shared by all threads.
  @Test("has another day when the time zone has changed")
  func timeZone() async {
    await #expect(processExitsWith: .success) {
      // Between them are 26 hours.
      setenv("TZ", "WEST12", 1)
      let west = System.today()
      setenv("TZ", "EAST-14", 1)
      let east = System.today()
      #expect(west < east)
    }
  }

  @Test("refuses a variable that is not UTF-8, instead of naming another file")
  func variable() async {
    await #expect(processExitsWith: .success) {
      setenv("TODO_FILE", [0x63, CChar(bitPattern: 0xE9), 0], 1)
      #expect(throws: NotUTF8(name: "TODO_FILE")) { try System.variable("TODO_FILE") }
      #expect(throws: NotUTF8(name: "TODO_FILE")) {
        try Location(option: nil, environment: System.variable)
      }
      let location = try? Location(option: "t", environment: System.variable)
      #expect(location == Location(path: "t"))
    }
  }
}
