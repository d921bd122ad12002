import Effects
import Foundation
import Store
import Testing

@Suite("The pages of the documentation about issues")
struct IssuePageTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources").standardized

  private static func files(_ pathExtension: String) throws -> [URL] {
    let all = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    return try #require(all).compactMap { $0 as? URL }.filter { $0.pathExtension == pathExtension }
  }

  @Test("are one for each kind that is said to have one, and name the kind")
  func pages() throws {
    var count = 0
    for file in try Self.files("swift") {
      let module = file.path.dropFirst(Self.sources.path.count + 1).prefix { $0 != "/" }
      let text = try String(contentsOf: file, encoding: .utf8)
      for kind in text.matches(of: /Self\(\s*documented: "([a-z-]+)"(?:,\s*folder: "([^"]+)")?/) {
        let name = kind.output.1.split(separator: "-").map(\.capitalized).joined()
        // The path that the issue names.
        let folder = kind.output.2 ?? "\(module)/Documentation.docc/Issues"
        let page = Self.sources.appending(path: "\(folder)/\(name).md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains("`\(kind.output.1)`"), "\(name)")
        count += 1
      }
    }
    #expect(count == 48)
  }

  @Test(
    "are named in what is reported by a path that opens",
    arguments: [
      RuntimeIssue.Kind.unhandledError, .sendAfterCompletion, .queueDeadlock, .reentrantSend,
      .readDuringReduce,
      .sendDuringSelector,
      .wrongIsolation, .missingTestValue, .missingLiveValue, .unimplemented, .latePreparation,
      .modelWithoutDependencies, .unimplementedClock, .computedScope,
      .missingPresentation,
      .goneChildStore, .modifiedWrongCase, .endlessObservation,
    ])
  func paths(_ kind: RuntimeIssue.Kind) throws {
    let page = try #require(kind.page)
    #expect(page.hasPrefix("/"))
    #expect(kind.reference == "\(kind), see \(page)")
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("`\(kind)`"))
  }
}
