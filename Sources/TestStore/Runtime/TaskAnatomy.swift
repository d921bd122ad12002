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

  /// Makes tasks that wait for a child and such that wait for something else, and looks where their records differ.
  private init?() {
    let group = TaskSpecimen { specimen in
      await withTaskGroup { group in
        group.addTask { await specimen.park() }
        group.addTask {}
      }
    }
    let otherGroup = TaskSpecimen { specimen in
      try? await withThrowingTaskGroup { group in
        group.addTask { await specimen.parkedNumber() }
        _ = try await group.next()
      }
    }
    let busyGroup = TaskSpecimen { specimen in
      await withTaskGroup { group in
        group.addTask { await specimen.park() }
        await specimen.park()
      }
    }
    let child = TaskSpecimen { specimen in
      async let parked: Void = specimen.park()
      await parked
    }
    let ignoredChild = TaskSpecimen { specimen in
      async let parked: Void = specimen.park()
      await specimen.park()
      await parked
    }
    defer { for specimen in [group, otherGroup, busyGroup, child, ignoredChild] { specimen.end() } }

    guard group.tasks.count == 3, otherGroup.tasks.count == 2, busyGroup.tasks.count == 2,
      child.tasks.count == 2, ignoredChild.tasks.count == 2,
      group.tasks.map(\.isAsyncLet) == [false, false, false], child.tasks.map(\.isAsyncLet) == [false, true],
      group.hasEnded(1) == false, group.hasEnded(2)
    else { return nil }
    let continuations = TaskSpecimen.words.filter { word in
      group.word(word, of: 0) == otherGroup.word(word, of: 0)
        && ![busyGroup, child, ignoredChild].contains { $0.word(word, of: 0) == group.word(word, of: 0) }
    }
    let waiters = TaskSpecimen.wordsOfAsyncLet.filter { word in
      child.word(word, of: 1) == child.addressOfParent
        && ignoredChild.word(word, of: 1) != ignoredChild.addressOfParent
    }
    guard continuations.count == 1, waiters.count == 1 else { return nil }
    continuation = continuations[0]
    continuationOfGroup = group.word(continuations[0], of: 0)
    waiter = waiters[0]
  }
}

/// Tasks that are made to be looked at, on an executor of their own that runs them where they are made.
private final class TaskSpecimen: TaskExecutor, @unchecked Sendable {
  // Sound: everything happens on the thread that makes the specimen.
  private var jobs: [UnownedJob] = []
  private var parked: [UnsafeContinuation<Void, Never>] = []
  /// The task and its children in the order in which they have begun.
  private(set) var tasks: [SuspendedTask] = []

  /// The places to look at, in every task: what comes before the runtime's private part.
  static let words = stride(from: 16, to: 80, by: 8)
  /// The places to look at in an `async let`, for which the compiler provides 640 bytes.
  static let wordsOfAsyncLet = stride(from: 16, to: 320, by: 8)

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

  func word(_ offset: Int, of index: Int) -> UInt {
    tasks[index].address.load(fromByteOffset: offset, as: UInt.self)
  }

  var addressOfParent: UInt { UInt(bitPattern: tasks[0].address) }

  func hasEnded(_ index: Int) -> Bool { tasks[index].hasEnded }

  /// Lets the tasks come to their end.
  func end() {
    while !parked.isEmpty {
      parked.removeFirst().resume()
      drain()
    }
  }
}
