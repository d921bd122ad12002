import Effects
public import FoundationEssentials
import Glibc
import Synchronization

extension SharedStorage {
  /// Runs `body` while no other process that uses this library changes the files in the folder of a file.
  ///
  /// Use this method if several processes change one value:
  ///
  /// ```swift
  /// try await SharedStorage.withFileLock(url) {
  ///   try await $count.load()
  ///   $count.withLock { $0 += 1 }
  /// }
  /// ```
  ///
  /// The method locks the folder of the file with `flock`. While the lock is held, other calls of this method wait,
  /// even in this process. The saves of other processes also wait, but the saves of this process do not. The method
  /// writes the waiting changes of this process before it runs `body`, and again before it releases the lock. A call
  /// for the same folder inside `body`, even in a task that `body` starts, runs immediately, and the lock is released
  /// when the last of these calls has ended. If calls for two folders are nested, nest them in the same order
  /// everywhere; otherwise, two tasks can wait for each other forever.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - isolation: The caller's isolation, which `body` runs in.
  ///   - body: The work. Other callers wait for it, so it should be short.
  /// - Returns: The result of `body`.
  /// - Throws: A ``SharedStorageError`` if the folder can't be locked or a change can't be saved, or the error that
  ///   `body` throws.
  public static func withFileLock<Result>(
    _ url: URL, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    try await withFileLock(url.filePath, isolation: isolation, body)
  }

  /// Runs `body` while no other process that uses this library changes the files in the folder of a file.
  ///
  /// The documentation of the method with a `URL` describes the lock. This method accepts the same paths as
  /// `.fileStorage("counts.json")`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isolation: The caller's isolation, which `body` runs in.
  ///   - body: The work. Other callers wait for it, so it should be short.
  /// - Returns: The result of `body`.
  /// - Throws: A ``SharedStorageError`` if the folder can't be locked or a change can't be saved, or the error that
  ///   `body` throws.
  public static func withFileLock<Result>(
    _ path: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    let (engine, disk) = (StorageThread.engine, StorageThread.disk)
    let folder = disk.resolve(path).target.folder
    let name = ExactString(folder)
    let outer = heldFolders[name]
    let isInside = outer?.enter() ?? false
    let held: HeldFolder
    if let outer, isInside {
      held = outer
    } else {
      disk.hold(try await lock(folder, on: disk, path: path), of: folder)
      held = HeldFolder()
    }
    defer {
      if held.leave() {
        disk.release(folder)
        FolderQueues.leave(name)
      }
    }
    return try await $heldFolders.withValue(heldFolders.merging([name: held]) { $1 }) {
      if !isInside { try await flush(engine.changedFiles(in: folder)) }
      do {
        let result = try await body()
        try await flush(engine.changedFiles(in: folder))
        return result
      } catch {
        try? await flush(engine.changedFiles(in: folder))
        throw error
      }
    }
  }

  /// The folders that the current task, or a task that started it, has locked.
  @TaskLocal private static var heldFolders: [ExactString: HeldFolder] = [:]

  private static func lock(
    _ folder: String, on disk: DiskVolume, path: String, isolation: isolated (any Actor)? = #isolation
  ) async throws -> FolderLock {
    await FolderQueues.enter(ExactString(folder))
    do {
      let descriptor = try disk.openFolder(folder, mode: 0o777)
      let isExclusive = await FolderLockRequest.lock(descriptor)
      return FolderLock(descriptor: descriptor, isExclusive: isExclusive, calls: disk.calls)
    } catch {
      FolderQueues.leave(ExactString(folder))
      throw SharedStorageError.unwritable(path: path, errno: error.number)
    }
  }
}

/// A counter of the `withFileLock` calls that use one lock of a folder.
///
/// A task that is started inside a call inherits the lock, and may still use the lock when that call has ended.
private final class HeldFolder: Sendable {
  private let users = Atomic(1)

  /// Adds a call, or returns false if the lock was already released.
  func enter() -> Bool {
    var count = users.load(ordering: .relaxed)
    while count > 0 {
      let (isAdded, present) = users.weakCompareExchange(
        expected: count, desired: count + 1, ordering: .acquiring)
      if isAdded { return true }
      count = present
    }
    return false
  }

  /// Removes a call, and returns a Boolean value indicating whether it was the last call.
  func leave() -> Bool { users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}

/// The queues of the `withFileLock` calls in this process, one for each folder.
///
/// For each folder, only one call at a time opens and locks the folder. The other calls wait without a descriptor or a
/// thread.
private enum FolderQueues {
  /// The waiting calls for each folder that is in use, in order.
  private static let waiting = LockedValue<[ExactString: [CheckedContinuation<Void, Never>]]>([:])

  /// Waits until no other call uses a folder.
  static func enter(_ folder: ExactString, isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isFree = waiting.change { queues in
        let isFree = queues[folder] == nil
        if isFree { queues[folder] = [] } else { queues[folder]?.append(continuation) }
        return isFree
      }
      if isFree { continuation.resume() }
    }
  }

  /// Lets the next call use a folder.
  static func leave(_ folder: ExactString) {
    let next = waiting.change { queues -> CheckedContinuation<Void, Never>? in
      if queues[folder]?.isEmpty == false { return queues[folder]?.removeFirst() }
      queues[folder] = nil
      return nil
    }
    next?.resume()
  }
}

/// A thread that waits for the lock of a folder, so that no thread of the concurrency pool is blocked.
private final class FolderLockRequest: Sendable {
  private let descriptor: Int32
  private let continuation: CheckedContinuation<Bool, Never>

  /// Locks a folder, and returns false if its file system has no locks.
  static func lock(_ descriptor: Int32, isolation: isolated (any Actor)? = #isolation) async -> Bool {
    // The first attempt does not wait, because the folder is usually free.
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { return false }
    return await withCheckedContinuation { start(FolderLockRequest(descriptor, $0)) }
  }

  private init(_ descriptor: Int32, _ continuation: CheckedContinuation<Bool, Never>) {
    (self.descriptor, self.continuation) = (descriptor, continuation)
  }

  private static func start(_ request: FolderLockRequest) {
    // If no thread can be started, the current thread waits.
    if startThread({ request.run() }) != 0 { request.run() }
  }

  private func run() {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { return continuation.resume(returning: false) }
    }
    continuation.resume(returning: true)
  }
}
