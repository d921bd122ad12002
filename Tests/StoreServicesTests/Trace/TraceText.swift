import Foundation

/// A record of a trace, as another program reads it.
struct TraceText: Decodable {
  let name: String
  let ph: String
  let pid: Int
  let tid: Int?
  let ts: Double?
  let dur: Double?
  let id: String?
  let bind_id: String?
  let flow_in: Bool?
  let flow_out: Bool?
  let args: [String: String]?

  /// Reads the records of a trace.
  static func records(_ text: some StringProtocol) throws -> [TraceText] {
    try JSONDecoder().decode([TraceText].self, from: Data(text.utf8))
  }

  /// Reads the records of the trace in a file.
  static func records(at path: String) throws -> [TraceText] {
    try records(String(contentsOfFile: path, encoding: .utf8))
  }

  /// The time of a record's end, in nanoseconds.
  var end: Int { Int((((ts ?? 0) + (dur ?? 0)) * 1_000).rounded()) }

  /// The arrows between records: from the record that begins one to that where it ends.
  ///
  /// Follows the format: a record with `flow_in` ends an arrow from the last record with `flow_out` and the same id.
  static func arrows(_ records: [TraceText]) -> [String] {
    var last: [String: TraceText] = [:]
    var arrows: [String] = []
    let sorted = records.enumerated().filter { $0.element.bind_id != nil }.sorted {
      ($0.element.ts ?? 0, $0.offset) < ($1.element.ts ?? 0, $1.offset)
    }
    for record in sorted.map(\.element) {
      guard let id = record.bind_id else { continue }
      if record.flow_in == true { arrows.append("\(last[id]?.name ?? "nothing") → \(record.name)") }
      if record.flow_out == true { last[id] = record }
    }
    return arrows
  }
}
