import Foundation
import Testing

/// Programs that would race, which the compiler refuses, and such that are as they should be.
@Suite struct IsolationProgramsTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// The errors of a program, by their lines.
  private func errors(
    _ text: String, _ options: [String] = ["-swift-version", "6"]
  ) async throws -> [Int: [String]] {
    var errors: [Int: [String]] = [:]
    for match in try await Toolchain.check(text, options: options).matches(
      of: /(?m)^Client\.swift:(\d+):\d+: error: (.*)$/)
    {
      errors[Int(match.1) ?? 0, default: []].append(String(match.2))
    }
    return errors
  }

  @Test(
    "are refused at each line that says so and at no other",
    arguments: ["Regions", "Conformances", "Compatibility", "CompatibilityViews"])
  func refused(name: String) async throws {
    let text = try Self.text("MustNotCompile/\(name).swift")
    let mark = "// must not compile: "
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var expected: [Int: String] = [:]
    for (index, line) in lines.enumerated() {
      if let range = line.range(of: mark) { expected[index + 1] = String(line[range.upperBound...]) }
    }
    let errors = try await errors(text)
    #expect(expected.count >= 20)
    #expect(Set(errors.keys) == Set(expected.keys))
    for (line, text) in expected {
      #expect(errors[line]?.contains { $0.contains(text) } ?? false, "line \(line): \(errors[line] ?? [])")
    }
    let rest = lines.map { $0.contains(mark) ? "" : $0 }.joined(separator: "\n")
    #expect(try await self.errors(rest).isEmpty)
  }

  @Test(
    "compile where nothing is shared",
    arguments: [
      ["-swift-version", "6"], ["-swift-version", "6", "-default-isolation", "MainActor"],
      ["-swift-version", "6", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"],
    ])
  func allowed(options: [String]) async throws {
    #expect(try await errors(try Self.text("MustCompile/Legitimate.swift"), options).isEmpty)
  }
}
