/// Storage for the segments of a recording, each of which is a part that begins with a header.
///
/// If there are too many segments, the storage removes the oldest ones.
protocol RecordingMedium: AnyObject {
  /// Begins the next segment, and removes the oldest segment if there are too many.
  func beginSegment(_ number: Int) throws(RecordingError)
  /// Appends bytes to the current segment.
  func append(_ bytes: [UInt8]) throws(RecordingError)
  /// Lets other recordings write to the same file. Nothing is appended after this call.
  func close()
  /// Returns the segments, in any order.
  func segments() throws(RecordingError) -> [RecordingSegment]
}

/// The text of a segment, a part of a recording, and the name of the segment for messages.
struct RecordingSegment {
  let name: String
  var bytes: [UInt8]
}

/// The segments of a recording in memory.
final class MemoryMedium: RecordingMedium {
  private let limit: Int
  private var kept: [RecordingSegment]

  /// Creates storage that contains the given segments.
  ///
  /// - Parameters:
  ///   - segments: The segments of a recording that was read.
  ///   - limit: The number of segments to keep.
  init(_ segments: [RecordingSegment] = [], limit: Int = .max) { (kept, self.limit) = (segments, limit) }

  func beginSegment(_ number: Int) {
    if kept.count == limit { kept.removeFirst() }
    kept.append(RecordingSegment(name: "segment \(number) of the recording", bytes: []))
  }

  func append(_ bytes: [UInt8]) { kept[kept.count - 1].bytes += bytes }

  func close() {}

  func segments() -> [RecordingSegment] { kept }
}
