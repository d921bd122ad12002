import Foundation
import StoreTerminal
import Testing

@testable import StoreTodo

/// A lock of a folder, as another instance of the program has it.
private final class OtherLock {
  private let folder: Descriptor

  init(_ path: String) throws {
    folder = try System.openToRead(path)
    let isLocked = try System.lock(folder)
    #expect(isLocked)
  }

  // Said, because until a process that another test starts has closed its copy of the descriptor, closing this one does
  // not unlock the folder.
  deinit { flock(folder.number, LOCK_UN) }
}

@Suite("The lock of a folder")
struct FolderLockTests {
  private func write(
    _ text: String, to location: Location, pause: () -> Void
  ) throws(FileError) -> TaskFile.Version {
    try TaskFile.exchange(at: location, replacing: .missing, pause: pause) { (target) throws(FileError) in
      try TaskFile.attempt("write it", at: location.path) { () throws(SystemError) in
        try TaskFile.replace(
          target.path, in: target.folder, with: Array(text.utf8), access: target.access,
          isLocked: target.isLocked)
      }
    }
  }

  @Test("is not waited for without end: nothing is written, and the folder is named")
  func held() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: folder.path("todo.txt"))
    let other = try OtherLock(folder.path)
    var pauses = 0
    #expect(throws: FileError.locked(path: location.path, folder: folder.path)) {
      _ = try write("one\n", to: location) { pauses += 1 }
    }
    // Of two milliseconds each.
    #expect(pauses == 1_000)
    #expect(try folder.names() == [])
    extendLifetime(other)
  }

  @Test("is waited for as long as the other instance writes, which changes the folder")
  func busy() throws {
    let folder = try TemporaryFolder()
    var other: OtherLock? = try OtherLock(folder.path)
    var pauses = 0
    _ = try write("one\n", to: Location(path: folder.path("todo.txt"))) {
      pauses += 1
      if pauses.isMultiple(of: 900) {
        let date = Date(timeIntervalSince1970: Double(pauses))
        try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path)
      }
      if pauses == 3_000 { other = nil }
    }
    #expect(pauses == 3_000 && other == nil)
    #expect(try folder.contents(of: "todo.txt") == "one\n")
  }

  @Test("is waited for while another program writes")
  func released() throws {
    let folder = try TemporaryFolder()
    var other: OtherLock? = try OtherLock(folder.path)
    var pauses = 0
    _ = try write("one\n", to: Location(path: folder.path("todo.txt"))) {
      pauses += 1
      if pauses == 3 { other = nil }
    }
    #expect(pauses == 3 && other == nil)
    #expect(try folder.contents(of: "todo.txt") == "one\n")
  }
}
