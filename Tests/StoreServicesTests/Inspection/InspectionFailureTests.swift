import Effects
import Glibc
import TestSupport
import Testing

@testable import Store

/// What happens where a store can't be inspected.
@MainActor @Suite("The inspection of a store that can't be inspected") struct InspectionFailureTests {
  private let disk = TestDisk(isWatched: false)
  private let log = IssueLog()

  private func issue<State, Action>(of store: Store<State, Action>, in folder: String) -> RuntimeIssue? {
    let inspection = withIssueReporter(log) {
      store.inspect(in: InspectionFolder(path: folder), 0, [], at: .unknown)
    }
    #expect(inspection.path == nil)
    return log.issues.last
  }

  private func makeStore() -> StoreOf<Table> {
    Store(initialState: Table.State(rows: [.init(id: 1)])) { Table() }
  }

  @Test("is an issue if other users may enter the folder")
  func openFolder() {
    defer { disk.remove() }
    let folder = disk.path("open")
    mkdir(folder, 0o755)
    chmod(folder, 0o755)
    let issue = issue(of: makeStore(), in: folder)
    #expect(issue?.kind == .inspectionFailure)
    #expect(
      issue?.message == """
        The store can't be inspected, because other users may enter the folder \(folder), or because the folder \
        belongs to another user. The store works as before.

        Fix: remove the folder, or allow only its owner to enter it: 'chmod 700 \(folder)'.
        """)
  }

  @Test("is an issue if the folder is a link, which could lead anywhere")
  func linkedFolder() {
    defer { disk.remove() }
    let folder = disk.path("link")
    mkdir(disk.path("target"), 0o700)
    symlink(disk.path("target"), folder)
    #expect(issue(of: makeStore(), in: folder)?.message.contains("other users may enter the folder") == true)
  }

  @Test("is an issue if the folder can't be made")
  func absentFolder() {
    defer { disk.remove() }
    let folder = disk.path("absent/folder")
    #expect(
      issue(of: makeStore(), in: folder)?.message == """
        The store can't be inspected, because the folder \(folder) can't be created: No such file or directory. The \
        store works as before.

        Fix: set 'XDG_RUNTIME_DIR' to a folder that belongs to the user of this program.
        """)
  }

  @Test("is an issue if the path is too long for a socket")
  func longPath() throws {
    defer { disk.remove() }
    let folder = disk.path(String(repeating: "x", count: 100))
    let message = try #require(issue(of: makeStore(), in: folder)?.message)
    #expect(
      message.hasPrefix(
        "The store can't be inspected, because the path of the socket is longer than the 107 bytes"))
    #expect(message.hasSuffix("Fix: set 'XDG_RUNTIME_DIR' to a folder with a shorter path."))
  }

  @Test("is an issue of a child store")
  func childStore() {
    defer { disk.remove() }
    let paper = Store(initialState: PrintedPaper.State()) { PrintedPaper() }
    let child = paper.scope(state: \.news, action: \.news)
    #expect(
      issue(of: child, in: disk.path("inspected"))?.message == """
        The store of 'State' is a child store, and only a root store can be inspected. The state of the root store \
        contains the state of the child store.

        Fix: call 'inspect()' on the store that was made by 'Store(initialState:reducer:)'.
        """)
  }

  @Test("removes the sockets of processes that have ended, and no others")
  func staleSockets() throws {
    defer { disk.remove() }
    let folder = InspectionFolder(path: disk.path("inspected"))
    try folder.prepare()
    // Processes have smaller numbers.
    let (stale, other) = ("\(folder.path)/news.2147483647.sock", "\(folder.path)/notes.txt")
    for path in [stale, other] { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
    #expect(folder.sockets == [])
    let inspection = makeStore().inspect(in: folder, 0, [], at: .unknown)
    #expect(access(stale, F_OK) != 0 && access(other, F_OK) == 0)
    inspection.end()
  }

  @Test("takes the next number for its socket if there is a file, and leaves the file alone")
  func takenPath() throws {
    defer { disk.remove() }
    let folder = InspectionFolder(path: disk.path("inspected"))
    try folder.prepare()
    // To a program that looks, the path is free, as it is to two stores that look at the same time.
    symlink("absent", folder.socket(1))
    let inspection = makeStore().inspect(in: folder, 0, [], at: .unknown)
    #expect(inspection.path == folder.socket(2))
    #expect(try LiveFileCalls().target(ofLink: folder.socket(1)) == "absent")
    inspection.end()
  }
}
