import TestStore
import Testing

@testable import StoreTodo

@Suite("The file feature")
struct PersistenceTests {
  private let location = Location(path: "/todo.txt")

  private func store(
    _ file: MemoryFile, version: TaskFile.Version? = nil
  ) -> TestStore<Persistence.State, Persistence.Action> {
    TestStore(initialState: Persistence.State(location: location, version: version)) {
      Persistence()
    } withDependencies: {
      $0.files = file.client
    }
  }

  @Test("reads the file, and then only when it has changed")
  func load() async throws {
    let file = try MemoryFile("one\n")
    let store = store(file)
    let contents = TaskFile.Contents(document: file.document, version: MemoryFile.version(1))
    await store.send(.load)
    await store.receive(.loadFinished(.success(contents))) {
      $0.version = MemoryFile.version(1)
    }
    await store.send(.load)
    await store.receive(.loadFinished(.success(nil)))
  }

  @Test("writes what it is given and knows the new version")
  func save() async throws {
    let file = try MemoryFile("one\n")
    let store = store(file, version: MemoryFile.version(1))
    let document = Document(lines: [Line(text: "two", ending: .lineFeed)])
    await store.send(.save(document))
    await store.receive(.saveFinished(.success(MemoryFile.version(2)))) {
      $0.version = MemoryFile.version(2)
    }
    #expect(file.document == document)
  }

  @Test("does not write over what another program wrote, and reads it next time")
  func conflict() async throws {
    let file = try MemoryFile("one\n")
    let store = store(file, version: MemoryFile.version(1))
    let other = Document(lines: [Line(text: "other", ending: .lineFeed)])
    file.write(other)
    await store.send(.save(Document()))
    await store.receive(.saveFinished(.failure(.changedMeanwhile(path: "/todo.txt")))) {
      $0.version = nil
      $0.refused = [MemoryFile.version(1)]
    }
    #expect(file.document == other)
  }

  @Test("does not write a file that it has not read")
  func unread() async throws {
    let file = try MemoryFile("one\n")
    let store = store(file)
    await store.send(.save(Document()))
    await store.receive(.saveFinished(.failure(.changedMeanwhile(path: "/todo.txt"))))
    #expect(file.document[1]?.text == "one")
  }

  @Test("forgets the version when reading fails")
  func failure() async throws {
    let file = try MemoryFile("one\n")
    let store = store(file, version: MemoryFile.version(1))
    file.fail(with: .folder(path: "/todo.txt"))
    await store.send(.load)
    await store.receive(.loadFinished(.failure(.folder(path: "/todo.txt")))) {
      $0.version = nil
    }
  }
}
