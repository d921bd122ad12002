import Glibc

/// The threads of the process that are running or ready to run.
///
/// On a busy computer, a thread may be interrupted for milliseconds in the middle of an effect's step. So a test clock
/// gives other threads time before it assumes that effects have settled.
///
/// The state of a thread is the field of `/proc/self/task/…/stat` after the thread's name in parentheses; see proc(5).
enum ReadyThreads {
  /// The number of threads that are running or ready to run; at least 1, because the current thread is running.
  ///
  /// - Complexity: O(*n*), where *n* is the number of threads of the process, with three system calls for each thread.
  static var count: Int {
    guard let folder = opendir("/proc/self/task") else { return 1 }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if state(ofThread: name) == UInt8(ascii: "R") { count += 1 }
    }
    return max(count, 1)
  }

  private static func state(ofThread name: String) -> UInt8? {
    guard let file = fopen("/proc/self/task/\(name)/stat", "r") else { return nil }
    defer { fclose(file) }
    let text = withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      Array(buffer.prefix(fread(buffer.baseAddress, 1, buffer.count, file)))
    }
    guard let end = text.lastIndex(of: UInt8(ascii: ")")), end + 2 < text.count else { return nil }
    return text[end + 2]
  }
}
