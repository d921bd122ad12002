import Effects
import Glibc

/// A watcher that notices changes of files by watching their folders with `inotify`.
///
/// It watches folders and not files, because a watch of a file ends when another file is renamed to its name.
final class FolderWatcher: @unchecked Sendable {
  // Sound: the tables are touched under the lock only.
  /// The descriptor of `inotify`, which becomes readable when something happens.
  let descriptor: Int32
  private let lock = Lock()
  /// For each watch of a folder, the watched names, with the numbers of the files for which each name is watched.
  ///
  /// The keys are the numbers that `inotify` gives to its watches.
  private var folders: [Int32: [ExactString: Set<Int>]] = [:]
  /// For each file, by its number, the names that are watched for it in each folder.
  private var files: [Int: [Int32: Set<ExactString>]] = [:]

  /// The outcome of an attempt to watch folders.
  enum Outcome {
    /// All folders were watched already.
    case isUnchanged
    /// Some folders are newly watched, so earlier changes may have been missed.
    case hasChanged
    /// The system can't watch a folder.
    case isImpossible
  }

  private static let events = UInt32(
    IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR | IN_MASK_ADD)
  /// The kinds of events that the library requests for a folder that is on the path to a file.
  ///
  /// These events concern only the folder itself. Its contents may change often, for example in `/tmp`.
  ///
  /// This mask and `events` contain `IN_MASK_ADD`, so that they extend an existing watch: all files in a folder share
  /// one watch.
  private static let ownEvents = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_MASK_ADD)

  /// Creates a watcher; `nil` if the system allows no further watcher.
  init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Watches names for a file, instead of its previous names.
  func watch(_ names: Set<WatchedName>, for file: Int) -> Outcome {
    lock.withLock {
      var watched: [Int32: Set<ExactString>] = [:]
      for name in names {
        guard let failure = add(name, to: &watched) else { continue }
        // The watches that this attempt has begun are ended here, because nothing else would end them.
        for (folder, names) in watched { release(names, in: folder) }
        return failure
      }
      return replace(watched, for: file)
    }
  }

  /// Watches a name, and returns `nil`, or the outcome of the whole attempt if the name can't be watched.
  private func add(_ name: WatchedName, to watched: inout [Int32: Set<ExactString>]) -> Outcome? {
    guard name.isFolder || !RemoteFileSystem.contains(name.folder.text) else { return .isImpossible }
    let events = name.isFolder ? Self.ownEvents : Self.events
    let folder = inotify_add_watch(descriptor, name.folder.text, events)
    if folder < 0 {
      // The folder was removed or moved after its path was determined.
      if errno == ENOENT || errno == ENOTDIR { return .hasChanged }
      // A program may be allowed to go through a folder, but not to read it. Such a folder can't be watched, so the
      // program does not notice if the folder is moved.
      return errno == EACCES && name.isFolder ? nil : .isImpossible
    }
    watched[folder, default: []].insert(name.name)
    return nil
  }

  /// Ends the watches for a file.
  ///
  /// - Parameters:
  ///   - file: The number of the file.
  ///   - condition: A closure that returns false if the file must still be watched. It is called under the lock.
  func unwatch(_ file: Int, if condition: () -> Bool = { true }) {
    lock.withLock { if condition() { _ = replace([:], for: file) } }
  }

  /// Returns the numbers of the files that may have changed since the last call.
  func changedFiles() -> Set<Int> {
    var changed: Set<Int> = []
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        lock.withLock { FolderEvent.forEach(in: bytes) { note($0, &changed) } }
      }
    }
    return changed
  }

  private func replace(_ watched: [Int32: Set<ExactString>], for file: Int) -> Outcome {
    let old = files[file] ?? [:]
    if old == watched { return .isUnchanged }
    for (folder, names) in watched {
      for name in names { folders[folder, default: [:]][name, default: []].insert(file) }
    }
    files[file] = watched.isEmpty ? nil : watched
    for (folder, names) in old { forget(names.subtracting(watched[folder] ?? []), of: file, in: folder) }
    return .hasChanged
  }

  /// Forgets names that were watched in a folder for a file.
  private func forget(_ names: Set<ExactString>, of file: Int, in folder: Int32) {
    for name in names {
      folders[folder]?[name]?.remove(file)
      if folders[folder]?[name]?.isEmpty == true { folders[folder]?[name] = nil }
    }
    release(names, in: folder)
  }

  /// Ends the watch of a folder if no file needs it, or if it reports more events than the files need.
  ///
  /// `inotify` can limit a watch to fewer events only if it gets the path of the folder, but another folder may have
  /// this path by now. Therefore the whole watch ends, even if some of its events are still needed. `inotify` reports
  /// the end of the watch, and then the files that need the folder watch it again.
  ///
  /// - Parameters:
  ///   - names: The names that were watched.
  ///   - folder: The folder.
  private func release(_ names: Set<ExactString>, in folder: Int32) {
    let left = folders[folder] ?? [:]
    guard left.keys.allSatisfy(\.text.isEmpty) else { return }
    // If no name in the folder was watched, the watch reports only events of the folder itself, so it can stay.
    guard left.isEmpty || names.contains(where: { !$0.text.isEmpty }) else { return }
    if left.isEmpty { folders[folder] = nil }
    inotify_rm_watch(descriptor, folder)
  }

  private func note(_ event: FolderEvent, _ changed: inout Set<Int>) {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return changed.formUnion(files.keys) }
    guard event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF | IN_DELETE_SELF) != 0 else {
      return changed.formUnion(folders[event.folder]?[event.name] ?? [])
    }
    guard let lost = folders.removeValue(forKey: event.folder) else { return }
    for file in lost.values.joined() {
      changed.insert(file)
      files[file]?[event.folder] = nil
      if files[file]?.isEmpty == true { files[file] = nil }
    }
    // A watch follows its folder when the folder is moved, so the watch of a moved folder is removed.
    if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.folder) }
  }
}

/// An event that `inotify` has reported.
private struct FolderEvent {
  let folder: Int32
  let mask: UInt32
  let name: ExactString

  /// Calls `body` with each event in the bytes that were read.
  static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (FolderEvent) -> Void) {
    var offset = 0
    while offset + 16 <= bytes.count {
      let folder = bytes.load(fromByteOffset: offset, as: Int32.self)
      let mask = bytes.load(fromByteOffset: offset + 4, as: UInt32.self)
      let length = Int(bytes.load(fromByteOffset: offset + 12, as: UInt32.self))
      let name = bytes[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
      let text = String(decoding: name, as: UTF8.self)
      body(FolderEvent(folder: folder, mask: mask, name: ExactString(text)))
      offset += 16 + length
    }
  }
}
