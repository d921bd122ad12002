import Effects
import FoundationEssentials

/// The settings in a file, which are the members of the file's JSON object, with the changes that are not yet written.
final class SettingsFile: @unchecked Sendable {
  // Sound: `state` is touched under the lock only.
  private let file: StoredFile
  private let lock = Lock()
  private var state = State()

  private struct State {
    /// The JSON members of the file on the disk when the library last read or wrote it.
    var members = JSONMembers()
    /// The generation (see `StoredFile`) of the content from which `members` were read, or of newer content that this
    /// program has written.
    var generation = 0
    /// The changes of JSON members that are not yet written to the file.
    var edits: [ExactString: Edit] = [:]
    var lastEdit = 0
    /// The number of the last edit that the content of the latest write includes.
    var lastMergedEdit = 0
    var subscribers: [Int: (name: ExactString, receive: Receiver)] = [:]
    var errorReceivers: [Int: StoredFile.ErrorReceiver] = [:]
    /// A Boolean value indicating whether subscribers have received an error since they received the last content.
    ///
    /// If so, all subscribers receive the next content, even if their JSON members seem unchanged, because the
    /// subscribers that received the error may not have the latest values.
    var hasReportedError = false
    var lastSubscriber = 0
    var subscription: SharedSubscription?

    /// Returns the current bytes of the JSON member with the given name, including a change that is not yet written to
    /// the file.
    func value(of name: ExactString) -> Data? {
      if let edit = edits[name] { return edit.bytes }
      return members.values[name]
    }
  }

  /// A closure that receives the value of a JSON member, and the generation of the content that contains the value.
  typealias Receiver = @Sendable (Data?, _ generation: Int) -> Void

  /// A change of a JSON member; if `bytes` is `nil`, the change removes the member.
  private struct Edit {
    let number: Int
    let bytes: Data?
  }

  /// Returns the settings in a file; for each file, there is only one settings object.
  static func shared(at path: String, in engine: FileEngine) -> SettingsFile {
    let file = engine.file(at: path, folderMode: 0o700).file
    return file.lock.withLock {
      if let known = file.state.settings { return known }
      let made = SettingsFile(file)
      file.state.settings = made
      return made
    }
  }

  private init(_ file: StoredFile) { self.file = file }

  /// The path of the settings file with all symbolic links followed.
  var target: String { file.target }

  /// Reads the file, and returns the bytes of the JSON member with the given name, or `nil` if there is no such member.
  func load(_ name: ExactString) -> KeyAnswer<Data> {
    // The read is repeated if this program has written the file during the read, because the members that were read may
    // then be outdated.
    while true {
      let loaded = file.load { (bytes, target) throws(SharedStorageError) in
        FileReading(value: try Self.members(of: bytes, path: target), verdict: .current)
      }
      switch loaded.result {
      case .success(let members):
        guard loaded.mayReturn || receive(members ?? JSONMembers(), of: loaded.generation) else { continue }
        return lock.withLock {
          KeyAnswer(result: .success(state.value(of: name)), version: state.generation)
        }
      case .failure(let error):
        let edit = lock.withLock { () -> Edit? in
          let edit = state.edits[name]
          // If the member has an edit that is not yet written, the caller receives the edit instead of the error.
          if edit == nil { state.hasReportedError = true }
          return edit
        }
        // A change that is not written yet replaces the value in the file, even if the file can't be read.
        let result: Result<Data?, any Error> =
          if let edit { .success(edit.bytes) } else { .failure(error) }
        return KeyAnswer(result: result, version: loaded.generation)
      }
    }
  }

  /// Changes or removes the JSON member with the given name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - bytes: The value as JSON; `nil` to remove the member.
  ///   - urgent: A Boolean value indicating whether the file is written immediately.
  ///   - recovery: A closure that is called if the change is written after `completion` has received an error.
  ///   - completion: A closure that receives the result of the first attempt to write the change.
  func save(
    _ name: ExactString, _ bytes: Data?, urgent: Bool, recovery: @escaping StoredFile.Recovery = {},
    completion: @escaping StoredFile.Completion
  ) {
    lock.withLock {
      state.lastEdit += 1
      state.edits[name] = Edit(number: state.lastEdit, bytes: bytes)
    }
    let change = FileChange(
      value: (), content: .merged { self.merged(with: $0) },
      review: { bytes, _ in JSONMembers(bytes) == nil ? .undecodable : .current },
      didWrite: { self.forgetMergedEdits(in: $0) })
    file.save(change, of: name, urgent: urgent, recovery: recovery, completion: completion)
  }

  /// Calls `completion` with the result of the last save that earlier `@Shared` properties for the same JSON member
  /// started.
  func followSave(
    of name: ExactString, recovery: @escaping StoredFile.Recovery, completion: @escaping StoredFile.Completion
  ) {
    file.followSave(of: name, recovery: recovery, completion: completion)
  }

  /// Calls `receive` with the changes that other programs make to a JSON member, until the subscription ends.
  func subscribe(
    _ name: ExactString, receive: @escaping Receiver, onError: @escaping StoredFile.ErrorReceiver
  ) -> SharedSubscription {
    let (id, isFirst) = lock.withLock {
      state.lastSubscriber += 1
      state.subscribers[state.lastSubscriber] = (name, receive)
      state.errorReceivers[state.lastSubscriber] = onError
      return (state.lastSubscriber, state.subscribers.count == 1)
    }
    if isFirst { watch() }
    return SharedSubscription { self.unsubscribe(id) }
  }

  private func watch() {
    let subscription = file.subscribe { [weak self] delivery in
      guard let self else { return .current }
      do throws(SharedStorageError) {
        var members = JSONMembers()
        if let bytes = delivery.bytes { members = try Self.members(of: bytes, path: delivery.target) }
        _ = receive(members, of: delivery.generation, isAgain: delivery.isAgain)
        return .current
      } catch {
        if delivery.isFinal { passOn(error, of: delivery.generation) }
        return error.verdict
      }
    } onError: { [weak self] error, generation in
      self?.passOn(error, of: generation)
    }
    lock.withLock { state.subscription = subscription }
  }

  private func unsubscribe(_ id: Int) {
    let removed = lock.withLock {
      let removed = (state.subscribers.removeValue(forKey: id), state.errorReceivers.removeValue(forKey: id))
      guard state.subscribers.isEmpty else { return (removed, SharedSubscription?.none) }
      return (removed, state.subscription.take())
    }
    // The closures are released outside the lock, because the deinit of an object that a closure captured may use the
    // settings.
    _ = removed
  }

  private static func members(of bytes: Data, path: String) throws(SharedStorageError) -> JSONMembers {
    guard let members = JSONMembers(bytes) else {
      throw .undecodable(path: path, reason: "It is not a JSON object.")
    }
    return members
  }

  /// Returns the content of the file, merged with the changes of this program that are not yet written.
  ///
  /// If there is no content, or another program has not finished writing the content, the changes are merged into the
  /// JSON members that were read last. But without a subscription, those members may be outdated. In this case, the
  /// result contains only the changes.
  private func merged(with bytes: Data?) -> Data {
    let (standing, edits) = lock.withLock {
      state.lastMergedEdit = state.lastEdit
      return (state.subscription == nil ? JSONMembers() : state.members, state.edits)
    }
    var members = bytes.flatMap { JSONMembers($0) } ?? standing
    for (name, edit) in edits { members.values[name] = edit.bytes }
    return members.bytes
  }

  /// Forgets the edits that were merged into written content.
  private func forgetMergedEdits(in generation: Int) {
    let isNewest = lock.withLock {
      let isNewest = generation >= state.generation
      if isNewest { state.generation = generation }
      for (name, edit) in state.edits where edit.number <= state.lastMergedEdit {
        if isNewest { state.members.values[name] = edit.bytes }
        state.edits[name] = nil
      }
      return isNewest
    }
    // Newer content was loaded during the write. The edits hid the members of this content from the subscribers, so the
    // subscribers receive the members now.
    if !isNewest { _ = receive(JSONMembers(), of: generation, isAgain: true) }
  }

  /// Takes over the JSON members of loaded content, and passes each changed member to its subscribers.
  ///
  /// If the known members come from newer content, the method does not replace them.
  ///
  /// - Parameters:
  ///   - members: The JSON members of the loaded content.
  ///   - generation: The generation of the content that contains the members.
  ///   - isAgain: A Boolean value indicating whether the subscribers get all known members, even unchanged members.
  /// - Returns: `false` if the known members are newer; otherwise, `true`.
  func receive(_ members: JSONMembers, of generation: Int, isAgain: Bool = false) -> Bool {
    let (isTaken, values, calls, newest) = lock.withLock {
      let old = state.members.values
      let isTaken = generation >= state.generation
      let passesAll = isAgain || isTaken && state.hasReportedError
      if isTaken { (state.members, state.generation, state.hasReportedError) = (members, generation, false) }
      let values = state.members.values
      let calls = state.subscribers.sorted { $0.key < $1.key }.map(\.value).filter { subscriber in
        // A subscriber does not receive a member from the disk if this program has changed the member and has not yet
        // written the change.
        state.edits[subscriber.name] == nil
          && (passesAll || old[subscriber.name] != values[subscriber.name])
      }
      return (isTaken, values, calls, state.generation)
    }
    for (name, receive) in calls { receive(values[name], newest) }
    return isTaken
  }

  private func passOn(_ error: any Error, of generation: Int) {
    let receivers = lock.withLock {
      state.hasReportedError = true
      return state.errorReceivers.sorted { $0.key < $1.key }.map(\.value)
    }
    for receiver in receivers { receiver(error, generation) }
  }
}
