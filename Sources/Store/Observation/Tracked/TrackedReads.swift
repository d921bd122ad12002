import Effects
import Synchronization

/// A record of the tracked properties that are read while a part of the state is read.
///
/// A key path to a tracked property, `\.prices`, is a key path to a computed property and does not identify the wrapper
/// that it reads. Therefore the wrapper reports each read and the value that it returned. If exactly one tracked
/// property was read, and the bytes of the part equal the bytes of the value that the wrapper returned, then the part
/// has the wrapper's value and stamp. This conclusion does not depend on the code that the computed property runs.
@usableFromInline
final class TrackedReads: @unchecked Sendable {  // Sound: mutable state is accessed only under the lock.
  /// The number of parts that all threads are reading at the moment.
  ///
  /// If the number is zero, a read of a tracked property costs only one load.
  @usableFromInline static let listeners = Atomic(0)
  @TaskLocal private static var current: TrackedReads?

  private let lock = Lock()
  private var reads: [Read] = []

  private struct Read {
    let bytes: [UInt8]
    let stamp: VersionStamp
  }

  private init() {}

  /// A Boolean value indicating whether `listen(to:)` is reading a part of the state on any thread.
  @inlinable
  static var isListening: Bool { listeners.load(ordering: .relaxed) != 0 }

  /// Records the read of a tracked property, if `listen(to:)` is reading a part of the state on this thread.
  @usableFromInline
  static func note<Value>(_ value: Value, _ stamp: VersionStamp) {
    guard let current else { return }
    let read = Read(bytes: bytes(of: value), stamp: stamp)
    current.lock.withLock { current.reads.append(read) }
  }

  /// Reads a part of the state, and detects whether its value is the value of a tracked property.
  ///
  /// - Parameter part: A closure that reads the part of the state.
  /// - Returns: The value of the part, and the stamp of the tracked property that the part returns. The stamp is `nil`
  ///   if the part does not return the value of one tracked property.
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
