import Effects
import FoundationEssentials
import Glibc

/// The volume of files in memory.
final class MemoryVolume: FileVolume, @unchecked Sendable {
  // Sound: all state is touched under the lock only.
  private let lock = Lock()
  private var files: [ExactString: FileContent] = [:]
  private var version = 0

  func resolve(_ path: String) -> ResolvedPath {
    ResolvedPath(target: PathResolver.normalized(path), links: [])
  }

  func stamp(of target: String) -> FileStamp? { read(target)?.stamp }

  func read(_ target: String) -> FileContent? { lock.withLock { files[ExactString(target)] } }

  func lock(_ target: String, folderMode: mode_t) -> FolderLock? { FolderLock() }

  func write(_ bytes: Data, to target: String, under lock: FolderLock) -> FileContent { put(bytes, target) }

  func makeCopy(_ bytes: Data, of target: String, at path: String, under lock: FolderLock) {
    put(bytes, path)
  }

  func removeLeftovers(of target: String) {}

  /// Removes a file.
  func remove(_ target: String) { lock.withLock { files[ExactString(target)] = nil } }

  /// Stores a file.
  @discardableResult
  func put(_ bytes: Data, _ target: String) -> FileContent {
    lock.withLock {
      version += 1
      let content = FileContent(bytes: bytes, stamp: FileStamp(version: version))
      files[ExactString(target)] = content
      return content
    }
  }
}
