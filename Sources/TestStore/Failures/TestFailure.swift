import Effects
import Testing
import XCTest

/// What a test is told.
struct TestFailure: Sendable {
  let message: String
  private let site: SourceSite
  /// Where Swift Testing's own assertion stands that failed, if one did.
  private let location: SourceLocation

  init(message: String, site: SourceSite) {
    self.message = message
    self.site = site
    location = site.location
  }

  /// What `issue` says, to be told once more.
  init(_ issue: Testing.Issue) {
    message = "\(issue)"
    site = .unknown
    location = issue.sourceLocation ?? site.location
  }

  private init(message: String, like other: Self) {
    self.message = message
    site = other.site
    location = other.location
  }

  /// The failure with something added to its message.
  func appending(_ text: String) -> Self { Self(message: message + text, like: self) }

  /// Where the failure is reported.
  var place: String { "\(site)" }

  /// Fails the test.
  func record(in framework: TestFramework) {
    if let capture = FailureCapture.current { capture.add(message, at: site) } else { tell(framework) }
  }

  private func tell(_ framework: TestFramework) {
    switch framework {
    case .swiftTesting:
      Testing.Issue.record(Comment(rawValue: message), sourceLocation: location)
    case .xctest where TestFramework.runsXCTest:
      XCTFail(message, file: site.filePath, line: site.line)
    case .xctest:
      writeToStandardError("\(site): issue: \(message)\n")
    }
  }

  /// Writes the failure of a test that has ended as XCTest writes those of a test that runs.
  func write(_ test: String?) {
    writeToStandardError("\(site.filePath):\(site.line): error: \(test.map { "\($0) : " } ?? "")\(message)\n")
  }

  /// Shows what would have failed, had it been asserted.
  func note(in framework: TestFramework) {
    switch framework {
    case .swiftTesting:
      // The issue says it all: a comment on top would be shown as a second one.
      withKnownIssue(sourceLocation: location) { tell(.swiftTesting) }
    case .xctest:
      // XCTest on Linux has no expected failures.
      print("\(site.filePath):\(site.line): note: \(message)")
    }
  }
}

extension SourceSite {
  /// The place as Swift Testing names it.
  fileprivate var location: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(max(line, 1)), column: Int(max(column, 1)))
  }
}
