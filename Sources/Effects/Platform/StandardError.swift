import Glibc

/// Writes `text` to standard error in as few system calls as possible.
package func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = write(STDERR_FILENO, rest.baseAddress, rest.count)
      guard count > 0 else { return }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
}
