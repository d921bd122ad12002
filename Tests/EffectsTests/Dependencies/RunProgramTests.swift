import Effects
import Foundation
import Testing

@Suite("Programs that a dependency runs")
struct RunProgramTests {
  @Test("tell their exit status, and nothing if they can't be started or are killed")
  func status() async throws {
    #expect(await runProgram("true", argument: "") == 0)
    #expect(await runProgram("false", argument: "") == 1)
    #expect(await runProgram("no program of this name", argument: "") == nil)
    let script = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sh")
    defer { try? FileManager.default.removeItem(at: script) }
    try "kill -9 $$\n".write(to: script, atomically: true, encoding: .utf8)
    #expect(await runProgram("sh", argument: script.path) == nil)
  }

  @Test("get their argument as it is")
  func argument() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()) a & b")
    #expect(await runProgram("mkdir", argument: folder.path) == 0)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(FileManager.default.fileExists(atPath: folder.path))
  }
}
