import Store

/// The class instances in a state, and what they hold.
///
/// A state that holds an instance is the same value as the one before when the reducer has changed the instance: the
/// state before refers to it too. So what it held before is kept as text.
struct StateObjects {
  private struct Entry {
    let type: Any.Type
    let text: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Reads the instances of the program's own classes in `values`.
  ///
  /// - Parameters:
  ///   - values: The state, or parts of it.
  ///   - limit: How many values are looked at.
  ///   - elements: How many elements of each collection are.
  init(in values: [Any], limit: Int = .max, elements: Int = .max) {
    var pending = values
    var left = limit
    var known: Set<ObjectIdentifier> = []
    // A loop and not a recursion: values can be nested deeper than the stack.
    while let value = pending.popLast(), left > 0 {
      left -= 1
      var mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .class {
        let object = ObjectIdentifier(value as AnyObject)
        guard known.insert(object).inserted, !Self.isOfSystem(type(of: value)) else { continue }
        entries[object] = Entry(type: type(of: value), text: structuralDump(value))
      }
      while true {
        pending += mirror.children.prefix(elements).map(\.value)
        guard let parent = mirror.superclassMirror else { break }
        mirror = parent
      }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Those that `other` does not have.
  func subtracting(_ other: Self) -> Self {
    var result = self
    for object in other.entries.keys { result.entries[object] = nil }
    return result
  }

  /// The instances that are in `later` too and hold something else there: the name of the class, and the difference.
  func changes(to later: Self) -> [(type: String, before: String, after: String)] {
    entries.compactMap { object, entry in
      guard let now = later.entries[object], now.text != entry.text else { return nil }
      return (typeName(entry.type), entry.text, now.text)
    }
    .sorted { ($0.type, $0.before) < ($1.type, $1.before) }
  }

  /// Whether the type belongs to the toolchain or to this package, whose classes are the insides of values.
  private static func isOfSystem(_ type: Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return module.hasPrefix("Foundation") || module.hasPrefix("_") || systemModules.contains(String(module))
  }

  private static let systemModules: Set = [
    "Swift", "Observation", "Synchronization", "Dispatch", "Store", "Effects", "TestStore",
  ]
}
