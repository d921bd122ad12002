/// What a suspended task shows to others: whether it waits for its own child tasks.
///
/// Nothing public tells an effect whose child tasks all sleep from one that listens to a socket while they do, and a
/// test that guesses wrong fails for nothing. The runtime's record of a task does tell. Where in it is not assumed
/// but learned, once for each process, from tasks that are made for it. If what they show is not clear, as it might
/// be with another version of the runtime, nothing is read.
struct TaskAnatomy: Sendable {
  /// Where a record says how its task goes on.
  private let continuation: Int
  /// What stands there while the task waits for a task group.
  private let continuationOfGroup: UInt
  /// Where the record of an `async let` names the task that waits for it.
  private let waiter: Int

  /// What the tasks of this process have shown; nil if it is not clear.
  static let learned = TaskAnatomy()

  /// Whether the suspended task at `address` waits for tasks of a group of its own.
  func waitsForGroup(_ address: UnsafeRawPointer) -> Bool {
    address.load(fromByteOffset: continuation, as: UInt.self) == continuationOfGroup
  }

  /// The task that waits for the suspended `async let` at `address`.
  func waiter(for address: UnsafeRawPointer) -> UnsafeRawPointer? {
    UnsafeRawPointer(bitPattern: address.load(fromByteOffset: waiter, as: UInt.self))
  }

  /// Lets tasks wait for a child and for something else, and looks what changes in their records with that.
  private init?() {
    let group = TaskSpecimen { specimen in
      await withTaskGroup { group in
        group.addTask { await specimen.park() }
        group.addTask {}
      }
      await specimen.park()
    }
    let otherGroup = TaskSpecimen { specimen in
      try? await withThrowingTaskGroup { group in
        group.addTask { await specimen.parkedNumber() }
        _ = try await group.next()
      }
      await specimen.park()
    }
    let asyncLet = TaskSpecimen { specimen in
      async let child: Void = specimen.park()
      await specimen.park()
      await child
    }
    let specimens = [group, otherGroup, asyncLet]
    defer { for specimen in specimens { specimen.end() } }

    guard specimens.map(\.tasks.count) == [3, 2, 2], !group.tasks[1].isAsyncLet, asyncLet.tasks[1].isAsyncLet,
      !group.tasks[1].hasEnded, group.tasks[2].hasEnded
    else { return nil }
    let before = specimens.map { $0.record(of: 0) }
    let childBefore = asyncLet.record(of: 1)
    for specimen in specimens { specimen.goOn() }
    let after = specimens.map { $0.record(of: 0) }
    let childAfter = asyncLet.record(of: 1)

    let parent = UInt(bitPattern: asyncLet.tasks[0].address)
    // What no change goes with is left over from other uses of the memory.
    let continuations = TaskSpecimen.places.filter { place in
      let ofGroup = before[0][place]
      return before[1][place] == ofGroup
        && ![before[2], after[0], after[1], after[2]].contains { $0[place] == ofGroup }
    }
    let waiters = TaskSpecimen.placesOfAsyncLet.filter {
      childBefore[$0] != parent && childAfter[$0] == parent
    }
    guard let continuation = continuations.first, let waiter = waiters.first, continuations.count == 1,
      waiters.count == 1
    else { return nil }
    self.continuation = continuation * TaskSpecimen.wordSize
    continuationOfGroup = before[0][continuation]
    self.waiter = waiter * TaskSpecimen.wordSize
  }
}

/// Tasks that are made to be looked at, on an executor of their own that runs them where they are made.
private final class TaskSpecimen: TaskExecutor, @unchecked Sendable {
  // Sound: everything happens on the thread that makes the specimen.
  private var jobs: [UnownedJob] = []
  private var parked: [UnsafeContinuation<Void, Never>] = []
  /// The task and its children in the order in which they have begun.
  private(set) var tasks: [SuspendedTask] = []

  static let wordSize = MemoryLayout<UInt>.size
  /// The words to look at in every task: what comes before the runtime's private part.
  static let places = 2..<10
  /// The words to look at in an `async let`, for which the compiler provides eighty.
  static let placesOfAsyncLet = 2..<40

  init(_ operation: @escaping @Sendable (TaskSpecimen) async -> Void) {
    Task(executorPreference: self) { await operation(self) }
    drain()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let task = SuspendedTask(job)
    if !tasks.contains(where: { $0.address == task.address }) { tasks.append(task) }
    jobs.append(job)
  }

  private func drain() {
    while !jobs.isEmpty { jobs.removeFirst().runSynchronously(on: asUnownedTaskExecutor()) }
  }

  func park() async { await withUnsafeContinuation { parked.append($0) } }

  func parkedNumber() async -> Int {
    await park()
    return 1
  }

  /// The words of the record of a task that has not ended.
  func record(of index: Int) -> [UInt] {
    let count = tasks[index].isAsyncLet ? Self.placesOfAsyncLet.upperBound : Self.places.upperBound
    return (0..<count).map { tasks[index].address.load(fromByteOffset: $0 * Self.wordSize, as: UInt.self) }
  }

  /// Resumes the task that was the first to park, and lets all go on until they have parked again.
  func goOn() {
    parked.removeFirst().resume()
    drain()
  }

  /// Lets the tasks come to their end.
  func end() {
    while !parked.isEmpty { goOn() }
  }
}
