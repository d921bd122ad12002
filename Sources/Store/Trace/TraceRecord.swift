/// An event of a trace: one object of the trace-event format.
struct TraceRecord {
  /// A kind of record.
  enum Phase: String {
    /// A part of a track (a row in the trace viewer), with a duration.
    case slice = "X"
    /// A point on a track (a row in the trace viewer).
    case instant = "i"
    /// The beginning of a span that may overlap other spans.
    case begin = "b"
    /// The end of a span that may overlap other spans.
    case end = "e"
    /// A point in a span that may overlap other spans.
    case note = "n"
    /// The name of a process, or of a track (a row in the trace viewer).
    case metadata = "M"
  }

  /// A kind of track: one of the rows in which a trace viewer shows the records of a store.
  enum Track: Int {
    case actions = 1
    case computations = 2
    case effects = 3
  }

  /// The role of a record in the arrows of an action.
  ///
  /// An arrow leads to the action from the effect that sent it. Further arrows lead from the action to its effects and
  /// to its turn. All of these arrows have the id of the action.
  enum Arrow {
    /// Begins the arrows of an action at this record.
    case begin
    /// Ends the arrow that leads to this record, and begins the next arrows.
    case step
    /// Ends one arrow, which leads to this record.
    case end
  }

  var phase: Phase
  var name: String
  var category = ""
  var track = Track.actions
  /// The time since the start of the trace, in nanoseconds.
  var time = 0
  /// The duration of a slice, in nanoseconds.
  var duration: Int?
  /// The id of the span to which a beginning, an end or a note belongs.
  var id: Int?
  /// The role of this record in the arrows of an action, and the id of these arrows; `nil` for a record without arrows.
  var arrow: (kind: Arrow, id: Int)?
  /// The details that a viewer shows with the record, each with its name.
  var details: [(name: String, text: String)] = []

  /// Returns the JSON object of the record, without a line break.
  ///
  /// - Parameter process: The number of the store in the trace.
  /// - Returns: The text in UTF-8.
  func json(process: Int) -> [UInt8] {
    let writer = JSONTextWriter(redactions: [])
    writer.bytes(of: "{\"name\":".utf8)
    writer.write(text: name)
    writer.bytes(of: ",\"ph\":\"\(phase.rawValue)\",\"pid\":\(process),\"tid\":\(track.rawValue)".utf8)
    if phase != .metadata {
      writer.bytes(of: ",\"cat\":\"\(category)\",\"ts\":\(Self.microseconds(time))".utf8)
    }
    if let duration { writer.bytes(of: ",\"dur\":\(Self.microseconds(duration))".utf8) }
    if phase == .instant { writer.bytes(of: ",\"s\":\"t\"".utf8) }
    if let id { writer.bytes(of: ",\"id\":\"\(Self.text(of: id, process))\"".utf8) }
    if let arrow {
      writer.bytes(of: ",\"bind_id\":\"\(Self.text(of: arrow.id, process))\"".utf8)
      if arrow.kind != .begin { writer.bytes(of: ",\"flow_in\":true".utf8) }
      if arrow.kind != .end { writer.bytes(of: ",\"flow_out\":true".utf8) }
    }
    writeDetails(by: writer)
    writer.bytes(of: "}".utf8)
    return writer.bytes
  }

  private func writeDetails(by writer: JSONTextWriter) {
    guard !details.isEmpty else { return }
    writer.bytes(of: ",\"args\":{".utf8)
    for (index, detail) in details.enumerated() {
      if index > 0 { writer.bytes(of: ",".utf8) }
      writer.write(text: detail.name)
      writer.bytes(of: ":".utf8)
      writer.write(text: detail.text)
    }
    writer.bytes(of: "}".utf8)
  }

  /// Returns an id of one store as text, in a form that differs from the ids of all other stores in the trace.
  private static func text(of id: Int, _ process: Int) -> String {
    "0x\(String(process << 40 | id, radix: 16))"
  }

  /// Returns a number of nanoseconds as text in microseconds, without rounding.
  private static func microseconds(_ nanoseconds: Int) -> String {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    let digits = String(rest)
    return "\(whole).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }
}

extension Duration {
  /// The duration in nanoseconds.
  var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}
