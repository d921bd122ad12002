import FoundationEssentials

/// A reader for an inspecting program, which makes messages from the bytes that arrive, and lines from requests.
package struct InspectionReader {
  /// The beginning of a line that has not arrived completely.
  private var rest: [UInt8] = []

  package init() {}

  /// Returns the messages that are complete after more bytes have arrived.
  ///
  /// The method skips lines that are not messages of this version of the protocol.
  package mutating func messages(completedBy bytes: [UInt8]) -> [InspectionMessage] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count > 1 else {
      rest += bytes
      return []
    }
    let first = rest + lines.removeFirst()
    rest = Array(lines.removeLast())
    return ([first[...]] + lines).compactMap {
      try? JSONDecoder().decode(InspectionMessage.self, from: Data($0))
    }
  }

  /// Returns the line of JSON for a request.
  package static func line(of request: InspectionRequest) -> [UInt8] {
    let writer = JSONTextWriter(redactions: [])
    // A request can always be encoded.
    try? writer.write(request)
    return writer.bytes + [0x0A]
  }
}
