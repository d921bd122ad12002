import StoreTerminal

extension TaskFile {
  /// Reads the file, unless it still has the version `known`.
  ///
  /// A file that does not exist contains no tasks.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - known: The version that was read or written last; `nil` to read the file in any case.
  /// - Returns: The contents, or `nil` if the file has the version `known`.
  /// - Throws: ``FileError`` if there is no readable file, or if the file is not a todo.txt file.
  static func read(_ location: Location, unless known: Version?) throws(FileError) -> Contents? {
    guard var reader = try reader(of: location, unless: known) else { return nil }
    var lines = FileLines(size: reader.size)
    while let piece = try reader.next(after: lines.count) { lines.append(piece) }
    return Contents(document: Document(lines), version: reader.version)
  }

  /// Opens the file for reading, unless it still has the version `known`.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - known: The version that was read or written last; `nil` to read the file in any case.
  /// - Returns: The reader, or `nil` if the file has the version `known`.
  /// - Throws: ``FileError`` if there is no readable file.
  static func reader(of location: Location, unless known: Version?) throws(FileError) -> FileReader? {
    let path = location.path
    guard let status = try status(of: path) else {
      try Folder(of: resolved(path)).check(for: location)
      return known == .missing ? nil : FileReader(path, nil, version: .missing)
    }
    guard status.isReadable else { throw denial(of: .read, path, status, nil) }
    guard known != .file(status.stamp) else { return nil }
    do throws(SystemError) {
      let file = try System.openToRead(path)
      // The stamp is read before the bytes. If another program writes between these two steps, the next check finds a
      // newer stamp, and the file is read again.
      let stamp = try System.status(of: file).stamp
      return FileReader(path, file, version: .file(stamp))
    } catch {
      throw error.isPermission
        ? denial(of: .read, path, status, error) : .system(path: path, operation: "read it", error)
    }
  }
}
