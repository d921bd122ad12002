import Effects

/// The recorded values that dependencies give to a reducer in a replay.
///
/// Only the thread that replays uses it.
final class ReplayFeed {
  private static let slot = ThreadSlot()

  /// The feed of the reducer that replays on this thread; `nil` if there is no replay.
  static var current: ReplayFeed? {
    slot.cell.pointee.map { Unmanaged<ReplayFeed>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The names of the dependencies whose values are in the recording.
  private let names: Set<String>
  private var values: [RecordedValue] = []
  private var bytes: [UInt8] = []
  private var position = 0
  /// The first difference between what the reducer asked for and what the recording has; `nil` if there is none.
  private(set) var problem: String?
  /// A Boolean value indicating whether the recording had too few values.
  private(set) var hasRunOut = false

  init(names: [String]) { self.names = Set(names) }

  /// Runs a reducer with the values that the recording has for one action.
  func run(_ values: [RecordedValue], in bytes: [UInt8], _ body: () -> Void) {
    (self.values, self.bytes, position) = (values, bytes, 0)
    Self.slot.with(Unmanaged.passUnretained(self).toOpaque(), body)
    if problem == nil, position < values.count {
      problem = """
        The reducer did not ask for \(Self.phrase(values[position].name)), which the recording has.
        """
    }
  }

  /// Returns a Boolean value indicating whether the values of a dependency are in the recording.
  func has(_ name: String) -> Bool { names.contains(name) }

  /// Returns the next value; `nil` if the dependency is not recorded, or if its value is not the next one in the
  /// recording.
  func next<Value: Decodable>(
    _ name: String, as type: Value.Type
  ) -> Result<Value, RecordedFailure>? {
    guard names.contains(name), problem == nil else { return nil }
    guard position < values.count else {
      hasRunOut = true
      problem =
        "The reducer asked for \(Self.phrase(name)), and the recording has no further value for this action."
      return nil
    }
    let value = values[position]
    guard value.name == name else {
      problem =
        "The reducer asked for \(Self.phrase(name)), and the recording has \(Self.phrase(value.name)) next."
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
