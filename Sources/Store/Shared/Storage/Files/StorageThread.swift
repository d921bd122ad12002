import Effects
import Glibc

/// The thread that writes and watches the files of this process.
final class StorageThread: @unchecked Sendable {
  // Sound: the variables are touched under the lock only, and the initializer creates the engine.
  /// The engine of the files on the disk.
  static let engine: FileEngine = shared.engine
  /// The disk of the engine.
  static let disk = DiskVolume()
  /// The only storage thread of the process.
  static let shared = StorageThread()

  private let signal = WakeSignal()
  private let lock = Lock()
  private var isStarted = false
  private var thread: pthread_t?
  private(set) lazy var engine = FileEngine(
    disk: Self.disk, watcher: FolderWatcher(), clock: Self.now, wake: { [unowned self] in wake() })

  private init() { _ = engine }

  /// The time in nanoseconds of a clock that never goes back.
  @Sendable static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// A Boolean value indicating whether the caller runs on this thread.
  var isCurrent: Bool { lock.withLock { thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false } }

  /// Starts the thread if it is not running, and makes it look for work.
  func wake() {
    start()
    signal.send()
  }

  private func start() {
    lock.withLock {
      guard !isStarted else { return }
      isStarted = startThread { self.loop() } == 0
      if isStarted { atexit { StorageExit.flush() } }
    }
  }

  private func loop() {
    lock.withLock { thread = pthread_self() }
    while true {
      let next = engine.run()
      StorageSignals.endProcessIfAsked()
      wait(until: next)
    }
  }

  private func wait(until next: UInt64?) {
    var descriptors = [pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)]
    if let watcher = engine.watcher {
      descriptors.append(pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0))
    }
    _ = poll(&descriptors, nfds_t(descriptors.count), milliseconds(until: next))
    signal.clear()
  }

  /// Returns the time to wait in milliseconds, rounded up; -1 to wait without a limit.
  private func milliseconds(until next: UInt64?) -> Int32 {
    // If the pipe that wakes the thread could not be created, the thread wakes up by itself every 10 milliseconds.
    let limit: Int32 = signal.descriptor < 0 ? 10 : -1
    guard let next else { return limit }
    let now = Self.now()
    guard next > now else { return 0 }
    let milliseconds = Int32(clamping: (next - now + 999_999) / 1_000_000)
    return limit < 0 ? milliseconds : min(limit, milliseconds)
  }

  /// Wakes the thread; a signal handler may call this method, because it makes only calls that are safe there.
  static func wakeFromSignal(_ writer: Int32) {
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  /// The file descriptor to which a signal handler writes to wake the thread.
  var signalDescriptor: Int32 { signal.writer }
}
