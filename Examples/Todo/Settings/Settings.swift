import Store

/// The settings that the program stores in a file, and that all sessions share.
struct Settings: Codable, Equatable, Sendable {
  /// The displayed tasks and their order.
  var arrangement = Arrangement()
  /// The arrangements that the user has named, in the order in which they were saved.
  var views: [SavedView] = []
  /// A Boolean value indicating whether new tasks get the current day as the day of their creation.
  var addsCreationDate = false
  /// A Boolean value indicating whether the mouse chooses tasks instead of selecting text.
  ///
  /// A change applies from the next start on.
  var usesMouse = true
  /// The names of the keys that the user has chosen instead of the default keys, keyed by the names of their commands.
  var keys: [String: [String]] = [:]

  /// Saves an arrangement under a name, and replaces an earlier arrangement with that name.
  ///
  /// - Parameters:
  ///   - arrangement: The arrangement.
  ///   - name: The name.
  mutating func save(_ arrangement: Arrangement, as name: String) {
    let view = SavedView(name: name, arrangement: arrangement)
    if let index = views.firstIndex(where: { $0.name == name }) {
      views[index] = view
    } else {
      views.append(view)
    }
  }
}

extension Settings {
  /// Decodes settings.
  ///
  /// Each setting may be missing, because the user may have written the file.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // In a file with a version, the settings are inside of 'value'. If the user also wrote settings outside of it, the
    // settings inside would be ignored, so this is an error.
    if try decoder.container(keyedBy: Envelope.self).contains(.value) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "A setting is outside of 'value'. Move it into 'value'."))
    }
    func value<Value: Decodable>(_ key: CodingKeys, or usual: Value) throws -> Value {
      try container.decodeIfPresent(Value.self, forKey: key) ?? usual
    }
    arrangement = try value(.arrangement, or: arrangement)
    views = try value(.views, or: views)
    addsCreationDate = try value(.addsCreationDate, or: addsCreationDate)
    usesMouse = try value(.usesMouse, or: usesMouse)
    // A mistake in the keys must not discard the other settings. The table of keys reports the mistake.
    if case .object(let commands) = try value(.keys, or: SharedMigration.JSONValue.object([:])) {
      keys = commands.mapValues(Self.keys)
    }
  }

  private enum Envelope: CodingKey { case value }

  /// Returns the names in a JSON array of key names, or the single name that any other JSON value stands for.
  private static func keys(_ value: SharedMigration.JSONValue) -> [String] {
    switch value {
    case .array(let values): values.flatMap(keys)
    case .string(let name): [name]
    case .integer(let digits): ["\(digits)"]
    default: ["\(value)"]
    }
  }
}

/// The displayed tasks and their order.
struct Arrangement: Codable, Equatable, Sendable {
  /// The conditions that displayed tasks satisfy.
  var criteria = Criteria()
  /// The order of the displayed tasks.
  var order = Order.file

  /// A text that names the kind, the filter and the order, as far as they differ from their default values.
  var summary: String {
    let kind = criteria.showing == .all ? "" : criteria.showing.rawValue
    let waiting = criteria.showsWaiting ? "waiting, too" : ""
    let filter = criteria.filter.terms.isEmpty ? "" : "/ \(criteria.filter.text)"
    return [kind, waiting, filter, order == .file ? "" : order.title].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}

/// An arrangement with a name.
struct SavedView: Codable, Equatable, Sendable {
  /// The name of the view.
  var name: String
  /// The arrangement that the view restores.
  var arrangement: Arrangement
}
