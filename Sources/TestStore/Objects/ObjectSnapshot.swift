import Store

/// A snapshot of the class instances in a state, with their contents as text.
///
/// When a reducer changes an instance, the state before the action refers to the same, changed instance. Only the text
/// shows the difference.
struct ObjectSnapshot {
  private struct Entry {
    let type: Any.Type
    let text: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Reads the instances of the program's own classes in `values`.
  ///
  /// - Parameters:
  ///   - values: The state, or parts of it.
  ///   - limit: The maximum number of values to inspect.
  ///   - elements: The maximum number of elements to inspect in each collection.
  init(in values: [Any], limit: Int = .max, elements: Int = .max) {
    var pending = values
    var left = limit
    var known: Set<ObjectIdentifier> = []
    // A loop instead of recursion, because values can be nested deeper than the stack.
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

  /// Returns the instances that are not in `other`.
  func subtracting(_ other: Self) -> Self {
    var result = self
    for object in other.entries.keys { result.entries[object] = nil }
    return result
  }

  /// Returns the instances whose contents differ in `later`: the name of the class, and both texts.
  func changes(to later: Self) -> [(type: String, before: String, after: String)] {
    entries.compactMap { object, entry in
      guard let now = later.entries[object], now.text != entry.text else { return nil }
      return (typeName(entry.type), entry.text, now.text)
    }
    .sorted { ($0.type, $0.before) < ($1.type, $1.before) }
  }

  /// Returns a Boolean value indicating whether the type belongs to the toolchain or to this package.
  ///
  /// Such classes are parts of values.
  private static func isOfSystem(_ type: Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return module.hasPrefix("Foundation") || module.hasPrefix("_") || systemModules.contains(String(module))
  }

  private static let systemModules: Set = [
    "Swift", "Observation", "Synchronization", "Dispatch", "Store", "Effects", "TestStore",
  ]
}
