import Store

extension TaskFile {
  /// Reads the file without blocking other tasks of the pool, unless it has the known version.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - known: The version that was read or written last, if any was.
  ///   - report: A closure that receives the progress, from 0 to 1.
  /// - Returns: The contents, or `nil` if they are those of `known` or the effect was cancelled.
  /// - Throws: ``FileError`` if there is no readable file, or it is not a todo.txt file.
  static func load(
    _ location: Location, unless known: Version?, report: @Sendable (Double) async -> Void
  ) async throws(FileError) -> Contents? {
    guard let (bytes, version) = try bytes(of: location, unless: known) else { return nil }
    var reader = LineReader(bytes)
    var lines: [Line] = []
    // A short read needs no progress bar.
    var progress = ProgressThrottle(total: bytes.count, reports: bytes.count < 1_000_000 ? 1 : 50)
    var pace = YieldPolicy(time: .milliseconds(1))
    do throws(InvalidContent) {
      while let line = try reader.next() {
        lines.append(line)
        if let fraction = progress.advance(by: reader.position - progress.completed) {
          await report(fraction)
        }
        await pace.step()
        if Task.isCancelled { return nil }
      }
    } catch {
      throw .invalidContent(path: location.path, error)
    }
    let document = Document(lines: lines, hasByteOrderMark: reader.hasByteOrderMark)
    return Contents(document: document, version: version)
  }
}
