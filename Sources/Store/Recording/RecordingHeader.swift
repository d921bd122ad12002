/// The first line of each segment of a recording.
struct RecordingHeader: Codable {
  /// The version of the format that this library writes.
  static let version = 1
  /// The text at the beginning of each header line.
  static let start = "{\"recording\":"

  /// The version of the format of this recording.
  var recording = Self.version
  /// The number of the segment in the recording, from 0.
  var segment = 0
  /// The number of actions before the segment.
  var first = 0
  /// A random number that all segments of a recording have in common.
  var session: String
  /// The time of the start of the recording, in seconds since 1970.
  var started: Double
  /// The name of the type of the actions.
  var action: String
  /// The names of the recorded dependencies.
  var dependencies: [String]
  /// The paths of the redacted values; each path consists of names joined by dots.
  var redacted: [String]

  /// A Boolean value indicating whether `segment` and `first` are in the range that is possible in a recording.
  var isPlausible: Bool { (0..<1 << 53).contains(segment) && (0..<1 << 53).contains(first) }

  var redactions: [Redaction] {
    redacted.map { Redaction(names: $0.split(separator: ".").map(String.init)) }
  }

  /// The header as a line of the recording, which begins with the version.
  var line: [UInt8] {
    let writer = JSONTextWriter(redactions: [])
    // A header can always be encoded.
    try? writer.write(self)
    return writer.bytes + [0x0A]
  }
}
