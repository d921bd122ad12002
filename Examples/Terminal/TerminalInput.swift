/// A reader of the terminal's keys and the process's signals, on a separate thread.
package enum TerminalInput {
  /// The time, in milliseconds, that an escape character waits for more input.
  private static let escapeDelay: Int32 = 20
  /// The time, in milliseconds, that a paste waits for its rest.
  ///
  /// Later input counts as keys.
  private static let pasteDelay: Int32 = 1_000

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - signals: The read end of the pipe that reports signals.
  /// - Returns: A sequence of events, which ends when the terminal is gone.
  package static func events(of terminal: Int32, signals: Int32) -> AsyncStream<[TerminalEvent]> {
    AsyncStream { continuation in
      System.detachThread {
        var decoder = KeyDecoder()
        while true {
          let ready = System.wait(for: [terminal, signals], milliseconds: delay(of: decoder))
          if ready.contains(signals) { report(signals, of: terminal, to: continuation) }
          if ready.contains(terminal) {
            let bytes = (try? System.nextBytes(from: terminal)) ?? []
            guard !bytes.isEmpty else { break }
            report(decoder.decode(bytes), to: continuation)
          } else if ready.isEmpty {
            report(decoder.flush(), to: continuation)
          }
        }
        continuation.yield([.signal(.hangUp)])
        continuation.finish()
      }
    }
  }

  private static func delay(of decoder: KeyDecoder) -> Int32? {
    switch decoder.waiting {
    case nil: nil
    case .key: escapeDelay
    case .paste: pasteDelay
    }
  }

  private static func report(
    _ events: [TerminalEvent], to continuation: AsyncStream<[TerminalEvent]>.Continuation
  ) {
    if !events.isEmpty { continuation.yield(events) }
  }

  private static func report(
    _ signals: Int32, of terminal: Int32, to continuation: AsyncStream<[TerminalEvent]>.Continuation
  ) {
    let numbers = (try? System.nextBytes(from: signals)) ?? []
    // Several signals of a changed size are combined, because only the current size matters.
    var events = numbers.compactMap(System.request).map(TerminalEvent.signal)
    if events.count < numbers.count { events.append(.resized(System.size(of: terminal))) }
    report(events, to: continuation)
  }
}
