import Effects
import FoundationEssentials

extension DependencyValues {
  /// Records the dates, the UUIDs and the random numbers that reducers and effects receive.
  ///
  /// Call this method last, after you have overridden any of these dependencies. In a replay, the dependencies give the
  /// recorded values to the reducer.
  ///
  /// - Parameter recording: The recording.
  public mutating func record(to recording: Recording) {
    for name in [RecordedSource.date, RecordedSource.uuid, RecordedSource.random] { recording.register(name) }
    recordBasics(to: recording)
  }

  /// Makes the dependencies record the dates, the UUIDs and the random numbers, or in a replay, return the recorded
  /// ones.
  mutating func recordBasics(to recording: Recording?) {
    let values = overridden()
    let dates = RecordedSource(RecordedSource.date, recording)
    let uuids = RecordedSource(RecordedSource.uuid, recording)
    let date = values.date
    let uuid = values.uuid
    self.date = DateGenerator { dates.value({ date.now }, orElse: Date()) }
    self.uuid = UUIDGenerator { uuids.value({ uuid() }, orElse: UUID()) }
    withRandomNumberGenerator = WithRandomNumberGenerator(
      RecordedGenerator(
        original: values.withRandomNumberGenerator,
        source: RecordedSource(RecordedSource.random, recording)))
  }
}

extension Recording {
  /// Returns a function that calls a function of a dependency, and records the values that this function returns.
  ///
  /// ```swift
  /// values.library.price = recording.recorded(values.library.price, as: "library.price")
  /// ```
  ///
  /// In a replay, the returned function gives the recorded values to the reducer.
  ///
  /// - Parameters:
  ///   - function: The function of the dependency, which a reducer calls.
  ///   - name: The name of the function in the recording, which must be the same in all versions of the program.
  /// - Returns: The function.
  public func recorded<each Argument, Answer: Codable & Sendable>(
    _ function: @escaping @Sendable (repeat each Argument) -> Answer, as name: String
  ) -> @Sendable (repeat each Argument) -> Answer {
    let source = RecordedSource(answerOf: name, self)
    return { (argument: repeat each Argument) in source.value { function(repeat each argument) } }
  }

  /// Returns a function that calls a function of a dependency, and records the values and errors of this function.
  ///
  /// In a replay, the returned function gives the recorded values to the reducer. If the function throws an error, the
  /// recording contains its description, and a replay throws a ``RecordedFailure``.
  ///
  /// - Parameters:
  ///   - function: The function of the dependency, which a reducer calls.
  ///   - name: The name of the function in the recording, which must be the same in all versions of the program.
  /// - Returns: The function.
  public func recorded<each Argument, Answer: Codable & Sendable>(
    _ function: @escaping @Sendable (repeat each Argument) throws -> Answer, as name: String
  ) -> @Sendable (repeat each Argument) throws -> Answer {
    let source = RecordedSource(answerOf: name, self)
    return { (argument: repeat each Argument) in
      try source.throwingValue { try function(repeat each argument) }
    }
  }

  /// Returns an asynchronous function that calls a function of a dependency, and records the values that this function
  /// returns.
  ///
  /// Only effects call such a function, so a replay does not use the recorded values. The recording contains them for
  /// people who read it.
  ///
  /// - Parameters:
  ///   - function: The function of the dependency, which effects call.
  ///   - name: The name of the function in the recording, which must be the same in all versions of the program.
  /// - Returns: The function.
  public func recorded<each Argument, Answer: Codable & Sendable>(
    _ function: @escaping @Sendable (repeat each Argument) async -> Answer, as name: String
  ) -> @Sendable (repeat each Argument) async -> Answer {
    let source = RecordedSource(answerOf: name, self)
    return { (argument: repeat each Argument) in
      let answer = await function(repeat each argument)
      source.note(answer)
      return answer
    }
  }

  /// Returns an asynchronous function that calls a function of a dependency, and records the values and errors of this
  /// function.
  ///
  /// Only effects call such a function, so a replay does not use the recorded values. The recording contains them for
  /// people who read it.
  ///
  /// - Parameters:
  ///   - function: The function of the dependency, which effects call.
  ///   - name: The name of the function in the recording, which must be the same in all versions of the program.
  /// - Returns: The function.
  public func recorded<each Argument, Answer: Codable & Sendable>(
    _ function: @escaping @Sendable (repeat each Argument) async throws -> Answer, as name: String
  ) -> @Sendable (repeat each Argument) async throws -> Answer {
    let source = RecordedSource(answerOf: name, self)
    return { (argument: repeat each Argument) in
      do {
        let answer = try await function(repeat each argument)
        source.note(answer)
        return answer
      } catch {
        source.note(failure: error)
        throw error
      }
    }
  }
}

/// An error that a replay throws in place of the original error of a dependency.
public struct RecordedFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The description of the original error.
  public let description: String
}

/// A source of random numbers that are recorded.
private struct RecordedGenerator: RandomNumberGenerator {
  let original: WithRandomNumberGenerator
  let source: RecordedSource

  func next() -> UInt64 {
    // The substitute is a random number, because code that draws numbers until one fits would never end if it always
    // got the same number.
    source.value({ original { $0.next() } }, orElse: UInt64.random(in: 0 ... .max))
  }
}

/// A source of the values of one dependency, which records the values, or in a replay, returns the recorded ones.
struct RecordedSource: Sendable {
  static let date = "date"
  static let uuid = "uuid"
  static let random = "random"

  private let name: String
  private let isAnswer: Bool
  private let recording: Recording?

  /// Creates the source of a built-in dependency: dates, UUIDs or random numbers.
  init(_ name: String, _ recording: Recording?) {
    (self.name, self.recording, isAnswer) = (name, recording, false)
  }

  /// Creates the source of the values that a recorded function returns.
  init(answerOf name: String, _ recording: Recording) {
    (self.name, self.recording, isAnswer) = (name, recording, true)
    recording.register(name)
  }

  /// In a replay, returns the next recorded value; otherwise, returns the value of a closure and records it.
  ///
  /// - Parameters:
  ///   - original: The closure.
  ///   - substitute: The value to return if the replay already differs from the recording; `nil` to call `original`.
  ///     After such a difference, the state of the replay no longer matters.
  /// - Returns: The value.
  func value<Value: Codable>(
    _ original: () -> Value, orElse substitute: @autoclosure () -> Value? = nil
  ) -> Value {
    if let feed = ReplayFeed.current, feed.has(name) {
      // A recorded error is ignored, because the closure can't throw.
      if case .success(let value)? = feed.next(name, as: Value.self) { return value }
      if let value = substitute() { return value }
    }
    let value = original()
    note(value)
    return value
  }

  /// In a replay, returns the next recorded value or throws the next recorded error; otherwise, calls a closure and
  /// records its result.
  func throwingValue<Value: Codable>(_ original: () throws -> Value) throws -> Value {
    if let result = ReplayFeed.current?.next(name, as: Value.self) { return try result.get() }
    do {
      let value = try original()
      note(value)
      return value
    } catch {
      note(failure: error)
      throw error
    }
  }

  /// Records a value.
  func note(_ value: some Encodable) {
    guard let recording, recording.isRecording else { return }
    let writer = begin(recording, member: isAnswer ? "value" : name)
    do { try writer.write(value, path: name) } catch {
      reportIssue(
        """
        The answer of the dependency '\(name)' can't be recorded: \(error)

        Fix: correct how '\(type(of: value))' encodes itself, or do not record this dependency.
        """, kind: .unencodableAction, at: .unknown)
      return
    }
    end(writer, recording)
  }

  /// Records an error.
  func note(failure error: any Error) {
    guard let recording, recording.isRecording else { return }
    let writer = begin(recording, member: "error")
    let place = writer.place(path: name)
    writer.write(text: place.isRedacted ? "redacted" : "\(error)")
    end(writer, recording)
  }

  private func begin(_ recording: Recording, member: String) -> JSONTextWriter {
    let writer = JSONTextWriter(redactions: recording.redactions)
    if isAnswer {
      writer.bytes(of: "\"answer\":".utf8)
      writer.write(text: name)
      writer.bytes(of: ",".utf8)
    }
    writer.write(text: member)
    writer.bytes(of: ":".utf8)
    return writer
  }

  private func end(_ writer: JSONTextWriter, _ recording: Recording) {
    writer.bytes(of: "}\n".utf8)
    recording.add(value: writer.bytes)
  }
}
