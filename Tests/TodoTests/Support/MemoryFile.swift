import Store

@testable import StoreTodo

/// A file that exists in memory only, for tests of features.
final class MemoryFile: Sendable {
  private struct Contents {
    var document: Document
    var edition: Int64 = 1
    var error: FileError?
    var copyError: FileError?
    var refusals = 0
    var copies: [String] = []
    var archive = ""
    var changes: [UndoRecord] = []
    var takesLines = false

    var version: TaskFile.Version { MemoryFile.version(edition) }

    mutating func write(_ document: Document) {
      self.document = document
      edition += 1
    }
  }

  private let contents: LockIsolated<Contents>

  init(_ text: String) throws {
    let document = try Document(bytes: Array(text.utf8))
    contents = LockIsolated(Contents(document: document))
  }

  var document: Document { contents.withValue(\.document) }

  /// The texts of the copies that were made.
  var copies: [String] { contents.withValue(\.copies) }

  /// The text of the archive.
  var archive: String { contents.withValue(\.archive) }

  /// The version as of now.
  var version: TaskFile.Version { contents.withValue(\.version) }

  /// The version after a number of writes.
  static func version(_ edition: Int64) -> TaskFile.Version {
    .file(FileStatus.Stamp(device: 0, inode: 0, size: 0, seconds: edition, nanoseconds: 0))
  }

  /// Lets every use of the file fail from now on, or none.
  func fail(with error: FileError?) { contents.withValue { $0.error = error } }

  /// Lets every copy fail from now on, or none.
  func failCopies(with error: FileError?) { contents.withValue { $0.copyError = error } }

  /// Lets the next writes fail as if the file were another one, though it is not.
  func refuseWrites(_ count: Int) { contents.withValue { $0.refusals = count } }

  /// Lets lines be added without reading the file.
  func takeLines() { contents.withValue { $0.takesLines = true } }

  /// Writes as another program would.
  func write(_ document: Document) { contents.withValue { $0.write(document) } }

  private func read(unless known: TaskFile.Version?) -> Result<TaskFile.Contents?, FileError> {
    contents.withValue { contents in
      if let error = contents.error { return .failure(error) }
      let version = contents.version
      return .success(
        known == version ? nil : TaskFile.Contents(document: contents.document, version: version))
    }
  }

  private func copy(_ document: Document, beside location: Location) -> Result<String, FileError> {
    contents.withValue { contents in
      if let error = contents.copyError { return .failure(error) }
      contents.copies.append(String(decoding: document.bytes, as: UTF8.self))
      return .success("\(location.path).copy-\(contents.copies.count)")
    }
  }

  private func replace(
    _ old: TaskFile.Version, with document: Document, at location: Location
  ) -> Result<TaskFile.Version, FileError> {
    contents.withValue { contents in
      if let error = contents.error { return .failure(error) }
      contents.refusals -= 1
      guard old == contents.version, contents.refusals < 0 else {
        return .failure(.changedMeanwhile(path: location.path))
      }
      contents.write(document)
      return .success(contents.version)
    }
  }

  private func change(
    _ document: Document, at location: Location, replacing old: TaskFile.Version
  ) -> Result<TaskFile.Version, FileError> {
    let former = self.document
    let result = replace(old, with: document, at: location)
    if case .success = result {
      contents.withValue { $0.changes.append(UndoRecord(from: former.bytes, to: document.bytes)) }
    }
    return result
  }

  private func append(_ text: String, to location: Location) -> Result<Int, FileError> {
    guard contents.withValue(\.takesLines) else { return .failure(.changedMeanwhile(path: location.path)) }
    let version = version
    var document = document
    let number = document.append(text)
    return change(document, at: location, replacing: version).map { _ in number }
  }

  private func undo(
    at location: Location, replacing old: TaskFile.Version
  ) -> Result<TaskFile.Contents, FileError> {
    guard let record = contents.withValue({ $0.changes.popLast() }) else {
      return .failure(.nothingToUndo(path: location.path))
    }
    guard let former = record.undone(document.bytes).flatMap({ try? Document(bytes: $0) }) else {
      return .failure(.changedSince(path: location.path))
    }
    return replace(old, with: former, at: location).map {
      TaskFile.Contents(document: former, version: $0)
    }
  }

  private func archive(
    _ document: Document, at location: Location, replacing old: TaskFile.Version
  ) -> Result<TaskFile.Version, FileError> {
    let result = replace(old, with: document.withoutDoneLines, at: location)
    guard case .success = result else { return result }
    let bytes = document.movableBytes(of: document.doneLines)
    contents.withValue { $0.archive += String(decoding: bytes, as: UTF8.self) }
    return result
  }

  /// The dependency that leads to this file.
  var client: FileClient {
    FileClient(
      read: { _, known in self.read(unless: known) },
      load: { _, known, report in
        await report(0.5)
        return self.read(unless: known)
      },
      write: { document, location, version in self.replace(version, with: document, at: location) },
      change: { document, location, version in
        self.change(document, at: location, replacing: version)
      },
      append: { text, location in self.append(text, to: location) },
      undo: { location, version in self.undo(at: location, replacing: version) },
      archive: { document, location, version in
        self.archive(document, at: location, replacing: version)
      },
      copy: { document, location in self.copy(document, beside: location) },
      changes: { _ in AsyncStream { $0.finish() } })
  }
}
