import Store

/// A reader of the terminal's keys and the process's signals, on a separate thread.
package final class TerminalInput: Sendable {
  /// The time, in milliseconds, to wait for more input after an escape character.
  private static let escapeDelay: Int32 = 20
  /// The time, in milliseconds, to wait for the rest of a paste.
  ///
  /// Input that arrives later is decoded as keys.
  private static let pasteDelay: Int32 = 1_000

  /// A request to the thread that reads the terminal.
  ///
  /// The request is sent through the pipe that also reports signals, as a byte that is not the number of a signal.
  private enum Request: UInt8 {
    case pause = 0xFE
    case resume = 0xFF
  }

  /// The callers of ``pause()`` that wait until the thread stops reading keys; `nil` after the thread has ended.
  private let pausing: LockIsolated<[CheckedContinuation<Void, Never>]?> = LockIsolated([])
  private let terminal: Int32
  private let pipe: (read: Int32, write: Int32)

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - pipe: The pipe that reports signals.
  package init(of terminal: Int32, signals pipe: (read: Int32, write: Int32)) {
    (self.terminal, self.pipe) = (terminal, pipe)
  }

  /// Starts to read, on a separate thread.
  ///
  /// - Returns: A sequence of events, which ends when the terminal is closed.
  package func events() -> AsyncStream<[TerminalEvent]> {
    AsyncStream { continuation in
      System.detachThread {
        self.read(to: continuation)
        let waiting = self.pausing.withValue { $0.take() }
        for waiter in waiting ?? [] { waiter.resume() }
        continuation.yield([.signal(.hangUp)])
        continuation.finish()
      }
    }
  }

  /// Stops reading keys until ``resume()``, so that another program can read them.
  ///
  /// The reader still reports signals. The function returns when no further key will be read.
  package func pause() async {
    await withCheckedContinuation { continuation in
      let hasEnded = pausing.withValue { waiting in
        waiting?.append(continuation)
        return waiting == nil
      }
      if hasEnded { continuation.resume() } else { ask(.pause) }
    }
  }

  /// Continues to read keys after a call of ``pause()``.
  package func resume() { ask(.resume) }

  private func ask(_ request: Request) { try? System.writeAll([request.rawValue], to: pipe.write) }

  /// Reads until the terminal is closed.
  private func read(to continuation: AsyncStream<[TerminalEvent]>.Continuation) {
    var (decoder, isPaused) = (KeyDecoder(), false)
    while true {
      let ready = System.wait(
        for: isPaused ? [pipe.read] : [terminal, pipe.read], milliseconds: Self.delay(of: decoder))
      if ready.contains(terminal) {
        let bytes = (try? System.nextBytes(from: terminal)) ?? []
        guard !bytes.isEmpty else { return }
        Self.report(decoder.decode(bytes), to: continuation)
      } else if ready.isEmpty {
        Self.report(decoder.flush(), to: continuation)
      }
      if ready.contains(pipe.read) { takeNumbers(&isPaused, continuation) }
    }
  }

  /// Reads the requests and the signals from the pipe, carries out the requests, and reports the signals.
  private func takeNumbers(
    _ isPaused: inout Bool, _ continuation: AsyncStream<[TerminalEvent]>.Continuation
  ) {
    let numbers = (try? System.nextBytes(from: pipe.read)) ?? []
    if let last = numbers.compactMap(Request.init).last { isPaused = last == .pause }
    if numbers.contains(Request.pause.rawValue) {
      let waiting = pausing.withValue { waiting in
        defer { waiting = [] }
        return waiting ?? []
      }
      for waiter in waiting { waiter.resume() }
    }
    let signals = numbers.filter { Request(rawValue: $0) == nil }
    // If several signals report a changed size, they become one event, because only the current size matters.
    var events = signals.compactMap(System.request).map(TerminalEvent.signal)
    if events.count < signals.count { events.append(.resized(System.size(of: terminal))) }
    Self.report(events, to: continuation)
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
}
