import Effects
import FoundationEssentials

/// An action of a recording, with the values and the state that were recorded for it.
///
/// The type is not nested in the generic class, so that the compiler can specialize arrays of it.
private struct ReplayEntry {
  let line: RecordedActionLine
  let bytes: [UInt8]
  let place: RecordingPlace
  var values: [RecordedValue] = []
  var digest: String?
  var dump: String?
}

/// A replay of a recording by the reducer of one store, without effects.
package final class ReplayRun<State, Action> {
  /// A step of a replay: an action that was reduced.
  package struct Step {
    /// The number of the action in the recording, from 1.
    package let number: Int
    package let action: Action
    /// A Boolean value indicating whether an effect sent the action.
    package let isFromEffect: Bool
    package let before: State
    /// The line of the last jump to another state before the action, for messages; `nil` if there was no jump.
    package let jump: String?
    /// The dates, UUIDs and random numbers that the reducer received.
    package let values: [(name: String, json: [UInt8])]
  }

  private let root: RootCore<State, Action>
  private let contents: RecordingContents
  private let decoder: ActionDecoder<Action>
  private let feed: ReplayFeed
  /// A closure that is called after each action; if it is `nil`, the state that it would receive is not copied.
  private let didReduce: ((Step) -> Void)?
  private var index = 0
  /// The line of the last jump to another state, for messages; `nil` if there was no jump so far.
  private var jump: String?
  /// The number of actions that were reduced.
  private var count = 0
  /// The last action that was read, which is reduced when the lines that belong to it have been read too.
  private var waiting: ReplayEntry?

  /// Creates a replay, which `run()` starts.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - root: The store.
  ///   - decoder: The decoder of the recorded actions.
  ///   - didReduce: A closure that is called after each action.
  /// - Throws: ``RecordingError`` if the recording can't be read.
  package init(
    _ recording: Recording, by root: RootCore<State, Action>, decoder: ActionDecoder<Action>,
    didReduce: ((Step) -> Void)? = nil
  ) throws(RecordingError) {
    (self.root, self.decoder, self.didReduce) = (root, decoder, didReduce)
    contents = try recording.contents()
    feed = ReplayFeed(names: contents.header.dependencies)
  }

  /// Reduces the actions of the recording.
  ///
  /// - Returns: The number of actions.
  /// - Throws: ``RecordingError``, or a ``ReplayDifference``.
  package func run() throws -> Int {
    let context = root.context
    let dependencies = context.pointee.dependencies
    var values = DependencyValues(inherited: dependencies).overridden()
    values.recordBasics(to: nil)
    context.pointee.dependencies = values.frame()
    let revision = root.revision
    defer {
      context.pointee.dependencies = dependencies
      if root.revision != revision { root.stateWasReplaced() }
      root.stateDidChange()
    }
    return try perform()
  }

  private func perform() throws -> Int {
    var cursor = RecordingCursor(contents)
    index = contents.header.first
    do {
      try read(&cursor)
    } catch let error as RecordingError {
      // Lines that belong to the last action may be missing, so the action is not reduced.
      waiting = nil
      throw error
    }
    try reduceWaiting(isLast: true)
    return count
  }

  /// Reads all actions, and reduces them except for the last one, which stays in `waiting`.
  private func read(_ cursor: inout RecordingCursor) throws {
    var hasState = index == 0
    while let line = try cursor.next() {
      switch line {
      case .header(let header):
        // If actions are missing at the end of the previous segment, the replay ends there.
        if header.first != index + (waiting == nil ? 0 : 1) { return }
      case .state(let state):
        if count == 0, waiting == nil { hasState = try show(state, of: cursor) || hasState }
      case .jump(let state):
        try reduceWaiting(isLast: false)
        jump = "\(cursor.place)"
        guard try !cursor.bytes[state.json].elementsEqual("null".utf8) && show(state, of: cursor) else {
          throw RecordingError.unencodedJump(line: "\(cursor.place)", state: typeName(State.self))
        }
        hasState = true
      case .action(let line):
        guard hasState else {
          throw RecordingError.missingBeginning(name: contents.name, firstAction: contents.header.first)
        }
        try reduceWaiting(isLast: false)
        waiting = ReplayEntry(line: line, bytes: cursor.bytes, place: cursor.place)
      case .value(let value): waiting?.values.append(value)
      case .digest(let digest): waiting?.digest = digest
      case .dump(let dump): waiting?.dump = dump
      case .other: break
      }
    }
  }

  private func reduceWaiting(isLast: Bool) throws {
    guard let entry = waiting.take() else { return }
    if try reduce(action(of: entry), entry, isLast: isLast) { count += 1 }
  }

  /// Replaces the store's state with a recorded state, and resets the next id of stack elements, so that the store
  /// assigns the same ids as in the recording.
  ///
  /// - Returns: False if states of this type can't be decoded.
  private func show(_ recorded: RecordedState, of cursor: RecordingCursor) throws -> Bool {
    // In Swift 6.3, the cast of a value checks the isolation of its conformance, but the cast of a type does not check
    // it. So both the value and the type are cast.
    guard root.state.pointee is any Decodable, let type = State.self as? any Decodable.Type else {
      return false
    }
    do {
      let state = try JSONTextReader.decode(type, from: cursor.bytes, in: recorded.json)
      guard let state = state as? State else { return false }
      root.replaceState(by: state, isReplay: true)
    } catch { throw RecordingError.undecodableState(line: "\(cursor.place)", reason: "\(error)") }
    if let nextID = recorded.nextID {
      root.context.pointee.shared?.pointee.elementIDs = ElementIDs(next: nextID)
    }
    return true
  }

  /// Reduces an action.
  ///
  /// - Returns: False if the action was not reduced because the recording ends before the last value that the action
  ///   needs.
  private func reduce(_ action: Action, _ entry: ReplayEntry, isLast: Bool) throws -> Bool {
    let before =
      isLast || entry.digest != nil || didReduce != nil ? root.state.pointee : nil
    feed.run(entry.values, in: entry.bytes) {
      withUnsafePointer(to: action) { root.reduceWithoutEffect(UnsafeRawPointer($0)) }
    }
    if let problem = feed.problem {
      // If the recording was cut off, the last values for its last action are missing.
      if isLast, feed.hasRunOut, let before {
        root.replaceState(by: before, isReplay: true)
        return false
      }
      throw difference(entry, structuralDump(action), problem)
    }
    try check(entry, action, before)
    if let didReduce, let before {
      let values = entry.values.map { (name: $0.name, json: Array(entry.bytes[$0.json])) }
      didReduce(
        Step(
          number: index + 1, action: action, isFromEffect: entry.line.isFromEffect, before: before,
          jump: jump, values: values))
    }
    index += 1
    return true
  }

  private func action(of entry: ReplayEntry) throws -> Action {
    guard let json = entry.line.json else {
      throw RecordingError.unencodedAction(line: "\(entry.place)", action: entry.line.name)
    }
    do { return try decoder.decode(entry.bytes, json) } catch {
      throw RecordingError.undecodableAction(
        line: "\(entry.place)", action: String(decoding: entry.bytes[json], as: UTF8.self),
        recorded: contents.header.action, reason: "\(error)")
    }
  }

  /// Compares the state with the digest or description in the recording, and throws the difference.
  private func check(_ entry: ReplayEntry, _ action: Action, _ before: State?) throws {
    guard entry.digest != nil || entry.dump != nil else { return }
    let dump = structuralDump(root.state.pointee, redacting: contents.header.redactions)
    if let recorded = entry.dump, recorded != dump {
      throw difference(
        entry, structuralDump(action), "The states after this action differ (recorded −, replayed +):",
        diff(recorded, dump))
    }
    if let recorded = entry.digest, recorded != digest(of: dump) {
      let changes = before.flatMap { diff($0, root.state.pointee) } ?? "(no changes)"
      throw difference(
        entry, structuralDump(action),
        "The state after this action differs from the recorded one. In the replay, the action made these changes:",
        changes)
    }
  }

  private func difference(
    _ entry: ReplayEntry, _ action: String, _ reason: String, _ state: String? = nil
  ) -> ReplayDifference {
    ReplayDifference(
      actionIndex: index, action: action, place: "\(entry.place)", reason: reason, stateDifference: state)
  }
}

extension RootCore {
  /// Reduces the action at an address, and drops its effect.
  fileprivate func reduceWithoutEffect(_ action: UnsafeRawPointer) {
    discardCopies()
    _ = reduce(action)
    endAbandonedEffects()
  }
}
