import Glibc
import Testing

@testable import Store

@Suite("A socket between processes") struct UnixSocketTests {
  @Test("reports a connection that it can't have, and not that there is none")
  func accept() throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let socket = try UnixSocket.listening(at: disk.path("socket"))
    #expect(try socket.accept() == nil)
    let program = try UnixSocket.connected(to: disk.path("socket"))
    let accepted = try #require(try socket.accept())
    // The system has many reasons. This one needs no lack of descriptors, which other tests would feel.
    #expect(throws: UnixSocket.Failure(number: EINVAL)) { _ = try program.accept() }
    for socket in [socket, program, accepted] { socket.close() }
  }
}
