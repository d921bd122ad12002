#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a line to standard error.
func writeToStandardError(_ line: String) {
  var line = line + "\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Runs `body`, and discards all output to standard error.
func withStandardErrorDropped(_ body: () -> Void) {
  let kept = dup(STDERR_FILENO)
  let nowhere = open("/dev/null", O_WRONLY)
  dup2(nowhere, STDERR_FILENO)
  body()
  dup2(kept, STDERR_FILENO)
  close(kept)
  close(nowhere)
}
