import Effects
import Testing
import XCTest

/// What a test is told.
struct TestFailure: Sendable {
  let message: String
  let site: SourceSite

  /// Fails the test.
  func record(in framework: TestFramework) {
    switch framework {
    case .swiftTesting:
      Testing.Issue.record(Comment(rawValue: message), sourceLocation: site.location)
    case .xctest where TestFramework.runsXCTest:
      XCTFail(message, file: site.filePath, line: site.line)
    case .xctest:
      writeToStandardError("\(site): issue: \(message)\n")
    }
  }

  /// Shows what would have failed, had it been asserted.
  func note(in framework: TestFramework) {
    switch framework {
    case .swiftTesting:
      withKnownIssue(Comment(rawValue: message), sourceLocation: site.location) {
        record(in: .swiftTesting)
      }
    case .xctest:
      // XCTest on Linux has no expected failures.
      print("\(site.filePath):\(site.line): note: \(message)")
    }
  }
}

extension SourceSite {
  /// The place as Swift Testing names it.
  var location: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(max(line, 1)), column: Int(max(column, 1)))
  }
}
