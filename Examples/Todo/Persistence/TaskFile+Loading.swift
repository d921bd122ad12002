import Store

extension TaskFile {
  /// Reads the file, unless it still has the version `known`, and yields to other tasks while it reads.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - known: The version that was read or written last; `nil` to read the file in any case.
  ///   - report: A closure that receives the progress, from 0 to 1.
  /// - Returns: The contents, or `nil` if the file has the version `known` or the effect was cancelled.
  /// - Throws: ``FileError`` if there is no readable file, or if the file is not a todo.txt file.
  static func load(
    _ location: Location, unless known: Version?, report: @Sendable (Double) async -> Void
  ) async throws(FileError) -> Contents? {
    guard var reader = try reader(of: location, unless: known) else { return nil }
    var lines = FileLines(size: reader.size)
    // A small file is read too fast for a progress bar.
    var progress = ProgressThrottle(total: reader.size, reports: reader.size < 1_000_000 ? 1 : 50)
    var pace = YieldPolicy(time: .milliseconds(1))
    while let piece = try reader.next(after: lines.count) {
      lines.append(piece)
      if let fraction = progress.advance(by: piece.utf8.count) { await report(fraction) }
      await pace.step()
      if Task.isCancelled { return nil }
    }
    return Contents(document: Document(lines), version: reader.version)
  }
}
