import Foundation
import Testing

/// Returns the script that stands in a test's own file between two comments, so that it is compiled.
///
/// - Parameter file: The path of the file.
/// - Returns: The script, without its indentation and without comments for the formatter.
/// - Throws: An error if the file has no script.
func pastedScript(in file: String = #filePath) throws -> String {
  let lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
  let begin = try #require(lines.firstIndex { $0.hasSuffix("// Script:") })
  let end = try #require(lines.firstIndex { $0.hasSuffix("// End of script.") })
  return lines[(begin + 1)..<end].filter { !$0.contains("swift-format-ignore") }
    .map { String($0.dropFirst(4)) }.joined(separator: "\n")
}
