/// A reason why a trace could not be written.
public enum EventTraceError: Error, Hashable, Sendable {
  /// The system refused to write the file.
  case unwritable(path: String, errno: Int32)
  /// Another trace is being written to the file.
  case inUse(path: String)
  /// A file that is not a trace of a store exists at the path of the trace.
  case occupied(path: String)
}

extension EventTraceError: CustomStringConvertible {
  /// The description of what happened, with the file, the reason, and the fix.
  public var description: String {
    switch self {
    case .unwritable(let path, let number):
      """
      The trace \(path) can't be written: \(systemErrorText(number)). Nothing more is traced.

      Fix: trace to a file in a folder that this program may write to, on a disk with free space.
      """
    case .inUse(let path):
      """
      Another trace is being written to \(path).

      Fix: use one 'EventTrace' for all stores of a process, and give each process its own file.
      """
    case .occupied(let path):
      """
      The file \(path) is not a trace of a store, so a trace does not replace it.

      Fix: trace to another path, or move the file away.
      """
    }
  }
}
