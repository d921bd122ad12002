import FoundationEssentials

/// A line of a recording.
enum RecordedLine {
  /// The first line of a segment, which is a part of the recording.
  case header(RecordingHeader)
  /// The state at the beginning of a segment.
  case state(RecordedState)
  /// The state that replaced the previous state without an action; `null` if the new state could not be encoded.
  case jump(RecordedState)
  case action(RecordedActionLine)
  /// A value that a dependency returned to the reducer of the last action.
  case value(RecordedValue)
  /// The digest of the state after the last action.
  case digest(String)
  /// The description of the state after the last action.
  case dump(String)
  /// A line that a replay does not need: a value that an effect received, or the end of the recording.
  case other

  /// Creates a line from its text; `nil` if the text is not a line of a recording.
  ///
  /// - Parameters:
  ///   - bytes: The text that contains the line.
  ///   - range: The range of the line.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    var members = Members()
    var scanner = JSONScanner(bytes, in: range)
    let isObject = scanner.forEachMember { name, value in
      members.note(bytes[(name.lowerBound + 1)..<(name.upperBound - 1)], value, in: bytes)
      return true
    }
    guard isObject, let line = Self.line(members, bytes, range) else { return nil }
    self = line
  }

  /// The members of the JSON object in a line, with the ranges of their values.
  private struct Members {
    /// The name of the JSON member that tells the kind of the line, and the range of the member's value.
    var kind = ""
    var place = 0..<0
    var value: Range<Int>?
    var time = 0
    var nextID: Int?
    var isFromEffect = false
    var isOutside = false
    var hasFailed = false

    mutating func note(_ name: ArraySlice<UInt8>, _ range: Range<Int>, in bytes: [UInt8]) {
      // Strings store such short names without an allocation, and compare them quickly.
      switch String(decoding: name, as: UTF8.self) {
      case "at": time = Self.number(bytes[range])
      case "effect": isFromEffect = true
      case "outside": isOutside = true
      case "nextID": nextID = Self.number(bytes[range])
      case "value": value = range
      case "error": (value, hasFailed) = (range, true)
      case let name where kind != "recording" && Self.tellsKind(name): (kind, place) = (name, range)
      default: break
      }
    }

    /// Returns the number with the given digits; 0 if they are not digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
      var number = 0
      // A number with more digits may not fit an integer.
      guard digits.count <= 18 else { return 0 }
      for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return 0 }
        number = 10 * number + Int(digit - UInt8(ascii: "0"))
      }
      return number
    }

    /// Returns a Boolean value indicating whether the JSON member with the given name tells the kind of its line.
    ///
    /// A member that this version of the library does not know adds details, and does not change the kind of the line.
    private static func tellsKind(_ name: String) -> Bool {
      switch name {
      case "action", "date", "uuid", "random", "answer", "digest", "dump", "state", "jump",
        "recording", "unencodable", "end":
        true
      default: false
      }
    }
  }

  private static func line(_ members: Members, _ bytes: [UInt8], _ range: Range<Int>) -> Self? {
    switch members.kind {
    case "action":
      return .action(
        RecordedActionLine(
          json: members.place, name: "", time: members.time, isFromEffect: members.isFromEffect))
    case _ where members.isOutside: return .other
    case "unencodable":
      return decode(String.self, bytes, members.place).map {
        .action(
          RecordedActionLine(json: nil, name: $0, time: members.time, isFromEffect: members.isFromEffect))
      }
    case "answer":
      guard let name = decode(String.self, bytes, members.place), let value = members.value else {
        return nil
      }
      return .value(RecordedValue(name: name, json: value, hasFailed: members.hasFailed))
    case "date", "uuid", "random":
      return .value(RecordedValue(name: members.kind, json: members.place, hasFailed: false))
    case "state": return .state(RecordedState(json: members.place, nextID: members.nextID))
    case "jump": return .jump(RecordedState(json: members.place, nextID: members.nextID))
    case "digest": return decode(String.self, bytes, members.place).map { .digest($0) }
    case "dump": return decode(String.self, bytes, members.place).map { .dump($0) }
    case "recording":
      guard let header = decode(RecordingHeader.self, bytes, range), header.isPlausible else { return nil }
      return .header(header)
    case "end": return .other
    default: return nil
    }
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], _ range: Range<Int>
  ) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes[range]))
  }
}

/// A state of the store.
struct RecordedState {
  /// The range of the JSON of the state.
  let json: Range<Int>
  /// The number in the next `StackElementID` that the store creates for an element of a stack; `nil` if it was not
  /// recorded.
  let nextID: Int?
}

/// An action that reached the reducer.
struct RecordedActionLine {
  /// The range of the JSON of the action; `nil` if the action could not be encoded.
  let json: Range<Int>?
  /// The name of the action, if the action could not be encoded; otherwise, an empty string.
  let name: String
  /// The time since the start of the recording, in microseconds.
  let time: Int
  /// A Boolean value indicating whether an effect sent the action.
  let isFromEffect: Bool
}

/// A value that a dependency returned.
struct RecordedValue {
  /// The name of the dependency.
  let name: String
  /// The range of the JSON of the value, or of the text of the error.
  let json: Range<Int>
  /// A Boolean value indicating whether the dependency threw an error.
  let hasFailed: Bool
}
