import Foundation
import Testing

/// A folder of one test's own, removed with everything in it when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "todo-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ contents: String, to name: String, permissions: Int = 0o644) throws -> String {
    try Data(contents.utf8).write(to: URL(fileURLWithPath: path(name)))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path(name))
    return path(name)
  }

  /// What a file holds.
  func contents(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  /// A file's permission bits.
  func permissions(of name: String) throws -> Int {
    try #require(
      FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int)
  }

  /// The names in the folder, in order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
