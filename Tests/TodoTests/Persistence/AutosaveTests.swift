import TestStore
import Testing

@testable import StoreTodo

@Suite("Keeping the file and the screen the same")
struct AutosaveTests {
  private let clock = TestClock()

  private func store(
    _ file: MemoryFile, _ phase: Autosave.State.Phase = .loading(0), version: TaskFile.Version? = nil
  ) -> TestStore<Autosave.State, Autosave.Action> {
    var state = Autosave.State(location: Location(path: "/todo.txt"))
    state.phase = phase
    state.version = version
    return TestStore(initialState: state) {
      Autosave()
    } withDependencies: {
      $0.files = file.client
      $0.continuousClock = clock
    }
  }

  @Test("shows how far reading is, and knows what was read")
  func loading() async throws {
    let store = store(try MemoryFile("one\n"))
    await store.send(.progress(0.5)) { $0.phase = .loading(0.5) }
    let loaded = TaskFile.Contents(document: Document(), version: MemoryFile.version(1))
    await store.send(.loaded(.success(loaded))) {
      $0.phase = .idle
      $0.version = MemoryFile.version(1)
    }
    await store.send(.progress(0.6))
  }

  @Test("says why there is nothing")
  func unread() async throws {
    let store = store(try MemoryFile(""))
    await store.send(.loaded(.failure(.folder(path: "/t")))) {
      $0.phase = .unread(FileError.folder(path: "/t").description)
    }
    await store.send(.touched)
  }

  @Test("looks at the file when it was touched, and after a write, for what others did meanwhile")
  func looking() async throws {
    let file = try MemoryFile("one\n")
    let store = store(file, .idle, version: MemoryFile.version(1))
    await store.send(.touched) { $0.isLooking = true }
    await store.receive(.loaded(.success(nil))) { $0.isLooking = false }
    file.write(Document())
    await store.send(.saved(.success(MemoryFile.version(1)))) { $0.isLooking = true }
    await store.receive(
      .loaded(.success(TaskFile.Contents(document: Document(), version: MemoryFile.version(2))))
    ) {
      $0.isLooking = false
      $0.version = MemoryFile.version(2)
    }
  }

  @Test("keeps what it has when the file can't be read again")
  func vanished() async throws {
    let file = try MemoryFile("one\n")
    file.fail(with: .folder(path: "/todo.txt"))
    let store = store(file, .idle, version: MemoryFile.version(1))
    await store.send(.touched) { $0.isLooking = true }
    await store.receive(.loaded(.failure(.folder(path: "/todo.txt")))) {
      $0.isLooking = false
      $0.trouble = .folder(path: "/todo.txt")
    }
  }

  @Test("tries again when the file can't be read and there is something to be written")
  func vanishedUnsaved() async throws {
    let file = try MemoryFile("one\n")
    let error = FileError.missingFolder(path: "/todo.txt", folder: "/")
    file.fail(with: error)
    let store = store(file, .saving, version: MemoryFile.version(1))
    await store.send(.saved(.failure(.changedMeanwhile(path: "/todo.txt")))) {
      $0.phase = .waiting
      $0.isLooking = true
    }
    await store.receive(.loaded(.failure(error))) {
      $0.phase = .failed(error)
      $0.isLooking = false
    }
    await clock.advance(by: Autosave.retryDelay)
    await store.receive(.due)
  }

  @Test("is due again some time after a write that failed")
  func retry() async throws {
    let store = store(try MemoryFile(""), .saving, version: MemoryFile.version(1))
    let error = FileError.readOnly(path: "/todo.txt", permissions: 0o444)
    await store.send(.saved(.failure(error))) { $0.phase = .failed(error) }
    await clock.advance(by: Autosave.retryDelay)
    await store.receive(.due)
  }

  @Test("leaves the file alone while it is being written")
  func busy() async throws {
    let store = store(try MemoryFile(""), .saving, version: MemoryFile.version(1))
    await store.send(.touched)
  }
}

@Suite("A message")
struct NoticeTests {
  @Test("is shown for its time, counted from the last")
  func expiry() async {
    let clock = TestClock()
    let store = TestStore(initialState: Notice.State()) {
      Reduce<Notice.State, Notice.Action> { state, action in
        // The same action stands for a new message as long as none is shown.
        state.text == nil
          ? Notice().show("message", in: &state) : Notice().reduce(into: &state, action: action)
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.expired) { $0.text = "message" }
    await clock.advance(by: Notice.lifetime - .milliseconds(1))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.expired) { $0.text = nil }
  }
}
