/// The lines of a recording, in order.
struct RecordingContents {
  /// The name of the recording in messages.
  let name: String
  /// The segments that have a header, from the earliest to the latest, each up to its last complete line.
  let segments: [RecordingSegment]
  /// The header of the first segment.
  let header: RecordingHeader

  /// Creates the contents of a recording from its segments.
  ///
  /// - Parameters:
  ///   - segments: The segments, in any order.
  ///   - name: The name of the recording in messages.
  /// - Throws: ``RecordingError`` if the segments are not a recording.
  init(_ segments: [RecordingSegment], name: String) throws(RecordingError) {
    var found: [(header: RecordingHeader, segment: RecordingSegment)] = []
    for segment in segments {
      let whole = segment.withoutLastPart
      guard let end = whole.bytes.firstIndex(of: 0x0A) else { continue }
      guard case .header(let header)? = RecordedLine(whole.bytes, in: 0..<end) else {
        throw .notARecording(name: segments.count == 1 ? name : segment.name)
      }
      guard header.recording <= RecordingHeader.version else {
        throw .newerVersion(
          name: segments.count == 1 ? name : segment.name, found: header.recording,
          known: RecordingHeader.version)
      }
      // The first segment is the current one. A segment of another recording, with another session number, is left out.
      if found.isEmpty || header.session == found[0].header.session { found.append((header, whole)) }
    }
    found.sort { $0.header.segment < $1.header.segment }
    // If a segment is missing, the segments before it are left out.
    let gap = found.indices.dropFirst().last { found[$0].header.segment != found[$0 - 1].header.segment + 1 }
    found.removeFirst(gap ?? 0)
    guard let first = found.first else { throw .notARecording(name: name) }
    self.name = name
    self.segments = found.map(\.segment)
    header = first.header
  }

  /// Returns the number of actions, including those in segments that were removed.
  func countActions() -> Int {
    var cursor = RecordingCursor(self)
    var count = header.first
    while let line = try? cursor.next() { if case .action = line { count += 1 } }
    return count
  }
}

extension RecordingSegment {
  /// The segment without an incomplete last line.
  fileprivate var withoutLastPart: Self {
    let end = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return end == bytes.count ? self : Self(name: name, bytes: Array(bytes[..<end]))
  }

  /// Returns the segments of a text that contains all of them, one after the other.
  static func inText(_ bytes: [UInt8]) -> [Self] {
    var starts: [Int] = []
    var line = 0
    let start = Array(RecordingHeader.start.utf8)
    while line < bytes.count {
      if starts.isEmpty || bytes[line...].starts(with: start) { starts.append(line) }
      line = bytes[line...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }
    return starts.enumerated().map { index, start in
      let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
      return Self(name: "segment \(index) of the recording", bytes: Array(bytes[start..<end]))
    }
  }
}

/// A reader of the lines of a recording.
struct RecordingCursor {
  private let contents: RecordingContents
  private var segment = 0
  private var position = 0
  /// The number, in its segment, of the last line that was read; the first line has the number 1.
  private(set) var lineNumber = 0

  init(_ contents: RecordingContents) { self.contents = contents }

  /// The bytes of the segment that contains the last line that was read.
  var bytes: [UInt8] { contents.segments[segment].bytes }

  /// The number and the file of the last line that was read, for messages.
  var place: RecordingPlace { RecordingPlace(line: lineNumber, segment: contents.segments[segment].name) }

  /// Returns the next line; `nil` at the end.
  mutating func next() throws(RecordingError) -> RecordedLine? {
    while position == bytes.count {
      guard segment + 1 < contents.segments.count else { return nil }
      (segment, position, lineNumber) = (segment + 1, 0, 0)
    }
    // Each segment ends with a complete line.
    let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
    let range = position..<end
    position = end + 1
    lineNumber += 1
    guard let line = RecordedLine(bytes, in: range) else {
      throw .damagedLine(line: "\(place)", text: String(decoding: bytes[range].prefix(200), as: UTF8.self))
    }
    return line
  }
}

/// The number and the file of a line in a recording, for messages.
struct RecordingPlace: CustomStringConvertible {
  /// The number of the line in its segment, from 1.
  let line: Int
  /// The name of the segment.
  let segment: String

  var description: String { "Line \(line) of \(segment)" }
}
