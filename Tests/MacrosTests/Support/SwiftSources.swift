import Foundation

/// Swift sources that are on every machine that can run these tests.
enum SwiftSources {
  /// A file's path and bytes.
  typealias File = (path: String, bytes: [UInt8])

  /// The sources of this package.
  static let package: [File] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return ["Sources", "Tests", "Examples"].flatMap { folder in
      files(under: root.appendingPathComponent(folder), suffix: ".swift", limit: .max)
    }
  }()

  /// The interfaces of the toolchain's modules, those that are not huge.
  static let toolchain: [File] = {
    guard let compiler = Toolchain.compiler else { return [] }
    let library = compiler.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("lib/swift")
    return files(under: library, suffix: "gnu.swiftinterface", limit: 200_000)
  }()

  private static func files(under folder: URL, suffix: String, limit: Int) -> [File] {
    guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted()
      .compactMap { path in
        guard !path.contains(".private."),
          let data = FileManager.default.contents(atPath: folder.path + "/" + path),
          data.count <= limit
        else { return nil }
        return (path, Array(data))
      }
  }
}
