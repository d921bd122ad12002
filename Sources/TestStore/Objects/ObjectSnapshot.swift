import Effects
import Store

/// A snapshot of the class instances in a state, with copies of their contents.
///
/// A kept state does not show how a reducer changed a class instance, because the kept state and the new state refer to
/// the same instance. Only copies of the contents show the difference.
struct ObjectSnapshot {
  private struct Entry {
    let type: Any.Type
    /// The values of the stored properties.
    let values: [(name: String, value: Any)]
    /// The values as text, with the contents of the instances to which they refer.
    let text: String

    /// Returns the properties whose values differ in `later`, the entry of the same instance in a later snapshot.
    func changedProperties(in later: Self) -> [(name: String, before: Any, after: Any)] {
      zip(values, later.values).compactMap { before, after in
        // A value that differs from itself, such as NaN, does not count as changed.
        isEqual(before.value, after.value) || !isEqual(after.value, after.value)
          ? nil : (before.name, before.value, after.value)
      }
    }
  }

  /// A class instance that was changed in place.
  struct Change {
    /// The name of the class.
    let type: String
    /// The lines of the difference, without a line break at the beginning or the end.
    let difference: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Creates a snapshot of the instances of the app's own classes in `values`.
  ///
  /// - Parameter values: The state, or parts of it.
  init(in values: [Any]) {
    var pending = values
    var known: Set<ObjectIdentifier> = []
    // This is a loop instead of a recursion, because values can be nested too deeply for the stack.
    while let value = pending.popLast() {
      var mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .class {
        let object = ObjectIdentifier(value as AnyObject)
        guard known.insert(object).inserted, !Self.isOfSystem(type(of: value)) else { continue }
        entries[object] = Entry(
          type: type(of: value), values: Self.values(mirror), text: structuralDump(value))
      }
      while true {
        pending += mirror.children.map(\.value)
        guard let parent = mirror.superclassMirror else { break }
        mirror = parent
      }
    }
  }

  /// Returns a snapshot of the instances that are not in `other`.
  func subtracting(_ other: Self) -> Self {
    var result = self
    for object in other.entries.keys { result.entries[object] = nil }
    return result
  }

  /// Returns a change for each instance whose contents differ in `later`.
  ///
  /// If no instance has a changed property, the method compares the texts of the instances. The text of an instance
  /// also differs if an object of a system class to which the instance refers was changed.
  func changes(to later: Self) -> [Change] {
    let pairs = entries.compactMap { object, entry in later.entries[object].map { (entry, $0) } }
    let changed = pairs.filter { !$0.changedProperties(in: $1).isEmpty }
    return (changed.isEmpty ? pairs.filter { $0.text != $1.text } : changed)
      .map { Change(type: typeName($0.type), difference: Self.difference($0, $1)) }
      .sorted { ($0.type, $0.difference) < ($1.type, $1.difference) }
  }

  private static func difference(_ before: Entry, _ after: Entry) -> String {
    guard before.text != after.text else {
      return before.changedProperties(in: after).map { name, before, after in
        "\(name):\n\(diff(before, after) ?? "")"
      }
      .joined(separator: "\n")
    }
    // The first and the last line are the quotes of a multiline string.
    let lines = diff("\(before.text)\n", "\(after.text)\n")?.split(separator: "\n").dropFirst().dropLast()
    return lines?.joined(separator: "\n") ?? after.text
  }

  /// Returns the stored properties of an instance, with those of its superclasses.
  private static func values(_ mirror: Mirror) -> [(name: String, value: Any)] {
    (mirror.superclassMirror.map(values) ?? []) + mirror.children.map { ($0.label ?? "", $0.value) }
  }

  /// Returns a Boolean value indicating whether the type belongs to the toolchain or to this package.
  ///
  /// An instance of such a class counts as a part of the value that refers to it.
  private static func isOfSystem(_ type: Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return module.hasPrefix("Foundation") || module.hasPrefix("_") || systemModules.contains(String(module))
  }

  private static let systemModules: Set = [
    "Swift", "Observation", "Synchronization", "Dispatch", "Store", "Effects", "TestStore",
  ]
}

// A search that stops at the first instance, and therefore takes less time than a snapshot.
extension ObjectSnapshot {
  /// The maximum number of values to inspect.
  private static let inspectedValues = 1_000

  /// The maximum number of elements to inspect at each end of a collection.
  private static let inspectedElements = 32

  /// Returns a Boolean value indicating whether an instance of a class of the app is found in `value`.
  ///
  /// Inspects at most 1,000 values, the least nested first. In a collection, it inspects the first 32 elements, and
  /// also the last 32 if the elements are ordered. Values whose type can't contain an instance are skipped.
  static func finds(objectIn value: Any) -> Bool {
    guard mayHoldObjects(value) else { return false }
    var pending = [value]
    var next = 0
    while next < pending.count {
      let value = pending[next]
      next += 1
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .class {
        if !isOfSystem(type(of: value)) { return true }
        continue
      }
      for child in inspectedChildren(mirror) where mayHoldObjects(child.value) {
        guard pending.count < inspectedValues else { break }
        pending.append(child.value)
      }
    }
    return false
  }

  private static func inspectedChildren(_ mirror: Mirror) -> [Mirror.Child] {
    let children = mirror.children
    switch mirror.displayStyle {
    case .collection:
      return Array(children.prefix(inspectedElements))
        + children.dropFirst(inspectedElements).suffix(inspectedElements)
    case .set, .dictionary: return Array(children.prefix(inspectedElements))
    default: return Array(children)
    }
  }

  private static func mayHoldObjects(_ value: Any) -> Bool {
    func mayHold<Value>(_ type: Value.Type) -> Bool { TypeContents.canHoldObjects(type) }
    return _openExistential(type(of: value), do: mayHold)
  }
}
