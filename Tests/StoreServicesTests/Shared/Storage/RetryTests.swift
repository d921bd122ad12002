import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("A save that failed")
struct RetryTests {
  /// Lets all calls fail, as on a full disk.
  private static let full = FailingCalls.Plan(first: 0, isLast: true, number: ENOSPC)

  /// Lets time pass until calls are made, and returns the milliseconds; nil if there are none within two minutes.
  private func pause(_ disk: TestDisk, _ calls: FailingCalls) -> Int? {
    let count = calls.count
    for step in 1...1_200 {
      disk.advance(milliseconds: 100)
      if calls.count != count { return step * 100 }
    }
    return nil
  }

  @Test("is tried again after pauses that grow, until it succeeds")
  func pauses() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      let key = disk.numbers()
      calls.fail(Self.full)
      let saving = key.change([1])
      disk.run()
      #expect(saving.error == .unwritable(path: disk.path("numbers.json"), errno: ENOSPC))
      let pauses = (0..<8).map { _ in pause(disk, calls) }
      #expect(pauses == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
      calls.fail(nil)
      #expect(pause(disk, calls) == 60_000)
      #expect(disk.contents() == [1])
      #expect(pause(disk, calls) == nil)
      #expect(disk.storage.engine.changedFiles().isEmpty)
    }
  }

  @Test("is replaced by a later change, whose pauses begin anew")
  func laterChange() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      let key = disk.numbers()
      calls.fail(Self.full)
      key.change([1])
      disk.run()
      #expect((0..<3).map { _ in pause(disk, calls) } == [1_000, 2_000, 4_000])
      key.change([2])
      disk.advance(milliseconds: 100)
      #expect((0..<2).map { _ in pause(disk, calls) } == [1_000, 2_000])
      calls.fail(nil)
      #expect(pause(disk, calls) == 4_000)
      #expect(disk.contents() == [2])
    }
  }

  @Test("is not tried again if that can't help")
  func lasting() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      disk.write(#"{"$version": 3, "value": [1]}"#)
      let key: FileStorageKey<[Int]> = disk.key {
        .fileStorage(disk.path("numbers.json"), version: 2, migrations: [.json(1) { _ in }])
      }
      let saving = key.change([2])
      disk.run()
      #expect(saving.error == .newerVersion(path: disk.path("numbers.json"), found: 3, known: 2))
      #expect(pause(disk, calls) == nil)
    }
  }

  @Test("keeps its error until it has succeeded, by itself or by a flush", arguments: [false, true])
  func error(isFlushed: Bool) throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      let (first, second) = withDependencies {
        $0.defaultFileStorage = disk.storage
      } operation: {
        (
          Shared(wrappedValue: [0], .fileStorage(disk.path("1"))),
          Shared(wrappedValue: [0], .fileStorage(disk.path("2")))
        )
      }
      disk.run()
      calls.fail(Self.full)
      first.withLock { $0 = [1] }
      disk.run()
      #expect(first.saveError is SharedStorageError)
      disk.advance(milliseconds: 1_000)
      #expect(first.saveError is SharedStorageError)
      calls.fail(nil)
      second.withLock { $0 = [2] }
      disk.run()
      #expect(first.saveError is SharedStorageError)
      if isFlushed {
        for file in disk.storage.engine.changedFiles() { file.flush { _ in } }
        disk.run()
      } else {
        disk.advance(milliseconds: 2_000)
      }
      #expect(disk.contents("1") == [1])
      #expect(first.saveError == nil)
    }
  }

  @Test("of settings is forgotten once it has succeeded, so that others can change them")
  func settings() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      let store = AppStorage(file: .shared(at: disk.path("numbers.json"), in: disk.storage.engine))
      let a: AppStorageKey<Int> = .appStorage("a", store: store)
      let b: AppStorageKey<Int> = .appStorage("b", store: store)
      let received = a.subscribed()
      calls.fail(Self.full)
      a.change(1)
      b.change(1)
      disk.run()
      calls.fail(nil)
      disk.advance(milliseconds: 1_000)
      #expect(disk.text() == "{\n  \"a\" : 1,\n  \"b\" : 1\n}\n")
      disk.write(#"{"a": 2, "b": 1}"#)
      disk.advance(milliseconds: 1_000)
      #expect(received.values() == [2])
      b.change(3)
      disk.run()
      #expect(disk.text() == "{\n  \"a\" : 2,\n  \"b\" : 3\n}\n")
    }
  }

  @Test("of a later change shows its error to a property that is made before it ends, until it succeeds")
  func remadeDuringLaterSave() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      var first: Shared<[Int]>? = Shared(wrappedValue: [0], disk.numbers())
      disk.run()
      calls.fail(Self.full)
      first?.withLock { $0 = [1] }
      disk.run()
      #expect(first?.saveError is SharedStorageError)
      first?.withLock { $0 = [2] }
      first = nil
      calls.fail(nil)
      let second = Shared(wrappedValue: [0], disk.numbers())
      #expect(second.wrappedValue == [2])
      calls.fail(Self.full)
      disk.advance(milliseconds: 100)
      #expect(second.saveError is SharedStorageError)
      calls.fail(nil)
      disk.advance(milliseconds: 1_000)
      #expect(disk.contents() == [2])
      #expect(second.saveError == nil)
    }
  }

  @Test("of a setting shows its error to a property of this setting that is made later")
  func remadeSetting() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      let store = AppStorage(file: .shared(at: disk.path("numbers.json"), in: disk.storage.engine))
      let a: AppStorageKey<Int> = .appStorage("a", store: store)
      let b: AppStorageKey<Int> = .appStorage("b", store: store)
      Shared(wrappedValue: 0, a).withLock { $0 = 1 }
      calls.fail(Self.full)
      disk.run()
      // The change counts also while the file can't be read.
      #expect(try a.loaded() == 1)
      calls.fail(nil)
      let (first, second) = (Shared(wrappedValue: 0, a), Shared(wrappedValue: 0, b))
      #expect(first.wrappedValue == 1)
      #expect(first.saveError is SharedStorageError)
      #expect(second.saveError == nil)
      disk.advance(milliseconds: 1_000)
      #expect(disk.text() == "{\n  \"a\" : 1\n}\n")
      #expect(first.saveError == nil)
    }
  }

  @Test("of a setting is tried again although another setting is loaded")
  func loadedSettings() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      let store = AppStorage(file: .shared(at: disk.path("numbers.json"), in: disk.storage.engine))
      let a: AppStorageKey<Int> = .appStorage("a", store: store)
      let b: AppStorageKey<Int> = .appStorage("b", store: store)
      calls.fail(Self.full)
      a.change(1)
      disk.run()
      calls.fail(nil)
      #expect(try b.loaded() == nil)
      disk.advance(milliseconds: 1_000)
      #expect(disk.text() == "{\n  \"a\" : 1\n}\n")
    }
  }
}
