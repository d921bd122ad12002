import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("A key of a file")
struct FileStorageKeyTests {
  private struct Settings: Codable, Equatable {
    var sort = "due"
    var filter: String?
  }

  @Test("has no value without a file, or with an empty one")
  func nothing() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      #expect(try key.loaded() == nil)
      disk.writeInPlace("")
      #expect(try key.loaded() == nil)
    }
  }

  @Test("loads what was saved, in many sorted lines")
  func roundTrip() throws {
    try TestDisk.with { (disk) throws in
      let url = URL(filePath: disk.path("a/b/settings.json"))
      let key: FileStorageKey<Settings> = disk.key { .fileStorage(url) }
      let saving = key.saveNow(Settings(filter: "x"))
      disk.run()
      #expect(saving.isSaved)
      #expect(try key.loaded() == Settings(filter: "x"))
      #expect(disk.text("a/b/settings.json") == "{\n  \"filter\" : \"x\",\n  \"sort\" : \"due\"\n}")
    }
  }

  @Test("takes coders, and closures")
  func coders() throws {
    try TestDisk.with { (disk) throws in
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      struct Named: Codable, Equatable { var firstName: String }
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let named: FileStorageKey<Named> = disk.key {
        .fileStorage(disk.path("name"), decoder: decoder, encoder: encoder)
      }
      named.saveNow(Named(firstName: "Blob"))
      let text: FileStorageKey<String> = disk.key {
        .fileStorage(
          disk.path("text"), decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) })
      }
      text.saveNow("plain")
      disk.run()
      #expect(disk.text("name") == #"{"first_name":"Blob"}"#)
      #expect(try named.loaded() == Named(firstName: "Blob"))
      #expect(disk.text("text") == "plain")
      #expect(try text.loaded() == "plain")
    }
  }

  @Test("has the id of the file, whatever its path looks like")
  func identity() throws {
    try TestDisk.with { (disk) throws in
      symlink("numbers.json", disk.path("link.json"))
      symlink(disk.folder, disk.path("self"))
      let key = disk.numbers()
      #expect(disk.numbers("./x/../numbers.json").id == key.id)
      #expect(disk.numbers("link.json").id == key.id)
      #expect(disk.numbers("self/self//link.json").id == key.id)
      let url: FileStorageKey<[Int]> = disk.key { .fileStorage(URL(filePath: disk.path("numbers.json"))) }
      #expect(url.id == key.id)
      #expect(disk.numbers("other.json").id != key.id)
      let other = TestDisk(in: disk.folder)
      #expect(other.numbers().id != key.id)
    }
  }

  @Test("follows a link that is changed, as one value with later properties of the path")
  func changedLink() throws {
    try TestDisk.with { (disk) throws in
      disk.write("[1]", to: "one.json")
      disk.write("[2]", to: "two.json")
      symlink("one.json", disk.path("link.json"))
      let first = Shared(wrappedValue: [0], disk.numbers("link.json"))
      disk.run()
      #expect(first.wrappedValue == [1])
      symlink("two.json", disk.path("new"))
      rename(disk.path("new"), disk.path("link.json"))
      let second = Shared(wrappedValue: [0], disk.numbers("./link.json"))
      disk.run()
      #expect(first.wrappedValue == [2])
      second.withLock { $0 = [3] }
      #expect(first.wrappedValue == [3])
      disk.run()
      #expect(disk.contents("one.json") == [1])
      #expect(disk.contents("two.json") == [3])
      // The old target is another value, and the new one is that of the link.
      #expect(Shared(wrappedValue: [0], disk.numbers("one.json")).wrappedValue == [1])
      #expect(disk.numbers("two.json").id == disk.numbers("link.json").id)
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test("names the file that its path leads to now in errors, and is found by no former one")
  func errorAfterChangedLink() throws {
    func path(_ error: SharedStorageError?) -> String? {
      guard case .undecodable(let path, _) = error else { return nil }
      return path
    }
    try TestDisk.with { (disk) throws in
      symlink("0.json", disk.path("link.json"))
      let key = disk.numbers("link.json")
      _ = try key.loaded()
      let received = key.subscribed()
      disk.run()
      let count = disk.storage.engine.nameCount
      for number in 1...20 {
        disk.write("[", to: "\(number).json")
        symlink("\(number).json", disk.path("new"))
        rename(disk.path("new"), disk.path("link.json"))
        disk.run()
        disk.advance(milliseconds: 50)
        // The content is the same each time.
        if number == 1 { #expect(received.errors().map(path) == [disk.path("1.json")]) }
        let error = #expect(throws: SharedStorageError.self) { try key.loaded() }
        #expect(path(error) == disk.path("\(number).json"))
        #expect(disk.numbers("\(number).json").id == key.id)
      }
      #expect(disk.storage.engine.nameCount == count)
    }
  }

  @Test("names the file that its path leads to now if that has a newer version")
  func newerVersionAfterChangedLink() throws {
    try TestDisk.with { (disk) throws in
      symlink("one.json", disk.path("link.json"))
      let key: FileStorageKey<[Int]> = disk.key { .fileStorage(disk.path("link.json"), version: 1) }
      disk.write(#"{"$version":2,"value":[]}"#, to: "two.json")
      symlink("two.json", disk.path("new"))
      rename(disk.path("new"), disk.path("link.json"))
      let saving = key.saveNow([1])
      disk.run()
      #expect(saving.error == .newerVersion(path: disk.path("two.json"), found: 2, known: 1))
    }
  }

  @Test("passes on the value that a property requires to the properties that exist")
  func required() async throws {
    let disk = TestDisk()
    defer { disk.remove() }
    disk.write("[1]")
    let first = Shared(wrappedValue: [0], disk.numbers())
    disk.run()
    disk.write("[2]")
    let second = try await Shared(require: disk.numbers())
    disk.run()
    #expect(second.wrappedValue == [2])
    #expect(first.wrappedValue == [2])
    disk.delete()
    disk.run()
    disk.advance(milliseconds: 50)
    let key = disk.numbers()
    await #expect(throws: SharedValueMissing.self) { _ = try await Shared(require: key) }
  }

  @Test("passes on what others have written while a value waited that can't be encoded")
  func writtenWhileUnencodable() throws {
    try TestDisk.with { (disk) throws in
      let key: FileStorageKey<Double> = disk.key { .fileStorage(disk.path("number")) }
      disk.writeInPlace("1", to: "number")
      #expect(try key.loaded() == 1)
      let received = key.subscribed()
      disk.run()
      key.change(.infinity)
      disk.writeInPlace("2", to: "number")
      disk.run()
      #expect(received.values() == [2])
      #expect(disk.text("number") == "2")
    }
  }

  @Test("is that of one file where a folder has two whose names are equal strings of other bytes")
  func exactNames() throws {
    try TestDisk.with { (disk) throws in
      let names = ["caf\u{e9}.json", "cafe\u{301}.json"]
      let keys = names.map { disk.numbers($0) }
      #expect(keys[0].id != keys[1].id)
      for (key, number) in zip(keys, 1...) { key.saveNow([number]) }
      disk.run()
      #expect(disk.names.count == 2)
      let next = TestDisk(in: disk.folder)
      #expect(try names.map { try next.numbers($0).loaded() } == [[1], [2]])
      let received = keys.map { $0.subscribed() }
      disk.run()
      disk.write("[3]", to: names[1])
      disk.run()
      #expect(received.map { $0.values() } == [[], [[3]]])
    }
  }

  @Test("describes itself as it is written")
  func description() throws {
    try TestDisk.with { (disk) throws in
      #expect("\(disk.numbers("a \"b\".json"))" == ".fileStorage(\"\(disk.folder)/a \\\"b\\\".json\")")
    }
    let relative: FileStorageKey<Int> = .fileStorage("settings.json")
    let folder = String(cString: getcwd(nil, 0))
    #expect("\(relative)" == ".fileStorage(\"\(folder)/settings.json\")")
  }

  @Test("tells why a value is not in the file")
  func undecodable() throws {
    try TestDisk.with { (disk) throws in
      disk.writeInPlace(#"{"sort":3}"#, to: "settings.json")
      let key: FileStorageKey<Settings> = disk.key { .fileStorage(disk.path("settings.json")) }
      let error = #expect(throws: SharedStorageError.self) { try key.loaded() }
      #expect(
        error?.description == """
          The content of the file \(disk.path("settings.json")) is not a value of the expected type: There is no \
          String at 'sort'. Expected to decode String but found number instead. The file is copied before the next \
          save.

          Fix: correct the file, or add a version and migrations to the key if the type has changed.
          """)
    }
  }

  @Test("passes a value that can't be encoded to nobody")
  func unencodable() throws {
    try TestDisk.with { (disk) throws in
      let key: FileStorageKey<Double> = disk.key { .fileStorage(disk.path("number")) }
      disk.writeInPlace("1", to: "number")
      #expect(try key.loaded() == 1)
      let saving = key.saveNow(.infinity)
      disk.run()
      guard case .unencodable(disk.path("number"), _) = saving.error else {
        Issue.record("\(String(describing: saving.error))")
        return
      }
      #expect(disk.text("number") == "1")
    }
  }
}

@Suite("A storage in memory")
struct MemoryStorageTests {
  private func key(_ storage: FileStorage, _ path: String = "/numbers.json") -> FileStorageKey<[Int]> {
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      .fileStorage(path)
    }
  }

  @Test("saves each change at once, and keeps nothing on the disk")
  func saves() throws {
    let storage = FileStorage.inMemory
    let key = key(storage)
    #expect(try key.loaded() == nil)
    #expect(key.change([1]).isSaved)
    #expect(key.change([1, 2]).isSaved)
    #expect(try key.loaded() == [1, 2])
    #expect(storage.contents(of: URL(filePath: "/numbers.json")) != nil)
    #expect(access("/numbers.json", F_OK) != 0)
  }

  @Test("is independent of all others")
  func independence() throws {
    let (first, second) = (FileStorage.inMemory, FileStorage.inMemory)
    key(first).change([1])
    #expect(try key(second).loaded() == nil)
    #expect(key(first).id != key(second).id)
    let (one, other) = (key(first), key(first, "/x/../numbers.json"))
    #expect(one.id == other.id)
  }

  @Test("passes on what others write, until the subscription ends")
  func changes() throws {
    let storage = FileStorage.inMemory
    let url = URL(filePath: "/numbers.json")
    let key = key(storage)
    _ = try key.loaded()
    let received = key.subscribed()
    key.change([1])
    #expect(received.values() == [])
    storage.setContents(Data("[2]".utf8), of: url)
    #expect(received.values() == [[2]])
    storage.setContents(nil, of: url)
    #expect(received.values() == [nil])
    storage.setContents(Data("x".utf8), of: url)
    #expect(received.errors().count == 1)
    // What can't be decoded is kept.
    #expect(key.change([3]).isSaved)
    #expect(storage.contents(of: URL(filePath: "/numbers.json.unreadable-1")) == Data("x".utf8))
    received.cancel()
    storage.setContents(Data("[4]".utf8), of: url)
    #expect(received.values() == [])
    #expect(try key.loaded() == [4])
  }

  @Test("is the default in a test, one for the whole test")
  func testDefault() throws {
    let storage = DependencyValues.current.defaultFileStorage
    #expect(storage == DependencyValues.current.defaultFileStorage)
    #expect(storage != .fileSystem)
    let key: FileStorageKey<[Int]> = .fileStorage("/numbers.json")
    #expect(key.id == self.key(storage).id)
    #expect(try key.loaded() == nil)
    key.change([1])
    #expect(try self.key(storage).loaded() == [1])
    let setting: AppStorageKey<Int> = .appStorage("a")
    setting.change(1)
    let same: AppStorageKey<Int> = .appStorage("a")
    #expect(try same.loaded() == 1)
    #expect(DependencyValues.current.defaultAppStorage.file.target == "/settings.json")
  }

  @Test("is another one for each case of a test", arguments: 1...4)
  func eachCase(number: Int) throws {
    let key: FileStorageKey<[Int]> = .fileStorage("/numbers.json")
    #expect(try key.loaded() == nil)
    key.change([number])
    #expect(try key.loaded() == [number])
  }
}
