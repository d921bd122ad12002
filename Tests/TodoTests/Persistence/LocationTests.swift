import Testing

@testable import StoreTodo

@Suite("The file's place")
struct LocationTests {
  @Test(
    "is the option's, else the variable's, else in the data folder",
    arguments: [
      ("o", ["TODO_FILE": "t", "XDG_DATA_HOME": "/d", "HOME": "/h"], Location(path: "o")),
      (nil, ["TODO_FILE": "t", "XDG_DATA_HOME": "/d", "HOME": "/h"], Location(path: "t")),
      (nil, ["XDG_DATA_HOME": "/d", "HOME": "/h"], Location(path: "/d/todo/todo.txt", makesFolder: true)),
      (nil, ["HOME": "/h"], Location(path: "/h/.local/share/todo/todo.txt", makesFolder: true)),
      (
        nil, ["TODO_FILE": "", "XDG_DATA_HOME": "", "HOME": "/h"],
        Location(path: "/h/.local/share/todo/todo.txt", makesFolder: true)
      ),
      (
        nil, ["XDG_DATA_HOME": "relative", "HOME": "/h"],
        Location(path: "/h/.local/share/todo/todo.txt", makesFolder: true)
      ),
    ] as [(String?, [String: String], Location)])
  func order(option: String?, environment: [String: String], location: Location) throws {
    #expect(try Location(option: option) { environment[$0] } == location)
  }

  @Test("is missing without a home")
  func noHome() {
    #expect(throws: FileError.noHome) { try Location(option: nil) { _ in nil } }
  }
}
