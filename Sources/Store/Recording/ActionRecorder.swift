import Effects
import FoundationEssentials

/// A listener that records the actions of a store.
final class ActionRecorder<State, Action, Recorded: Encodable>: ActionListener {
  private let recording: Recording
  private let state: UnsafeMutablePointer<State>
  /// The context in which the store's reducers run.
  private let context: UnsafeMutablePointer<ReduceContext>
  private let convert: (Action) -> Recorded
  /// The writer; `nil` while an action is being encoded.
  ///
  /// The encoding runs code of the app. This code may send further actions, which are recorded during the encoding.
  private var writer: JSONTextWriter?
  private let site: SourceSite
  /// The names of the actions that can't be encoded and for which an issue was reported.
  private var reported: Set<String> = []
  /// A Boolean value indicating whether an issue reported that the state can't be encoded.
  private var hasReportedState = false

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - root: The store.
  ///   - site: The call that started the recording.
  ///   - convert: A closure that returns the recorded form of an action.
  init(
    _ recording: Recording, of root: RootCore<State, Action>, site: SourceSite,
    _ convert: @escaping (Action) -> Recorded
  ) {
    (self.recording, self.convert, self.site) = (recording, convert, site)
    (state, context) = (root.state, root.context)
    writer = JSONTextWriter(redactions: recording.redactions)
  }

  /// Begins the recording.
  ///
  /// - Returns: False if the recording had already begun.
  func begin() -> Bool { recording.begin(Action.self, state: stateLine("state")) }

  func willReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) {
    guard recording.isRecording else { return core.remove(self) }
    // Sound: the listener was added to the core of a store with actions of this type, and the core passes the address
    // of an action.
    let action = action.assumingMemoryBound(to: Action.self)
    let line = line { writer in
      writer.bytes(of: "\"action\":".utf8)
      do {
        try writer.write(convert(action.pointee))
      } catch {
        report(action.pointee, error)
        writer.removeAll()
        writer.bytes(of: "\"unencodable\":".utf8)
        writer.write(text: ActionName.of(action.pointee))
      }
    }
    let isFromEffect = if case .effect = sender { true } else { false }
    recording.beginAction(line, isFromEffect: isFromEffect, state: { stateLine("state") })
  }

  func didReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) {
    recordState()
  }

  func stateWasReplaced(in core: StoreCore) {
    guard recording.isRecording else { return core.remove(self) }
    var line = stateLine("jump")
    if line.isEmpty {
      reportState()
      line = Array("{\"jump\":null}\n".utf8)
    }
    recording.add(jump: line) { stateLine("state") }
  }

  /// Records that the last action was reduced, and the new state if the recording contains states.
  private func recordState() {
    recording.endAction { member in
      let dump = structuralDump(state.pointee, redacting: recording.redactions)
      return line { writer in
        writer.bytes(of: "{\"\(member)\":".utf8)
        writer.write(text: member == "dump" ? dump : digest(of: dump))
      }
    }
  }

  /// Returns the text that a closure writes, followed by the end of the JSON object and of the line.
  private func line(_ write: (JSONTextWriter) throws -> Void) rethrows -> [UInt8] {
    let writer = writer.take() ?? JSONTextWriter(redactions: recording.redactions)
    defer { self.writer = writer }
    writer.removeAll()
    try write(writer)
    writer.bytes(of: "}\n".utf8)
    return writer.bytes
  }

  /// Returns a line with the state; the line is empty if the state can't be encoded.
  private func stateLine(_ member: String) -> [UInt8] {
    guard let value = state.pointee as? any Codable else { return [] }
    let line = try? line { writer in
      writer.bytes(of: "{\"\(member)\":".utf8)
      try writer.write(value)
      writer.bytes(of: ",\"nextID\":".utf8)
      writer.write(number: context.pointee.shared?.pointee.elementIDs.next ?? 0)
    }
    return line ?? []
  }

  private func report(_ action: Action, _ error: any Error) {
    let name = ActionName.of(action)
    guard reported.insert(name).inserted else { return }
    reportIssue(
      """
      The action \(name) can't be recorded: \(Self.reason(error))

      A replay of the recording stops at this action with an error.

      Fix: correct how '\(Recorded.self)' encodes this case, or record a form of the action that can be encoded: \
      'store.record(to: recording, as: { RecordedAction($0) })'.
      """, kind: .unencodableAction, at: site)
  }

  private func reportState() {
    guard !hasReportedState else { return }
    hasReportedState = true
    reportIssue(
      """
      A 'History', the inspector or a replay has replaced the state, and the new state can't be recorded: \
      '\(typeName(State.self))' \(State.self is any Codable.Type ? "throws an error when it is encoded" : "is not 'Codable'").

      A replay of the recording stops at this point with an error.

      Fix: make the state 'Codable', without errors when it is encoded. Or do not jump to another state while \
      recording.
      """, kind: .recordingFailure, at: site)
  }

  private static func reason(_ error: any Error) -> String {
    guard case EncodingError.invalidValue(_, let context) = error else { return "\(error)" }
    let path = context.codingPath.map(\.stringValue).filter { $0.first != "_" }.joined(separator: ".")
    return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
  }
}

/// Returns a description of a state, without the values that are redacted.
func structuralDump(_ state: Any, redacting redactions: [Redaction]) -> String {
  redactions.contains { $0.names.isEmpty }
    ? "redacted" : structuralDump(state, hiding: redactions.hiddenNames)
}

/// Returns the FNV-1a hash of a string, in hexadecimal digits.
func digest(of text: String) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return String(hash, radix: 16)
}
