import Store

/// The program's operations on files, as a dependency that tests override.
struct FileClient: Sendable {
  /// Reads a file; returns `nil` if the file still has the given version.
  var read: @Sendable (Location, TaskFile.Version?) async -> Result<TaskFile.Contents?, FileError>
  /// Reads a file and reports the progress from 0 to 1; returns `nil` if the file still has the given version.
  var load:
    @Sendable (Location, TaskFile.Version?, _ report: @escaping @Sendable (Double) async -> Void) async ->
      Result<
        TaskFile.Contents?, FileError
      >
  /// Replaces the given version of a file, and returns the new version.
  var write: @Sendable (Document, Location, TaskFile.Version) async -> Result<TaskFile.Version, FileError>
  /// Replaces the given version of a file so that the change can be undone, and returns the new version.
  var change: @Sendable (Document, Location, TaskFile.Version) async -> Result<TaskFile.Version, FileError>
  /// Adds a line to a file without replacing the file, and returns the line's number.
  ///
  /// The addition can be undone.
  ///
  /// If the result is ``FileError/changedMeanwhile(path:)``, the caller must read and replace the file instead.
  var append: @Sendable (_ text: String, Location) async -> Result<Int, FileError>
  /// Undoes the last change that was made by ``change`` or ``append``, if the file has the given version, and returns
  /// the contents.
  var undo: @Sendable (Location, TaskFile.Version) async -> Result<TaskFile.Contents, FileError>
  /// Moves the done tasks of a document to the archive, writes the remaining tasks to the file if it has the given
  /// version, and returns the new version.
  var archive: @Sendable (Document, Location, TaskFile.Version) async -> Result<TaskFile.Version, FileError>
  /// Writes tasks to a new file in the folder of the given file, and returns the path of the new file.
  var copy: @Sendable (Document, Location) async -> Result<String, FileError>
  /// Returns a stream with an element whenever a file may have changed.
  var changes: @Sendable (Location) -> AsyncStream<Void>
}

extension FileClient: DependencyKey {
  /// A client that works on the real files.
  static let liveValue = FileClient(
    read: { location, known in
      Result { () throws(FileError) in try TaskFile.read(location, unless: known) }
    },
    load: { location, known, report in
      do throws(FileError) {
        return .success(try await TaskFile.load(location, unless: known, report: report))
      } catch {
        return .failure(error)
      }
    },
    write: { document, location, version in
      Result { () throws(FileError) in try TaskFile.write(document, to: location, replacing: version) }
    },
    change: { document, location, version in
      Result { () throws(FileError) in try TaskFile.change(document, at: location, replacing: version) }
    },
    append: { text, location in
      Result { () throws(FileError) in try TaskFile.append(text, to: location) }
    },
    undo: { location, version in
      Result { () throws(FileError) in try TaskFile.undo(location, replacing: version) }
    },
    archive: { document, location, version in
      Result { () throws(FileError) in try TaskFile.archive(document, at: location, replacing: version) }
    },
    copy: { document, location in
      Result { () throws(FileError) in try TaskFile.copy(document, beside: location) }
    },
    changes: FileWatch.changes(of:))
}

extension FileClient {
  /// A client that touches no files.
  ///
  /// Reading returns no contents, and writing fails.
  static let untouched = FileClient(
    read: { _, _ in .success(nil) },
    load: { _, _, _ in .success(nil) },
    write: { _, location, _ in .failure(.notAFile(path: location.path)) },
    change: { _, location, _ in .failure(.notAFile(path: location.path)) },
    append: { _, location in .failure(.notAFile(path: location.path)) },
    undo: { location, _ in .failure(.notAFile(path: location.path)) },
    archive: { _, location, _ in .failure(.notAFile(path: location.path)) },
    copy: { _, location in .failure(.notAFile(path: location.path)) },
    changes: { _ in AsyncStream { $0.finish() } })
}

extension DependencyValues {
  /// The program's operations on files.
  var files: FileClient {
    get { self[FileClient.self] }
    set { self[FileClient.self] = newValue }
  }
}
