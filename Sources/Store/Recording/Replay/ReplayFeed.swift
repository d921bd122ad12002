import Effects

/// The recorded values that dependencies give to a reducer in a replay.
///
/// Only the thread that runs the replay uses a feed.
final class ReplayFeed {
  private static let slot = ThreadSlot()

  /// The feed of the replay that is running a reducer on this thread; `nil` if there is none.
  static var current: ReplayFeed? {
    slot.cell.pointee.map { Unmanaged<ReplayFeed>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The names of the dependencies whose values are in the recording.
  private let names: Set<String>
  private var values: [RecordedValue] = []
  private var bytes: [UInt8] = []
  private var position = 0
  /// A message about the first difference between the values that the reducer asked for and the recorded ones; `nil` if
  /// there is no difference.
  private(set) var problem: String?
  /// A Boolean value indicating whether the reducer asked for more values than were recorded for the action.
  private(set) var hasRunOut = false

  init(names: [String]) { self.names = Set(names) }

  /// Runs a reducer with the values that the recording has for one action.
  func run(_ values: [RecordedValue], in bytes: [UInt8], _ body: () -> Void) {
    (self.values, self.bytes, position) = (values, bytes, 0)
    Self.slot.with(Unmanaged.passUnretained(self).toOpaque(), body)
    if problem == nil, position < values.count {
      problem = """
        The reducer did not ask for \(Self.phrase(values[position].name)), although the recording contains one for \
        this action.
        """
    }
  }

  /// Returns a Boolean value indicating whether the values of a dependency are in the recording.
  func has(_ name: String) -> Bool { names.contains(name) }

  /// Returns the next recorded value if it belongs to the given dependency; otherwise, `nil`.
  func next<Value: Decodable>(
    _ name: String, as type: Value.Type
  ) -> Result<Value, RecordedFailure>? {
    guard names.contains(name), problem == nil else { return nil }
    guard position < values.count else {
      hasRunOut = true
      problem =
        "The reducer asked for \(Self.phrase(name)), but the recording contains no further value for this action."
      return nil
    }
    let value = values[position]
    guard value.name == name else {
      problem =
        "The reducer asked for \(Self.phrase(name)), but the next value in the recording is \(Self.phrase(value.name))."
      return nil
    }
    position += 1
    if value.hasFailed {
      let description = try? JSONTextReader.decode(String.self, from: bytes, in: value.json)
      return .failure(RecordedFailure(description: description ?? ""))
    }
    do { return .success(try JSONTextReader.decode(type, from: bytes, in: value.json)) } catch {
      let json = String(decoding: bytes[value.json], as: UTF8.self)
      problem = "The recorded value of \(Self.phrase(name)) can't be decoded: \(json)"
      return nil
    }
  }

  private static func phrase(_ name: String) -> String {
    switch name {
    case RecordedSource.date: "a date"
    case RecordedSource.uuid: "a UUID"
    case RecordedSource.random: "a random number"
    default: "an answer of '\(name)'"
    }
  }
}
