import Effects

extension Store {
  /// Writes the events of the tree of stores to a trace: actions, effects, turns, selectors and observers on a time
  /// line.
  ///
  /// ```swift
  /// let trace = try EventTrace(to: "/tmp/news.trace.json")
  /// let token = store.trace(to: trace)
  /// ```
  ///
  /// The trace contains the events that ``events(isolation:fileID:filePath:line:column:_:)`` delivers. Each event is
  /// written at the time at which that method delivers the event, on the store's isolation. Several stores may be
  /// traced to one file. An effect that is in flight when the trace begins appears in the trace only when the effect
  /// ends.
  ///
  /// If the file can't be written, an issue is reported. The trace ends, and the store continues.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - name: The name of the store in the trace. The default is the type of its state.
  ///   - redactions: The values that the trace replaces with `redacted`.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A token, which ends the tracing of this store when it is released. The trace itself continues.
  /// - Complexity: For each event, O(*n*), where *n* is the length of its description, plus a system call.
  public func trace(
    to trace: EventTrace, name: String? = nil, redacting redactions: [Redaction] = [],
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ObservationToken {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return core.exclusively {
      let tracer = StoreTracer(trace, name: name ?? String(reflecting: State.self), redacting: redactions)
      return EventToken(core, at: site, with: TurnListener { tracer.receive($0) }) { tracer.receive($0) }
    }
  }
}
