import Foundation
import TestSupport
import Testing

/// Returns the text between two marks of a test's file, without its indentation.
///
/// What an exploration prints is compared with code that is compiled.
func printedText(_ mark: String, in file: String = #filePath) throws -> String {
  let lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
  let begin = try #require(lines.firstIndex { $0.hasSuffix("// \(mark):") })
  let end = try #require(lines[begin...].firstIndex { $0.hasSuffix("// End.") })
  return lines[(begin + 1)..<end].map { String($0.dropFirst(4)) }.joined(separator: "\n")
}

/// Returns the test in the message of a failure.
func printedTest(in told: [Failure]) throws -> String {
  try #require(told.first?.message.components(separatedBy: "As a test:\n\n").last)
}
