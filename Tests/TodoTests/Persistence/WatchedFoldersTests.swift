import Foundation
import Testing

@testable import StoreTodo

@Suite("The folders that are watched for a file")
struct WatchedFoldersTests {
  private func folders(_ path: String, links: [String: String] = [:]) -> [String] {
    WatchedFolders(of: path) { links[$0] }.folders
  }

  @Test("are all that its path leads through, links included")
  func ways() {
    #expect(folders("/home/me/todo.txt") == ["/", "/home", "/home/me"])
    #expect(folders("todo.txt") == ["."])
    #expect(folders("a//b/todo.txt") == [".", "./a", "./a/b"])
    #expect(folders("/t", links: ["/t": "/data/todo.txt"]) == ["/", "/data"])
    #expect(folders("/a/t", links: ["/a": "b/c"]) == ["/", "/b", "/b/c"])
    #expect(folders("/a/t", links: ["/a/t": "../todo.txt"]) == ["/", "/a", "/a/.."])
  }

  @Test("are finitely many in a ring of links")
  func ring() {
    #expect(folders("/a", links: ["/a": "b", "/b": "a"]) == ["/"])
  }

  @Test(
    "are found again by the path, whatever becomes of them",
    arguments: [
      "rm -rf d && mkdir d && echo new > d/todo.txt", "mv d e && mkdir d && echo new > d/todo.txt",
      "mv d e && ln -s e d && echo new > e/todo.txt",
      "mv top away && mkdir -p top/d && echo new > top/d/todo.txt",
    ])
  func replaced(command: String) async throws {
    let folder = try TemporaryFolder()
    // In the last case the path leads through a folder more, which goes.
    let path = command.contains("top") ? "top/d" : "d"
    try FileManager.default.createDirectory(atPath: folder.path(path), withIntermediateDirectories: true)
    let file = try folder.write("one\n", to: "\(path)/todo.txt")
    var changes = FileWatch.changes(of: Location(path: file)).makeAsyncIterator()
    // Until the first change has been noticed the thread that watches may not have begun.
    let writer = Task {
      var count = 1
      while !Task.isCancelled {
        count += 1
        try Data(String(repeating: "line\n", count: count).utf8).write(to: URL(fileURLWithPath: file))
        await Task.yield()
      }
    }
    #expect(await changes.next() != nil)
    writer.cancel()
    _ = await writer.result
    try run(command, in: folder.path)
    var contents = ""
    while contents != "new\n", await changes.next() != nil {
      contents = (try? folder.contents(of: "\(path)/todo.txt")) ?? ""
    }
    // The folder that is there now is the one that is watched.
    try folder.write("newer\n", to: "\(path)/todo.txt")
    while contents != "newer\n", await changes.next() != nil {
      contents = (try? folder.contents(of: "\(path)/todo.txt")) ?? ""
    }
    #expect(contents == "newer\n")
  }

  private func run(_ command: String, in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
