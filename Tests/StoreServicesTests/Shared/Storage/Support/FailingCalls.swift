import Glibc
import TestSupport

@testable import Store

/// The system's calls, which are recorded, and fail where a test wants it.
final class FailingCalls: FileCalls {
  private let live = LiveFileCalls()
  private let state = Locked(State())

  private struct State {
    var log: [String] = []
    var plan: Plan?
    var count = 0
    var names: [Int32: String] = [:]
    var hasChild = false
    var inherited: [Int32] = []
    var accessList: Result<[UInt8], SystemError>?
    var hook: Hook?
  }

  /// What happens once, at a call.
  private struct Hook {
    let name: String
    /// The number of calls with that name before it.
    var skips: Int
    let body: @Sendable () -> Void
  }

  /// Which calls fail.
  struct Plan {
    /// The number of the first call that fails, from 0.
    let first: Int
    /// A Boolean value indicating whether all later calls fail too, as if the process had ended.
    var isLast = false
    let number: Int32
  }

  /// What was called, in order.
  var log: [String] { state.value.log }
  /// The number of calls since the plan was made.
  var count: Int { state.value.count }

  /// Keeps the descriptors of locked folders open, as a process does that was forked at this moment.
  func beginChild() { state.withLock { $0.hasChild = true } }

  /// Lets all files have an access control list.
  func setAccessList(_ list: [UInt8]) { state.withLock { $0.accessList = .success(list) } }

  /// Lets nobody read the access control list of a file.
  func failAccessList(_ number: Int32) {
    state.withLock { $0.accessList = .failure(SystemError(number: number)) }
  }

  deinit { for descriptor in state.value.inherited { live.close(descriptor) } }

  /// Lets calls fail from now on; nil for none.
  func fail(_ plan: Plan?) { state.withLock { ($0.plan, $0.count, $0.log) = (plan, 0, []) } }

  /// Runs `body` at the beginning of a call, once.
  ///
  /// - Parameters:
  ///   - name: The name of the call, as in the log.
  ///   - skips: The number of calls with this name before it.
  ///   - body: What happens.
  func onCall(_ name: String, skipping skips: Int, _ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.hook = Hook(name: name, skips: skips, body: body) }
  }

  private func takeHook(_ name: String) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard let hook = state.hook, hook.name == name else { return nil }
      state.hook = hook.skips == 0 ? nil : Hook(name: name, skips: hook.skips - 1, body: hook.body)
      return hook.skips == 0 ? hook.body : nil
    }
  }

  private func step(_ name: String) throws(SystemError) {
    takeHook(name)?()
    let failure: Int32? = state.withLock { state in
      state.log.append(name)
      defer { state.count += 1 }
      guard let plan = state.plan, plan.isLast ? state.count >= plan.first : state.count == plan.first else {
        return nil
      }
      return plan.number
    }
    if let failure { throw SystemError(number: failure) }
  }

  private func name(_ descriptor: Int32) -> String { state.value.names[descriptor] ?? "?" }

  func open(_ path: String, flags: Int32, mode: mode_t) throws(SystemError) -> Int32 {
    try step("open \(path.fileName)")
    let descriptor = try live.open(path, flags: flags, mode: mode)
    state.withLock { $0.names[descriptor] = path.fileName }
    return descriptor
  }

  // A descriptor is closed even where this fails, and also when the process ends.
  func close(_ descriptor: Int32) { live.close(descriptor) }

  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try step("read \(name(descriptor))")
    return try live.read(descriptor, into: buffer)
  }

  /// Writes at most ten bytes, so that there are several writes, and files can be left half written.
  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try step("write \(name(descriptor))")
    return try live.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(10)))
  }

  func sync(_ descriptor: Int32) throws(SystemError) {
    try step("fsync \(name(descriptor))")
    try live.sync(descriptor)
  }

  func setMode(_ descriptor: Int32, _ mode: mode_t) throws(SystemError) {
    try step("fchmod \(name(descriptor))")
    try live.setMode(descriptor, mode)
  }

  func setOwner(_ descriptor: Int32, _ user: uid_t, _ group: gid_t) throws(SystemError) {
    try step("fchown \(name(descriptor))")
    try live.setOwner(descriptor, user, group)
  }

  func accessList(of path: String) throws(SystemError) -> [UInt8]? {
    try step("lgetxattr \(path.fileName)")
    if let list = state.value.accessList { return try list.get() }
    return try live.accessList(of: path)
  }

  func setAccessList(_ descriptor: Int32, _ list: [UInt8]) throws(SystemError) {
    try step("fsetxattr \(name(descriptor)) \(list)")
    try live.setAccessList(descriptor, list)
  }

  func removeAccessList(_ descriptor: Int32) throws(SystemError) {
    try step("fremovexattr \(name(descriptor))")
    try live.removeAccessList(descriptor)
  }

  func status(of path: String) throws(SystemError) -> stat {
    try step("lstat \(path.fileName)")
    return try live.status(of: path)
  }

  func status(of descriptor: Int32) throws(SystemError) -> stat {
    try step("fstat \(name(descriptor))")
    return try live.status(of: descriptor)
  }

  func target(ofLink path: String) throws(SystemError) -> String {
    try step("readlink \(path.fileName)")
    return try live.target(ofLink: path)
  }

  func rename(_ path: String, to other: String) throws(SystemError) {
    try step("rename \(path.fileName) \(other.fileName)")
    try live.rename(path, to: other)
  }

  func remove(_ path: String) throws(SystemError) {
    try step("unlink \(path.fileName)")
    try live.remove(path)
  }

  func makeFolder(_ path: String, mode: mode_t) throws(SystemError) {
    try step("mkdir \(path.fileName)")
    try live.makeFolder(path, mode: mode)
  }

  func lock(_ descriptor: Int32) throws(SystemError) {
    try step("flock \(name(descriptor))")
    try live.lock(descriptor)
    if state.value.hasChild { state.withLock { $0.inherited.append(dup(descriptor)) } }
  }

  func unlock(_ descriptor: Int32) { live.unlock(descriptor) }
}
