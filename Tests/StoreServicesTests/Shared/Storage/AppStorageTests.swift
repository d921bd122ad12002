import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("The settings of a program")
struct AppStorageTests {
  enum Color: String, Codable { case red, green }
  enum Size: Int { case small, large }
  struct Window: Codable, Equatable { var width: Int }

  /// Settings in a file of a disk.
  private func settings(_ disk: TestDisk) -> AppStorage {
    AppStorage(file: .shared(at: disk.path("settings.json"), in: disk.storage.engine))
  }

  /// Two keys of one file of settings.
  private func numbers(_ disk: TestDisk) -> (a: AppStorageKey<Int>, b: AppStorageKey<Int>) {
    let store = settings(disk)
    return (.appStorage("a", store: store), .appStorage("b", store: store))
  }

  /// Checks that a key loads what it has saved, and nothing before.
  private func check<Value: Equatable>(_ key: AppStorageKey<Value>, _ value: Value) throws {
    #expect(try key.loaded() == nil)
    #expect(key.change(value).isSaved)
    #expect(try key.loaded() == value)
  }

  @Test("keep values of many types")
  func types() throws {
    let store = AppStorage.inMemory
    try check(.appStorage("bool", store: store), true)
    try check(.appStorage("int", store: store), 7)
    try check(.appStorage("double", store: store), 0.1)
    try check(.appStorage("infinity", store: store), Double.infinity)
    try check(.appStorage("string", store: store), "a\n\"é/")
    try check(.appStorage("strings", store: store), ["a", "b"])
    try check(.appStorage("url", store: store), URL(string: "https://a.b/c?d")!)
    try check(.appStorage("data", store: store), Data([0, 255]))
    try check(.appStorage("date", store: store), Date(timeIntervalSince1970: 0.123_456_789))
    try check(.appStorage("color", store: store), Color.green)
    try check(.appStorage("size", store: store), Size.large)
    try check(.appStorage("window", store: store), Window(width: 3))
  }

  @Test("remove a value that is set to nil")
  func optionals() throws {
    func check<Value: Equatable>(_ key: AppStorageKey<Value?>, _ value: Value) throws {
      try self.check(key, .some(value))
      #expect(key.change(nil).isSaved)
      #expect(try key.loaded() == nil)
    }
    let store = AppStorage.inMemory
    try check(.appStorage("bool", store: store), true)
    try check(.appStorage("int", store: store), 7)
    try check(.appStorage("double", store: store), 0.1)
    try check(.appStorage("string", store: store), "a")
    try check(.appStorage("strings", store: store), ["a"])
    try check(.appStorage("url", store: store), URL(string: "https://a.b")!)
    try check(.appStorage("data", store: store), Data([1]))
    try check(.appStorage("date", store: store), Date(timeIntervalSince1970: 3))
    try check(.appStorage("color", store: store), Color.red)
    try check(.appStorage("size", store: store), Size.small)
    try check(.appStorage("window", store: store), Window(width: 4))
  }

  @Test("allow any characters in a name", arguments: ["", "a.b", "@x", "a/b \"c\"\n", "ä🙂"])
  func names(name: String) throws {
    try TestDisk.with { (disk) throws in
      let key: AppStorageKey<Int> = .appStorage(name, store: settings(disk))
      key.saveNow(1)
      disk.run()
      let again: AppStorageKey<Int> = .appStorage(name, store: settings(TestDisk(in: disk.folder)))
      #expect(try again.loaded() == 1)
    }
  }

  @Test("keep apart names that are equal strings of other bytes")
  func exactNames() throws {
    try TestDisk.with { (disk) throws in
      disk.write("{\"caf\u{e9}\":1,\"cafe\u{301}\":2}", to: "settings.json")
      let store = settings(disk)
      let one: AppStorageKey<Int> = .appStorage("caf\u{e9}", store: store)
      let two: AppStorageKey<Int> = .appStorage("cafe\u{301}", store: store)
      #expect(one.id != two.id)
      let values = try (one.loaded(), two.loaded())
      #expect(values == (1, 2))
      two.saveNow(3)
      disk.run()
      let text = try #require(disk.text("settings.json"))
      #expect(Array(text.utf8) == Array("{\n  \"cafe\u{301}\" : 3,\n  \"caf\u{e9}\" : 1\n}\n".utf8))
    }
  }

  @Test("are one sorted JSON object, in which unknown members stay as they are")
  func file() throws {
    try TestDisk.with { (disk) throws in
      disk.write(#"{"unknown": 1.00, "b": [ 1 ]}"#, to: "settings.json")
      let store = settings(disk)
      let (a, b): (AppStorageKey<Bool>, AppStorageKey<String>) = (
        .appStorage("a", store: store), .appStorage("b", store: store)
      )
      #expect(try a.loaded() == nil)
      // Of another type: the default, until it is set.
      #expect(try b.loaded() == nil)
      a.change(true)
      disk.run()
      #expect(disk.text("settings.json") == "{\n  \"a\" : true,\n  \"b\" : [ 1 ],\n  \"unknown\" : 1.00\n}\n")
      b.saveNow("x")
      disk.run()
      #expect(disk.text("settings.json") == "{\n  \"a\" : true,\n  \"b\" : \"x\",\n  \"unknown\" : 1.00\n}\n")
    }
  }

  @Test("take over the changes that others make, without a conflict")
  func otherPrograms() throws {
    try TestDisk.with { (disk) throws in
      let (store, log) = (settings(disk), IssueLog())
      let a: AppStorageKey<Int> = .appStorage("a", store: store)
      let b: AppStorageKey<Int> = .appStorage("b", store: store)
      _ = try (a.loaded(), b.loaded())
      let (changesOfA, changesOfB) = (a.subscribed(), b.subscribed())
      withIssueReporter(log) {
        a.change(1)
        disk.run()
        a.change(2)
        disk.write(#"{"a":9,"b":8,"c":7}"#, to: "settings.json")
        disk.run()
        disk.advance(milliseconds: 100)
      }
      #expect(disk.text("settings.json") == "{\n  \"a\" : 2,\n  \"b\" : 8,\n  \"c\" : 7\n}\n")
      #expect(log.messages == [])
      #expect(changesOfA.values() == [])
      #expect(changesOfB.values() == [8])
      disk.write(#"{"a":3}"#, to: "settings.json")
      disk.run()
      #expect(changesOfA.values() == [3])
      #expect(changesOfB.values() == [nil])
      disk.delete("settings.json")
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(changesOfA.values() == [nil])
    }
  }

  @Test("keep a change that is made while another one is written")
  func changeDuringWrite() throws {
    try TestDisk.with { (disk) throws in
      let (a, b) = numbers(disk)
      _ = try (a.loaded(), b.loaded())
      let subscription = b.subscribe(
        context: .userInitiated, subscriber: SharedSubscriber { _ in a.change(5) })
      a.change(1)
      disk.write(#"{"b":2}"#, to: "settings.json")
      disk.run()
      disk.advance(milliseconds: 100)
      #expect(disk.text("settings.json") == "{\n  \"a\" : 5,\n  \"b\" : 2\n}\n")
      subscription.cancel()
    }
  }

  @Test("keep a change that waits when the file is deleted")
  func deleted() throws {
    try TestDisk.with { (disk) throws in
      let (a, b) = numbers(disk)
      a.change(1)
      b.change(1)
      disk.run()
      let received = [a.subscribed(), b.subscribed()]
      disk.run()
      a.change(2)
      disk.delete("settings.json")
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.map { $0.values() } == [[], [nil]])
      disk.advance(milliseconds: 100)
      #expect(disk.text("settings.json") == "{\n  \"a\" : 2\n}\n")
      let values = try (a.loaded(), b.loaded())
      #expect(values == (2, nil))
    }
  }

  /// What another program does with a file before it writes it.
  enum Gap: CaseIterable { case moves, empties }

  @Test("stand if one is loaded while the file is missing or empty for a moment", arguments: Gap.allCases)
  func loadedInGap(gap: Gap) throws {
    try TestDisk.with { (disk) throws in
      disk.write(#"{"a":1,"b":2}"#, to: "settings.json")
      let (a, b) = numbers(disk)
      _ = try (a.loaded(), b.loaded())
      let received = [a.subscribed(), b.subscribed()]
      disk.run()
      switch gap {
      case .moves: rename(disk.path("settings.json"), disk.path("away"))
      case .empties: disk.writeInPlace("", to: "settings.json")
      }
      #expect(try b.loaded() == 2)
      disk.run()
      #expect(try b.loaded() == 2)
      disk.write(#"{"a":1,"b":2,"c":3}"#, to: "settings.json")
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.map { $0.values() } == [[], []])
      disk.delete("settings.json")
      #expect(try b.loaded() == 2)
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.map { $0.values() } == [[nil], [nil]])
      #expect(try b.loaded() == nil)
    }
  }

  @Test(
    "stand if one is saved while the file is missing, empty or half written",
    arguments: [nil, "", #"{"a":1,"#])
  func savedInGap(content: String?) throws {
    try TestDisk.with { (disk) throws in
      disk.write(#"{"a":1,"b":2}"#, to: "settings.json")
      let (a, b) = numbers(disk)
      _ = try (a.loaded(), b.loaded())
      let received = a.subscribed()
      disk.run()
      if let content {
        disk.writeInPlace(content, to: "settings.json")
      } else {
        disk.delete("settings.json")
      }
      b.saveNow(3)
      disk.run()
      #expect(disk.text("settings.json") == "{\n  \"a\" : 1,\n  \"b\" : 3\n}\n")
      #expect(disk.text("settings.json.unreadable-1") == (content == "" ? nil : content))
      #expect(received.values() == [])
    }
  }

  @Test("are passed on again when a file is repaired that could not be read")
  func repaired() throws {
    try TestDisk.with { (disk) throws in
      let text = #"{"a":1,"b":2}"#
      disk.write(text, to: "settings.json")
      let (a, b) = numbers(disk)
      #expect(try a.loaded() == 1)
      let received = a.subscribed()
      disk.run()
      disk.writeInPlace("{", to: "settings.json")
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.errors().count == 1)
      disk.write(text, to: "settings.json")
      disk.run()
      #expect(received.values() == [1])
      // A property that is made now has the initial value.
      disk.writeInPlace("{", to: "settings.json")
      #expect(throws: SharedStorageError.self) { try b.loaded() }
      let other = b.subscribed()
      disk.write(text, to: "settings.json")
      disk.run()
      #expect(other.values() == [2])
    }
  }

  @Test("are passed on to a property with an error when a save repairs the file")
  func repairedBySave() throws {
    try TestDisk.with { (disk) throws in
      disk.write(#"{"a":1,"b":2}"#, to: "settings.json")
      let (keyOfA, keyOfB) = numbers(disk)
      let a = Shared(wrappedValue: 0, keyOfA)
      disk.run()
      disk.writeInPlace("{", to: "settings.json")
      let b = Shared(wrappedValue: 0, keyOfB)
      #expect(b.wrappedValue == 0)
      #expect(b.loadError is SharedStorageError)
      a.withLock { $0 = 3 }
      disk.run()
      #expect(disk.text("settings.json") == "{\n  \"a\" : 3,\n  \"b\" : 2\n}\n")
      #expect(b.wrappedValue == 2)
      #expect(b.loadError == nil)
      #expect(a.wrappedValue == 3)
    }
  }

  @Test("are not passed on again if a load has answered with a change instead of the error of the file")
  func unreportedError() throws {
    try TestDisk.with { (disk) throws in
      let text = #"{"a":1,"b":2}"#
      disk.write(text, to: "settings.json")
      let (a, b) = numbers(disk)
      _ = try (a.loaded(), b.loaded())
      let received = a.subscribed()
      disk.run()
      b.change(5)
      disk.writeInPlace("{", to: "settings.json")
      #expect(try b.loaded() == 5)
      disk.write(text, to: "settings.json")
      disk.run()
      disk.write(#"{"a":1,"b":5,"c":3}"#, to: "settings.json")
      disk.run()
      #expect(received.values() == [])
    }
  }

  @Test("that can't be read are copied before the first save")
  func unreadable() throws {
    try TestDisk.with { (disk) throws in
      disk.write("{", to: "settings.json")
      let key: AppStorageKey<Int> = .appStorage("a", store: settings(disk))
      #expect(throws: SharedStorageError.self) { try key.loaded() }
      key.saveNow(1)
      disk.run()
      #expect(disk.text("settings.json") == "{\n  \"a\" : 1\n}\n")
      #expect(disk.text("settings.json.unreadable-1") == "{")
    }
  }

  @Test("give what waits to be written to those who load it")
  func waiting() throws {
    try TestDisk.with { (disk) throws in
      let key: AppStorageKey<Int> = .appStorage("a", store: settings(disk))
      key.change(1)
      #expect(try key.loaded() == 1)
    }
  }

  @Test("of one suite are one, and have their own folders")
  func suites() {
    let suite: AppStorageKey<Int> = .appStorage("a", store: AppStorage(suiteName: "org.example/x"))
    #expect(suite.id == AppStorageKey<Int>.appStorage("a", store: AppStorage(suiteName: "org.example/x")).id)
    #expect(suite.id != AppStorageKey<Int>.appStorage("b", store: AppStorage(suiteName: "org.example/x")).id)
    #expect(suite.id != AppStorageKey<Int>.appStorage("a", store: .standard).id)
    #expect("\(suite)" == ".appStorage(\"a\")")
    let path = AppStorage(suiteName: "org.example/x").file.target
    #expect(path.hasSuffix("/org.example%2Fx/settings.json"))
    #expect(SettingsFolder.path(of: "..").hasSuffix("/%../settings.json"))
  }

  @Test("are in memory by default where this is chosen")
  func dependency() throws {
    try withDependencies {
      $0.defaultAppStorage = .inMemory
    } operation: {
      let (key, same): (AppStorageKey<Int>, AppStorageKey<Int>) = (.appStorage("a"), .appStorage("a"))
      let other: AppStorageKey<Int> = .appStorage("a", store: .inMemory)
      #expect(key.id == same.id)
      key.change(1)
      let values = try (same.loaded(), other.loaded())
      #expect(values == (1, nil))
    }
  }
}
