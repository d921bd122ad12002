#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a graph reports misuse as long as nobody else has been named.
enum StandardErrorIssues {
  static func report(_ message: String) {
    var line = message + "\n"
    line.withUTF8 { bytes in
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
