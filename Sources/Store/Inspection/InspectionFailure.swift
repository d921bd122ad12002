/// A reason why a store can't be inspected.
enum InspectionFailure: Error, Hashable {
  /// The folder of the sockets can't be created.
  case unusableFolder(path: String, errno: Int32)
  /// Other users may enter the folder of the sockets.
  case openFolder(path: String)
  /// The system refused to create the socket.
  case noSocket(path: String, errno: Int32)
  /// The path of the socket is too long for the system.
  case longPath(path: String)
  /// The store is a child store.
  case childStore(state: String)
}

extension InspectionFailure: CustomStringConvertible {
  /// A description of the failure and of a way to fix it.
  var description: String {
    switch self {
    case .unusableFolder(let path, let number):
      """
      The store can't be inspected, because the folder \(path) can't be created: \(systemErrorText(number)). The store \
      works as before.

      Fix: set 'XDG_RUNTIME_DIR' to a folder that belongs to the user of this program.
      """
    case .openFolder(let path):
      """
      The store can't be inspected, because other users may enter the folder \(path), or because the folder belongs to \
      another user. The store works as before.

      Fix: remove the folder, or allow only its owner to enter it: 'chmod 700 \(path)'.
      """
    case .noSocket(let path, let number):
      """
      The store can't be inspected, because a socket can't be created at \(path): \(systemErrorText(number)). The \
      store works as before.

      Fix: set 'XDG_RUNTIME_DIR' to a folder that belongs to the user of this program, on a local disk.
      """
    case .longPath(let path):
      """
      The store can't be inspected, because the path of the socket is longer than the \(UnixSocket.maximumPathLength) \
      bytes that the system allows: \(path). The store works as before.

      Fix: set 'XDG_RUNTIME_DIR' to a folder with a shorter path.
      """
    case .childStore(let state):
      """
      The store of '\(state)' is a child store, and only a root store can be inspected. The state of the root \
      store contains the state of the child store.

      Fix: call 'inspect()' on the store that was made by 'Store(initialState:reducer:)'.
      """
    }
  }
}
