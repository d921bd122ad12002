import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("Storage used by several threads")
struct ConcurrentStorageTests {
  /// Runs `body` on a thread of its own, and waits for its end.
  private func onOtherThread(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(body: body))
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { pointer in
        pointer.map { Unmanaged<Box>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
    pthread_join(thread, nil)
  }

  private final class Box {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }

  @Test("keeps a content that arrives while another thread makes a change, and passes on what is in the file")
  func crossing() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      key.saveNow([1])
      disk.run()
      let values = Locked<[[Int]?]>([])
      let log = IssueLog()
      let subscription = key.subscribe(
        context: .userInitiated,
        subscriber: SharedSubscriber { result in
          values.withLock { $0.append(try? result.get()) }
          guard values.value.count == 1 else { return }
          self.onOtherThread {
            withIssueReporter(log) { _ = key.change([3]) }
          }
        })
      disk.run()
      disk.write("[2]")
      disk.run()
      disk.advance(milliseconds: 100)
      #expect(log.issues.map(\.kind) == [.sharedStorage])
      #expect(disk.contents() == [3])
      #expect(disk.contents("numbers.json.conflict-1") == [2])
      #expect(values.value == [[2], [3]])
      subscription.cancel()
    }
  }

  @Test("takes a change made by a receiver as an answer, and not as a conflict")
  func answer() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      key.saveNow([1])
      disk.run()
      let count = Locked(0)
      let subscription = key.subscribe(
        context: .userInitiated,
        subscriber: SharedSubscriber { _ in
          count.add()
          key.change([3])
        })
      disk.run()
      disk.write("[2]")
      disk.run()
      disk.advance(milliseconds: 100)
      #expect(disk.contents() == [3])
      #expect(disk.names == ["numbers.json"])
      #expect(count.value == 1)
      subscription.cancel()
    }
  }

  @Test("loads again if the file is written while it is decoded")
  func writtenDuringLoad() throws {
    try TestDisk.with { (disk) throws in
      let hook = Locked<(@Sendable () -> Void)?>(nil)
      let key: FileStorageKey<String> = disk.key {
        .fileStorage(disk.path("text")) { bytes in
          hook.withLock { $0.take() }?()
          return String(decoding: bytes, as: UTF8.self)
        } encode: {
          Data($0.utf8)
        }
      }
      key.saveNow("old")
      disk.run()
      let engine = disk.storage.engine
      hook.withLock {
        $0 = {
          key.saveNow("new")
          engine.run()
        }
      }
      let value = try key.loaded()
      #expect(value == "new")
      // The load has not made the program forget what it has written.
      key.saveNow("newest")
      disk.run()
      #expect(disk.names == ["text"])
    }
  }

  @Test("does not take a content as known that is loaded while another thread makes a change")
  func changedDuringLoad() throws {
    try TestDisk.with { (disk) throws in
      let hook = Locked<(@Sendable () -> Void)?>(nil)
      let key: FileStorageKey<String> = disk.key {
        .fileStorage(disk.path("text")) { bytes in
          hook.withLock { $0.take() }?()
          return String(decoding: bytes, as: UTF8.self)
        } encode: {
          Data($0.utf8)
        }
      }
      key.saveNow("old")
      disk.run()
      disk.write("theirs", to: "text")
      hook.withLock { $0 = { key.saveNow("ours") } }
      let log = IssueLog()
      try withIssueReporter(log) {
        let value = try key.loaded()
        #expect(value == "theirs")
        disk.run()
      }
      #expect(disk.text("text") == "ours")
      #expect(disk.text("text.conflict-1") == "theirs")
      #expect(log.issues.map(\.kind) == [.sharedStorage])
    }
  }

  @Test("does not pass on a content that was read before a newer one was loaded")
  func loadedDuringCheck() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      let key = disk.numbers()
      _ = try key.loaded()
      let received = key.subscribed()
      disk.run()
      disk.write("[1]")
      disk.writeInPlace("[2]", to: "next")
      let (next, path) = (disk.path("next"), disk.path("numbers.json"))
      // The second read finds the end of the content.
      calls.onCall("read numbers.json", skipping: 1) {
        rename(next, path)
        _ = try? key.loaded()
      }
      disk.run()
      #expect(received.values() == [])
      #expect(try key.loaded() == [2])
      disk.write("[3]")
      disk.run()
      #expect(received.values() == [[3]])
    }
  }

  @Test("answers every save, and ends with one value", arguments: [true, false])
  func stress(isOnDisk: Bool) async throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let key: FileStorageKey<[Int]> = withDependencies {
      $0.defaultFileStorage = isOnDisk ? .fileSystem : .inMemory
    } operation: {
      .fileStorage(disk.path("numbers.json"))
    }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<50 {
            let saving = Saving()
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
              let answer = SaveContinuation { _ in continuation.resume() }
              key.save(
                [task, number], context: number % 5 == 0 ? .userInitiated : .didSet, continuation: answer)
              if number % 5 != 0 {
                key.save([task, -number], context: .userInitiated, continuation: saving.continuation)
              }
            }
            let received = key.subscribed()
            _ = try? key.loaded()
            received.cancel()
          }
        }
      }
    }
    if isOnDisk { try await SharedStorage.flush() }
    let value = try key.loaded()
    #expect(value?.count == 2)
    if isOnDisk { #expect(disk.contents() == value) }
    if isOnDisk { #expect(disk.names == ["numbers.json"]) }
  }

  @Test("keeps a loaded content as a copy if the program does not take it")
  func keptValue() throws {
    try TestDisk.with { (disk) throws in
      let (key, log) = (disk.numbers(), IssueLog())
      disk.write("[1]")
      #expect(try key.loaded() == [1])
      key.noteKeptValue()
      withIssueReporter(log) {
        key.saveNow([2])
        disk.run()
      }
      #expect(disk.contents() == [2])
      #expect(disk.contents("numbers.json.conflict-1") == [1])
      #expect(log.issues.map(\.kind) == [.sharedStorage])
      // It knows what it has written.
      key.noteKeptValue()
      key.saveNow([3])
      disk.run()
      #expect(disk.names == ["numbers.json", "numbers.json.conflict-1"])
    }
  }

  @Test("ignores a content of settings that a thread has read before the program has written another one")
  func olderSettings() throws {
    try TestDisk.with { (disk) throws in
      disk.write(#"{"a":1,"b":1}"#, to: "settings.json")
      let (path, engine) = (disk.path("settings.json"), disk.storage.engine)
      let settings = SettingsFile.shared(at: path, in: engine)
      let key: AppStorageKey<Int> = .appStorage("a", store: AppStorage(file: settings))
      let received = key.subscribed()
      disk.run()
      // As a thread does that loads another setting, and goes on after the write.
      let read = engine.file(at: path).file.load { bytes, _ in
        FileReading(value: JSONMembers(bytes) ?? JSONMembers(), verdict: .current)
      }
      let members = try read.result.get() ?? JSONMembers()
      #expect(members.values.count == 2)
      key.change(2)
      disk.run()
      _ = received.take()
      #expect(!settings.receive(members, of: read.generation))
      #expect(received.values() == [])
      #expect(try key.loaded() == 2)
      disk.write(#"{"a":3,"b":1}"#, to: "settings.json")
      disk.run()
      #expect(received.values() == [3])
    }
  }

  @Test("passes on a setting again that another thread has changed while another program's was passed on")
  func crossingSettings() throws {
    try TestDisk.with { (disk) throws in
      let store = AppStorage(file: .shared(at: disk.path("settings.json"), in: disk.storage.engine))
      let key: AppStorageKey<Int> = .appStorage("a", store: store)
      _ = try key.loaded()
      let values = Locked<[Int?]>([])
      let subscription = key.subscribe(
        context: .userInitiated,
        subscriber: SharedSubscriber { result in
          values.withLock { $0.append((try? result.get()) ?? nil) }
          guard values.value.count == 1 else { return }
          self.onOtherThread { _ = key.change(3) }
        })
      disk.run()
      disk.write(#"{"a":2}"#, to: "settings.json")
      disk.run()
      disk.advance(milliseconds: 100)
      #expect(disk.text("settings.json") == "{\n  \"a\" : 3\n}\n")
      #expect(values.value == [2, 3])
      subscription.cancel()
    }
  }
}
