import StoreTerminal

/// A reader of a file's text, in pieces of whole lines.
struct FileReader: ~Copyable {
  /// The version of the file.
  let version: TaskFile.Version
  private let path: String
  /// The open file; `nil` if there is no file, or after the end of the file was read.
  private var file: Descriptor?
  /// The buffer into which the file is read, one piece at a time.
  private var buffer: [UInt8]
  /// The number of bytes at the start of the buffer that are already read but belong to the next piece.
  private var rest = 0

  /// Creates a reader at the start of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, for errors.
  ///   - file: The open file; `nil` if there is none.
  ///   - version: The version of the file, determined before any of its bytes are read.
  ///   - pieceSize: The usual size of a piece in bytes. The default is small enough for the processor's cache.
  init(_ path: String, _ file: consuming Descriptor?, version: TaskFile.Version, pieceSize: Int = 1 << 16) {
    self.path = path
    self.version = version
    buffer = Array(repeating: 0, count: file == nil ? 0 : pieceSize)
    self.file = file
  }

  /// The number of bytes of the file when it was opened.
  var size: Int {
    if case .file(let stamp) = version { Int(stamp.size) } else { 0 }
  }

  /// Reads the next lines.
  ///
  /// - Parameter count: The number of lines that were read before, so that an error can tell the number of its line in
  ///   the file.
  /// - Returns: Whole lines, or only the byte order mark of a file without lines; `nil` at the end.
  /// - Throws: ``FileError`` if reading fails, or a line is not text.
  mutating func next(after count: Int) throws(FileError) -> String? {
    while let number = file?.number {
      let read = try TaskFile.attempt("read it", at: path) { () throws(SystemError) in
        try System.read(from: number, into: &buffer, at: rest)
      }
      let filled = rest + read
      if read == 0 {
        file = nil
      } else if let feed = buffer[rest..<filled].lastIndex(of: 0x0A) {
        defer {
          rest = filled - feed - 1
          for index in 0..<rest { buffer[index] = buffer[feed + 1 + index] }
        }
        return try text(buffer[...feed], after: count)
      } else {
        rest = filled
        // If a line does not fit into the buffer, the buffer grows.
        if rest == buffer.count { buffer += repeatElement(0, count: rest) }
      }
    }
    defer { rest = 0 }
    return rest == 0 ? nil : try text(buffer[..<rest], after: count)
  }

  private func text(_ lines: ArraySlice<UInt8>, after count: Int) throws(FileError) -> String {
    do throws(InvalidContent) {
      return try String(lines: lines, after: count)
    } catch {
      throw .invalidContent(path: path, error)
    }
  }
}
