import Effects
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

private struct SettingsV1: Codable {
  var name: String
}

private struct SettingsV2: Codable {
  var names: [String]
  init(_ old: SettingsV1) { names = [old.name] }
}

private struct Settings: Codable, Equatable {
  var names: [String]
  var sort: String
}

@Suite("The versions of a file")
struct MigrationTests {
  private func key(_ disk: TestDisk) -> FileStorageKey<Settings> {
    disk.key {
      .fileStorage(
        disk.path("settings.json"), version: 3,
        migrations: [.step(1, SettingsV1.self) { SettingsV2($0) }, .json(2) { $0["sort"] = "due" }])
    }
  }

  @Test(
    "are read after their migrations",
    arguments: [
      #"{"name":"Blob"}"#, #"{"$version":1,"value":{"name":"Blob"}}"#,
      #" { "$version" : 2, "value" : {"names":["Blob"]} } "#,
      #"{"value":{"names":["Blob"],"sort":"due"},"$version":3}"#,
    ])
  func migrating(file: String) throws {
    try TestDisk.with { (disk) throws in
      let key = key(disk)
      let settings = Settings(names: ["Blob"], sort: "due")
      #expect(try key.value(from: Data(file.utf8)) == settings)
      disk.write(file, to: "settings.json")
      #expect(try key.loaded() == settings)
    }
  }

  @Test("are written with the value, and the old file is copied once")
  func copies() throws {
    try TestDisk.with { (disk) throws in
      disk.write(#"{"name":"Blob"}"#, to: "settings.json")
      let key = key(disk)
      var settings = try #require(try key.loaded())
      #expect(disk.names == ["settings.json"])
      for sort in ["name", "size"] {
        settings.sort = sort
        key.saveNow(settings)
        disk.run()
      }
      #expect(disk.names == ["settings.json", "settings.json.version-1-1"])
      #expect(disk.text("settings.json.version-1-1") == #"{"name":"Blob"}"#)
      #expect(
        disk.text("settings.json") == """
          {
            "$version" : 3,
            "value" : {
              "names" : [
                "Blob"
              ],
              "sort" : "size"
            }
          }
          """)
      #expect(try key.loaded() == settings)
    }
  }

  @Test("that are newer are never overwritten")
  func newer() throws {
    try TestDisk.with { (disk) throws in
      let file = #"{"$version":4,"value":{}}"#
      disk.write(file, to: "settings.json")
      let key = key(disk)
      let error = SharedStorageError.newerVersion(path: disk.path("settings.json"), found: 4, known: 3)
      #expect(throws: error) { try key.loaded() }
      let saving = key.saveNow(Settings(names: [], sort: ""))
      disk.run()
      #expect(saving.error == error)
      #expect(disk.names == ["settings.json"])
      #expect(disk.text("settings.json") == file)
      #expect(
        error.description == """
          The file \(disk.path("settings.json")) has version 4, but this program can read only versions up to 3. The \
          file is not overwritten.

          Fix: run the newer version of the program, or move the file away.
          """)
    }
  }

  @Test("that become newer while the program runs are not overwritten either")
  func newerMeanwhile() throws {
    try TestDisk.with { (disk) throws in
      let key = key(disk)
      key.saveNow(Settings(names: [], sort: ""))
      disk.run()
      let file = #"{"$version":4,"value":{}}"#
      disk.write(file, to: "settings.json")
      let saving = key.saveNow(Settings(names: ["a"], sort: ""))
      disk.run()
      #expect(saving.error == .newerVersion(path: disk.path("settings.json"), found: 4, known: 3))
      #expect(disk.text("settings.json") == file)
    }
  }

  @Test(
    "without a migration, and migrations that fail, are told and copied",
    arguments: [
      #"{"$version":0,"value":{}}"#, #"{"surname":"Blob"}"#,
    ])
  func failing(file: String) throws {
    try TestDisk.with { (disk) throws in
      disk.write(file, to: "settings.json")
      let key = key(disk)
      #expect(throws: SharedStorageError.self) { try key.loaded() }
      key.saveNow(Settings(names: [], sort: ""))
      disk.run()
      #expect(disk.text("settings.json.unreadable-1") == file)
    }
  }

  @Test("are checked when the key is made")
  func gaps() {
    let log = IssueLog()
    let storage = FileStorage.inMemory
    withIssueReporter(log) {
      withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        let _: FileStorageKey<Int> = .fileStorage(
          "/x.json", version: 4, migrations: [.json(1) { _ in }, .json(1) { _ in }, .json(4) { _ in }])
        let _: FileStorageKey<Int> = .fileStorage("/x.json", version: 2, migrations: [.json(1) { _ in }])
        let _: FileStorageKey<Int> = .fileStorage("/x.json", version: 1)
      }
    }
    #expect(
      log.messages == [
        """
        The migrations of the file /x.json do not lead to version 4. There is no migration from version 2, 3. A \
        migration from version 4 is never used. There are several migrations from version 1.

        Fix: pass one migration for each version from 1 to 'version' - 1. Keep the migrations from old versions.
        """
      ])
  }

  @Test("can be tested through a key with a default")
  func defaultKey() throws {
    let storage = FileStorage.inMemory
    try withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      let migrations = [SharedMigration.json(1) { $0 = 7 }]
      let key = FileStorageKey<Int>.Default[
        .fileStorage("/x.json", version: 2, migrations: migrations), default: 1]
      let value = try key.value(from: Data("3".utf8))
      #expect(value == 7)
    }
  }
}

@Suite("JSON values")
struct JSONValueTests {
  @Test("are edited by name and index")
  func editing() throws {
    var value = try JSONDecoder().decode(
      SharedMigration.JSONValue.self, from: Data(#"{"a":{"b":[1,2.5,"x",null,true]},"old":1}"#.utf8))
    #expect(value["a"]?["b"]?[0]?.int == 1)
    #expect(value["a"]["b"]?.array?.count == 5)
    #expect(value["a"]["b"][4]?.bool == true && value["none"][0] == nil)
    value["a"]["b"][1] = 3
    value["a"]["b"][9] = 3
    value["none"][0] = 3
    value["a"]["b"]?[0] = nil
    value["new"]["deep"] = ["k": [1, 2]]
    value["old"] = nil
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    #expect(text == #"{"a":{"b":[3,"x",null,true]},"new":{"deep":{"k":[1,2]}}}"#)
  }

  @Test("keep members as they are written")
  func members() throws {
    let text = #"{"a" : 1.0000000000000000001 , "b\"\u00e9":{"x":[1,{"y":"}"}]},"c":"q,\\"}"#
    let members = try #require(JSONMembers(Data(text.utf8)))
    #expect(
      members.values.mapValues { String(decoding: $0, as: UTF8.self) } == [
        "a": "1.0000000000000000001", "b\"é": #"{"x":[1,{"y":"}"}]}"#, "c": #""q,\\""#,
      ])
    #expect(JSONMembers(members.bytes) == members)
    for wrong in ["", "[]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":1}x"#, #"{"a":"x}"#, "{a:1}"] {
      #expect(JSONMembers(Data(wrong.utf8)) == nil, "\(wrong)")
    }
  }
}
