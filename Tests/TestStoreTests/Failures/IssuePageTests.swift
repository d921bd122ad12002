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
    let kinds = try Self.files("swift").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /Self\(\s*documented: "([a-z-]+)"/)
        .map { String($0.output.1) }
    }
    #expect(kinds.count == 37)
    let pages = try Self.files("md")
    for kind in kinds {
      let name = kind.split(separator: "-").map(\.capitalized).joined()
      let page = try #require(
        pages.first { $0.deletingPathExtension().lastPathComponent == name }, "no page about \(kind)")
      #expect(try String(contentsOf: page, encoding: .utf8).contains("`\(kind)`"), "\(name)")
    }
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
