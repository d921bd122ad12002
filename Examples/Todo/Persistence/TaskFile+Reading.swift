import StoreTerminal

extension TaskFile {
  /// Reads the file, unless it has the known version.
  ///
  /// A file that does not exist contains no tasks.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - known: The version that was read or written last, if any was.
  /// - Returns: The contents, or `nil` if they are those of `known`.
  /// - Throws: ``FileError`` if there is no readable file, or it is not a todo.txt file.
  static func read(_ location: Location, unless known: Version?) throws(FileError) -> Contents? {
    guard let (bytes, version) = try bytes(of: location, unless: known) else { return nil }
    do throws(InvalidContent) {
      return Contents(document: try Document(bytes: bytes), version: version)
    } catch {
      throw .invalidContent(path: location.path, error)
    }
  }

  /// Reads the file's bytes, unless it has the known version.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - known: The version that was read or written last, if any was.
  /// - Returns: The bytes and their version, or `nil` if they are those of `known`.
  /// - Throws: ``FileError`` if there is no readable file.
  static func bytes(
    of location: Location, unless known: Version?
  ) throws(FileError) -> ([UInt8], Version)? {
    let path = location.path
    guard let status = try status(of: path) else {
      try Folder(of: resolved(path)).check(for: location)
      return known == .missing ? nil : ([], .missing)
    }
    guard status.isReadable else { throw denial(of: .read, path, status, nil) }
    guard known != .file(status.stamp) else { return nil }
    let (bytes, stamp) = try bytes(of: path, status)
    return (bytes, .file(stamp))
  }

  private static func bytes(
    of path: String, _ status: FileStatus
  ) throws(FileError) -> ([UInt8], FileStatus.Stamp) {
    do throws(SystemError) {
      let file = try System.openToRead(path)
      // The stamp is read before the bytes: if another program writes in between, the next check sees a newer stamp and
      // reads again.
      let stamp = try System.status(of: file).stamp
      return (try System.contents(of: file, size: Int(stamp.size)), stamp)
    } catch {
      throw error.isPermission
        ? denial(of: .read, path, status, error) : .system(path: path, operation: "read it", error)
    }
  }
}
