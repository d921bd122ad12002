import Dispatch
import Foundation

/// The compiler these tests were built with, for compiling clients.
enum Toolchain {
  /// The compiler in the search path.
  ///
  /// It goes by this name: what the name links to does not run as a compiler.
  static let compiler: URL? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { URL(fileURLWithPath: $0 + "/swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The folder the package was built into.
  static var products: URL {
    Bundle.main.bundleURL.resolvingSymlinksInPath()
  }

  /// The compilers that may begin.
  private static let compilers = DispatchSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)

  /// Compiles a client of the module Store.
  ///
  /// - Parameters:
  ///   - text: The client's source.
  ///   - options: Options of the compiler.
  /// - Returns: What the compiler printed; empty if it had nothing to say.
  /// - Throws: What keeps the compiler from being run.
  static func check(_ text: String, options: [String] = ["-swift-version", "6"]) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      // Not on a thread of the pool, which all other tests would miss as long as it waits for the compiler.
      Thread.detachNewThread {
        compilers.wait()
        let result = Result { try compile(text, options) }
        compilers.signal()
        continuation.resume(with: result)
      }
    }
  }

  private static func compile(_ text: String, _ options: [String]) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("Client-\(UInt64.random(in: 0 ... .max)).swift")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let object = file.appendingPathExtension("o")
    defer { for file in [file, object] { try? FileManager.default.removeItem(at: file) } }
    let process = Process()
    process.executableURL = compiler
    // All the way: type-checked alone, what is never called is not checked for isolation.
    process.arguments =
      ["-c", "-o", object.path, "-I", products.path + "/Modules"]
      + ["-load-plugin-executable", products.path + "/StoreMacros-tool#StoreMacros"]
      + ["-diagnostic-style", "llvm"] + options + [file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
      .replacingOccurrences(of: file.path, with: "Client.swift")
  }
}
