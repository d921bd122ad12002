import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("An error of the file")
struct FileErrorTests {
  @Test(
    "says what happened and what to do",
    arguments: [
      (.noHome, "There is no place for the file: HOME is not set. Name a file with --file or set TODO_FILE."),
      (.folder(path: "/t"), "/t is a folder. Name a file in it with --file or TODO_FILE."),
      (.notAFile(path: "/t"), "/t is a pipe, a socket or a device. Use a regular file instead."),
      (
        .unreadable(path: "/t", permissions: 0),
        "/t cannot be read: its permissions (0000) do not allow it. Allow it with chmod u+r."
      ),
      (
        .readOnly(path: "/t", permissions: 0o444),
        "/t is read-only: its permissions (0444) do not allow writing. Allow it with chmod u+w. Nothing was changed."
      ),
      (
        .foreign(path: "/t", owner: "root", permissions: 0o644, .write),
        "/t belongs to root, and its permissions (0644) do not let you write to it. Ask root to allow it. "
          + "Nothing was changed."
      ),
      (
        .foreign(path: "/t", owner: "root", permissions: 0o600, .read),
        "/t belongs to root, and its permissions (0600) do not let you read it. Ask root to allow it."
      ),
      (
        .readOnlySystem(path: "/t"),
        "/t cannot be written: the file system is read-only. Nothing was changed."
      ),
      (
        .closedFolder(path: "/d/t", folder: "/d"),
        "/d/t cannot be written: the folder /d does not allow new files. Nothing was changed."
      ),
      (
        .locked(path: "/d/t", folder: "/d"),
        "/d/t cannot be written now: another program holds the lock of /d. Nothing was changed. Try again later."
      ),
      (
        .archiveFolder(path: "/d/done.txt"),
        "/d/done.txt is a folder, but done tasks belong in a file with this name. Move the folder away."
      ),
      (
        .missingFolder(path: "/a/t", folder: "/a"),
        "/a/t cannot be used: there is no folder /a. Make it with mkdir -p, or check the path."
      ),
      (
        .changedMeanwhile(path: "/t"),
        "/t was changed by another program just now. Nothing was written: give the command again."
      ),
      (
        .invalidContent(path: "/t", InvalidContent(line: 7, problem: .notUTF8)),
        "/t, line 7: the bytes are not UTF-8. Convert the file, with iconv for example. Nothing was changed."
      ),
      (
        .invalidContent(path: "/t", InvalidContent(line: 7, problem: .nul)),
        "/t, line 7: there is a NUL byte, so this is not a text file. Nothing was changed."
      ),
      (
        .system(path: "/t", operation: "write it", SystemError(code: 28)),
        "/t: could not write it: No space left on device. Nothing was changed."
      ),
    ] as [(FileError, String)])
  func texts(error: FileError, text: String) {
    #expect(error.description == text)
  }

  @Test(
    "fits a line of the screen, where the path stands elsewhere",
    arguments: [
      (.system(path: "/t", operation: "write it", SystemError(code: 28)), "no space left on device"),
      (.readOnly(path: "/t", permissions: 0o444), "it is read-only (0444); chmod u+w allows it"),
      (
        .foreign(path: "/t", owner: "root", permissions: 0o644, .write),
        "it belongs to root; you may not write to it"
      ),
      (.readOnlySystem(path: "/t"), "the file system is read-only"),
      (.closedFolder(path: "/d/t", folder: "/d"), "the folder /d does not allow new files"),
      (.locked(path: "/d/t", folder: "/d"), "another program holds the lock of /d"),
      (.missingFolder(path: "/a/t", folder: "/a"), "there is no folder /a"),
      (.invalidContent(path: "/t", InvalidContent(line: 7, problem: .notUTF8)), "line 7 is not UTF-8"),
    ] as [(FileError, String)])
  func reasons(error: FileError, reason: String) {
    #expect(error.reason == reason)
    #expect("Not saved: \(reason). Q quits without saving.".count <= 80)
  }
}
