import Effects
import Testing
import XCTest

/// A failure of a test.
struct TestFailure: Sendable {
  private(set) var message: String
  private let site: SourceSite
  /// The source location of the failure, in the type that Swift Testing uses.
  private let location: SourceLocation

  init(message: String, site: SourceSite) {
    self.message = message
    self.site = site
    location = site.location
  }

  /// Creates a failure that repeats `issue`.
  init(_ issue: Testing.Issue) {
    message = "\(issue)"
    site = .unknown
    location = issue.sourceLocation ?? site.location
  }

  /// A text with the kind and the source location of the failure.
  ///
  /// An exploration compares these texts to recognize the same failure in another run. The values in a message differ
  /// between runs. So the kind is the beginning of the message, up to the first value.
  var identity: String {
    let kind = message.prefix { !$0.isNumber && !"\n\"'([:→".contains($0) }
    return "\(kind) at \(location.fileID):\(location.line):\(location.column)"
  }

  /// Returns the failure with `text` appended to its message.
  func appending(_ text: String) -> Self {
    var result = self
    result.message += text
    return result
  }

  /// The source location of the failure, as text.
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

  /// Writes the failure to standard error in XCTest's format, because the test has already ended.
  func write(_ test: String?) {
    writeToStandardError("\(site.filePath):\(site.line): error: \(test.map { "\($0) : " } ?? "")\(message)\n")
  }

  /// Shows the failure as a warning.
  func warn(in framework: TestFramework) {
    switch framework {
    case _ where FailureCapture.current != nil: FailureCapture.current?.add(message, at: site)
    case .swiftTesting:
      Testing.Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: location)
    case .xctest: print("\(site.filePath):\(site.line): warning: \(message)")
    }
  }

  /// Shows the failure of an assertion that the test skips, without failing the test.
  func note(in framework: TestFramework) {
    switch framework {
    case .swiftTesting:
      // The known issue has no comment, because Swift Testing would show the comment as a second issue.
      withKnownIssue(sourceLocation: location) { tell(.swiftTesting) }
    case .xctest:
      // XCTest on Linux has no expected failures.
      print("\(site.filePath):\(site.line): note: \(message)")
    }
  }
}

extension SourceSite {
  /// The source location in the type that Swift Testing uses.
  fileprivate var location: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(max(line, 1)), column: Int(max(column, 1)))
  }
}
