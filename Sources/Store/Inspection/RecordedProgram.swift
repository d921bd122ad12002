import FoundationEssentials

/// A recording that takes the place of a running program, and answers the same requests if it contains the answers.
package struct RecordedProgram: Sendable {
  /// The maximum length of the text of an action.
  private static let characters = 400

  /// The first message, as the program itself would have sent it.
  package let greeting: InspectionGreeting
  /// The events of the recorded actions.
  ///
  /// The number of an event is also the index of the moment after the action.
  package private(set) var events: [InspectedEvent] = []
  /// The id of the recording, which is different from the ids of other recordings in the same file.
  package let session: String
  /// The number of earlier actions that the limit of the recording has removed.
  private let first: Int
  /// The descriptions of the states, keyed by the moments of the states.
  private var dumps: [Int: String] = [:]

  /// A Boolean value indicating whether a history has jumped to another moment since the last action.
  private var isAfterJump = false

  /// The number of actions, including the earlier actions that the recording no longer contains.
  package var count: Int { first + events.count }

  /// Creates a recorded program by reading a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - name: The name of the recording.
  /// - Throws: ``RecordingError`` if the recording can't be read. If a line is damaged, the initializer reads only the
  ///   lines before it.
  package init(_ recording: Recording, name: String) throws(RecordingError) {
    let contents = try recording.contents()
    let header = contents.header
    (first, session) = (header.first, header.session)
    greeting = InspectionGreeting(
      process: name, pid: 0, state: "", action: header.action, hasHistory: true, redacted: header.redacted)
    var cursor = RecordingCursor(contents)
    while let line = try? cursor.next() {
      switch line {
      case .action(let action): append(action, in: cursor.bytes)
      case .dump(let text): dumps[first + events.count] = text
      case .jump: isAfterJump = true
      case .header, .state, .value, .digest, .other: break
      }
    }
  }

  private mutating func append(_ action: RecordedActionLine, in bytes: [UInt8]) {
    let json = action.json.map { String(decoding: bytes[$0].prefix(Self.characters), as: UTF8.self) }
    let text = json ?? "\(action.name), which could not be recorded"
    let isCut = (action.json?.count ?? 0) > Self.characters
    events.append(
      InspectedEvent(
        number: first + events.count + 1, time: action.time * 1_000, kind: .action,
        name: json.map(Self.name) ?? action.name,
        text: (text + (isCut ? "…" : "") + (action.isFromEffect ? " from an effect" : "")
          + (isAfterJump ? " after a jump" : "")).escaped))
    isAfterJump = false
  }

  /// Returns the name of the case that a JSON object stands for: `.list` for `{"list":…}`.
  private static func name(of json: String) -> String {
    let parts = json.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0] == "{" ? ".\(parts[1])" : json
  }

  /// Answers a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer, without the number of the request.
  /// - Throws: ``InspectionError`` if the recording does not contain the answer.
  package func answer(_ request: InspectionRequest.Kind) throws(InspectionError) -> InspectionMessage {
    var message = InspectionMessage { _ in }
    switch request {
    case .events, .stopEvents: break
    case .effects: message.effects = []
    case .selectors: message.selectors = InspectedSelectors(cached: 0, hits: 0, computations: 0)
    case .node: throw Self.unknown("A recording contains the actions, but no state to inspect.", .noSuchPath)
    case .jump:
      throw Self.unknown("A recording can't jump to a moment. Replay it with 'Store.replay(_:)'.", .noHistory)
    case .moments(let from, let count): message.moments = moments(from, count)
    case .difference(let old, let new):
      message.difference = InspectedDifference(diff(try dump(old), try dump(new)))
    }
    return message
  }

  private func moments(_ from: Int, _ count: Int) -> InspectedMoments {
    let end = first + events.count + 1
    let shown = max(first, min(from, end))..<min(end, max(first, min(from, end)) + max(0, min(count, 500)))
    return InspectedMoments(
      first: first, end: end, shown: end - 1, from: shown.lowerBound,
      actions: shown.map { $0 == first ? nil : events[$0 - first - 1].name })
  }

  private func dump(_ moment: Int) throws(InspectionError) -> String {
    if let dump = dumps[moment] { return dump }
    throw Self.unknown(
      dumps.isEmpty
        ? "The recording has no descriptions of states. Record with 'Recording(to: …, states: .dumps())'."
        : "The recording has no description of the state at moment \(moment).", .noSuchMoment)
  }

  private static func unknown(_ text: String, _ kind: InspectionError.Kind) -> InspectionError {
    InspectionError(kind: kind, text: text)
  }
}
