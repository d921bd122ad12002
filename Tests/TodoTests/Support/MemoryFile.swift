@testable import StoreTodo

/// A file that exists in memory only, for tests of features.
actor MemoryFile {
  private(set) var document: Document
  private var edition: Int64 = 1
  private var error: FileError?
  private var copyError: FileError?
  /// The texts of the copies that were made.
  private(set) var copies: [String] = []

  init(_ text: String) throws {
    document = try Document(bytes: Array(text.utf8))
  }

  /// The version as of now.
  var version: TaskFile.Version { Self.version(edition) }

  /// The version after a number of writes.
  static func version(_ edition: Int64) -> TaskFile.Version {
    .file(FileStatus.Stamp(device: 0, inode: 0, size: 0, seconds: edition, nanoseconds: 0))
  }

  /// Lets every use of the file fail from now on, or none.
  func fail(with error: FileError?) {
    self.error = error
  }

  /// Lets every copy fail from now on, or none.
  func failCopies(with error: FileError?) {
    copyError = error
  }

  /// Writes as another program would.
  func write(_ document: Document) {
    self.document = document
    edition += 1
  }

  private func read(unless known: TaskFile.Version?) -> Result<TaskFile.Contents?, FileError> {
    if let error { return .failure(error) }
    return .success(known == version ? nil : TaskFile.Contents(document: document, version: version))
  }

  private func copy(_ document: Document, beside location: Location) -> Result<String, FileError> {
    if let copyError { return .failure(copyError) }
    copies.append(String(decoding: document.bytes, as: UTF8.self))
    return .success("\(location.path).copy-\(copies.count)")
  }

  private func replace(
    _ old: TaskFile.Version, with document: Document, at location: Location
  ) -> Result<TaskFile.Version, FileError> {
    if let error { return .failure(error) }
    guard old == version else { return .failure(.changedMeanwhile(path: location.path)) }
    write(document)
    return .success(version)
  }

  /// The dependency that leads to this file.
  nonisolated var client: FileClient {
    FileClient(
      read: { _, known in await self.read(unless: known) },
      load: { _, known, report in
        await report(0.5)
        return await self.read(unless: known)
      },
      write: { document, location, version in await self.replace(version, with: document, at: location) },
      copy: { document, location in await self.copy(document, beside: location) },
      changes: { _ in AsyncStream { $0.finish() } })
  }
}
