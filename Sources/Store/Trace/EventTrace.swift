import Effects

/// A file with the events of stores on a time line, in the trace-event format.
///
/// ```swift
/// let trace = try EventTrace(to: "/tmp/news.trace.json")
/// let token = store.trace(to: trace)
/// ```
///
/// Open the file at [ui.perfetto.dev](https://ui.perfetto.dev). Each store is a process of the trace. A process has a
/// track for the store's actions, a track for its turns, and a span for each effect. The track of the turns also shows
/// which selectors the store computed, and which observers it called. Arrows lead from an action to the effects that it
/// started and to its turn, and from an effect to the actions that it sent.
///
/// An event is written when the store delivers it, with one system call. So if a program crashes or is killed, the file
/// contains all events that were delivered. Only the bracket at the end of the list is missing, which the format
/// allows.
///
/// A trace ends when you call ``close()``, or when its last reference is released.
public final class EventTrace: @unchecked Sendable {
  // Sound: the variables are touched under the lock only, and so is the file.
  private let lock = Lock()
  private let file: TraceFile
  private var hasEnded = false
  private var processes = 0
  /// The time at the start of the trace.
  let start = ContinuousClock.now

  /// Creates a trace in a file.
  ///
  /// Only the user of the process may read the file. The folder is made if it is missing. An existing trace at the path
  /// is replaced. If the existing file is not a trace, the initializer throws an error.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``EventTraceError`` if the file can't be written.
  public convenience init(to path: String) throws(EventTraceError) {
    self.init(try TraceFile(path: path))
  }

  init(_ file: TraceFile) { self.file = file }

  deinit { if let error = end() { Self.report(error) } }

  /// Ends the trace, and writes the end of the file.
  ///
  /// The stores continue, and their further events are not traced. Closing again has no effect.
  ///
  /// - Throws: ``EventTraceError`` if the end can't be written.
  public func close() throws(EventTraceError) {
    if let error = lock.withLock({ end() }) { throw error }
  }

  /// Adds a store to the trace, with its tracks (rows in the trace viewer).
  ///
  /// - Parameter name: The name of the store.
  /// - Returns: The number of the store in this trace.
  func addProcess(_ name: String) -> Int {
    let process = lock.withLock {
      processes += 1
      return processes
    }
    let names: [(TraceRecord.Track, String)] = [
      (.actions, "actions"), (.computations, "turns, selectors and observers"),
    ]
    var records = [TraceRecord(phase: .metadata, name: "process_name", details: [("name", name)])]
    for (track, name) in names {
      records.append(
        TraceRecord(phase: .metadata, name: "thread_name", track: track, details: [("name", name)]))
    }
    write(records, of: process)
    return process
  }

  /// Writes records to the file.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - process: The number of the records' store in this trace.
  func write(_ records: [TraceRecord], of process: Int) {
    guard !records.isEmpty else { return }
    var bytes: [UInt8] = []
    for record in records {
      bytes.append(contentsOf: ",\n".utf8)
      bytes.append(contentsOf: record.json(process: process))
    }
    let error = lock.withLock { hasEnded ? nil : append(bytes) }
    if let error { Self.report(error) }
  }

  private func append(_ bytes: [UInt8]) -> EventTraceError? {
    do throws(EventTraceError) { try file.append(bytes) } catch {
      // The trace ends after an error, because otherwise the file would have a gap before the later records.
      hasEnded = true
      file.close()
      return error
    }
    return nil
  }

  private func end() -> EventTraceError? {
    guard !hasEnded else { return nil }
    let error = append(Array("\n]\n".utf8))
    hasEnded = true
    file.close()
    return error
  }

  private static func report(_ error: EventTraceError) {
    reportIssue(error.description, kind: .traceFailure, at: .unknown)
  }
}

extension RuntimeIssue.Kind {
  /// A trace of a store could not be written.
  public static let traceFailure = Self(documented: "trace-failure")
}
