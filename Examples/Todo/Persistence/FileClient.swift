import Store

/// What the program does with files, as a dependency: tests put something else in its place.
struct FileClient: Sendable {
  /// Reads a file, unless it is the version that is known.
  var read: @Sendable (Location, TaskFile.Version?) async -> Result<TaskFile.Contents?, FileError>
  /// Replaces a version of a file and returns the new one.
  var write: @Sendable (Document, Location, TaskFile.Version) async -> Result<TaskFile.Version, FileError>
}

extension FileClient: DependencyKey {
  /// The real files.
  static let liveValue = FileClient(
    read: { location, known in
      Result { () throws(FileError) in try TaskFile.read(location, unless: known) }
    },
    write: { document, location, version in
      Result { () throws(FileError) in try TaskFile.write(document, to: location, replacing: version) }
    })
}

extension DependencyValues {
  /// What the program does with files.
  var files: FileClient {
    get { self[FileClient.self] }
    set { self[FileClient.self] = newValue }
  }
}
