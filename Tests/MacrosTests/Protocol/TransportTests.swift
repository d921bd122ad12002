import Foundation
import Testing

@Suite("The transport")
struct TransportTests {
  private func connected() -> (Transport, Pipe) {
    let pipe = Pipe()
    let transport = Transport(
      input: pipe.fileHandleForReading.fileDescriptor, output: pipe.fileHandleForWriting.fileDescriptor)
    return (transport, pipe)
  }

  @Test("writes the length before the message, little-endian")
  func header() throws {
    let (transport, pipe) = connected()
    #expect(transport.send(Array("abc".utf8)))
    try pipe.fileHandleForWriting.close()
    let bytes = try #require(try pipe.fileHandleForReading.readToEnd())
    #expect(Array(bytes) == [3, 0, 0, 0, 0, 0, 0, 0, 97, 98, 99])
  }

  @Test("reads messages longer than a pipe holds, one after the other")
  func long() async throws {
    let (transport, pipe) = connected()
    let messages = [0, 1, 255, 256, 65_537, 300_000].map { [UInt8](repeating: UInt8($0 % 251), count: $0) }
    let writer = Thread { for message in messages { _ = transport.send(message) } }
    writer.start()
    for message in messages { #expect(transport.receive() == message) }
    withExtendedLifetime(pipe) {}
  }

  @Test("ends when the other end closes, also amid a message")
  func closed() throws {
    let (transport, pipe) = connected()
    try pipe.fileHandleForWriting.write(contentsOf: [9, 0, 0, 0, 0, 0, 0, 0, 1])
    try pipe.fileHandleForWriting.close()
    #expect(transport.receive() == nil)
    #expect(transport.receive() == nil)
  }
}
