import Effects
import Synchronization

/// Notes which tracked properties are read while a part of the state is got at.
///
/// A key path to a tracked property, `\.prices`, is one to a computed property, and does not tell which wrapper it
/// reads. So the wrapper tells that it was read, and what it gave. If nothing else tracked was read, and the part's
/// bytes are those that the wrapper gave, the part is the wrapper's value, and has its stamp: this holds whatever the
/// property computes.
@usableFromInline
final class TrackedReads: @unchecked Sendable {  // Sound: what changes is only touched under the lock.
  /// The number of parts that are being read, on all threads.
  ///
  /// Without one a read costs one load.
  @usableFromInline static let listeners = Atomic(0)
  @TaskLocal private static var current: TrackedReads?

  private let lock = Lock()
  private var reads: [Read] = []

  private struct Read {
    let bytes: [UInt8]
    let stamp: VersionStamp
  }

  private init() {}

  /// A Boolean value indicating whether any part is being read.
  @inlinable
  static var isListening: Bool { listeners.load(ordering: .relaxed) != 0 }

  /// Notes that a tracked property was read, if the part that is being read here and now reads it.
  @usableFromInline
  static func note<Value>(_ value: Value, _ stamp: VersionStamp) {
    guard let current else { return }
    let read = Read(bytes: bytes(of: value), stamp: stamp)
    current.lock.withLock { current.reads.append(read) }
  }

  /// Reads a part.
  ///
  /// - Parameter part: Reads it.
  /// - Returns: The part, and the stamp of the tracked property that it is; nil if it is none.
  static func listen<Value>(to part: () -> Value) -> (value: Value, stamp: VersionStamp?) {
    let listener = TrackedReads()
    listeners.add(1, ordering: .relaxed)
    let value = $current.withValue(listener, operation: part)
    listeners.subtract(1, ordering: .relaxed)
    let reads = listener.lock.withLock { listener.reads }
    guard reads.count == 1, reads[0].bytes == bytes(of: value) else { return (value, nil) }
    return (value, reads[0].stamp)
  }

  private static func bytes<Value>(of value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
}
