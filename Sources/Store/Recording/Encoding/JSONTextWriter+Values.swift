import Effects
import FoundationEssentials

extension JSONTextWriter {
  /// The place of a value in the encoded text, which decides whether the value is redacted.
  struct Place {
    /// The names on the path to the value; empty if the writer has no redactions.
    var names: [String] = []
    /// A Boolean value indicating whether the value is redacted.
    var isRedacted = false

    static let top = Place()
  }

  /// Returns the place of the value for a key in the value at `place`.
  func place(_ key: String, in place: Place) -> Place {
    guard !redactions.isEmpty else { return place }
    // The names `_0`, `_1` and so on stand for unlabelled associated values, and are no part of the path.
    if key.first == "_", key.dropFirst().allSatisfy(\.isNumber) { return place }
    let names = place.names + [key]
    return Place(names: names, isRedacted: place.isRedacted || redactions.contain(names))
  }

  /// Returns the place for a path, which consists of one or more names joined by dots.
  func place(path: String) -> Place {
    guard !redactions.isEmpty else { return .top }
    return path.split(separator: ".").reduce(.top) { place(String($1), in: $0) }
  }

  /// Writes a value of any type.
  ///
  /// The method compares the type with each basic type in turn. A single conditional cast would take as long as all of
  /// these comparisons together.
  @inline(__always)
  func write<Value: Encodable>(_ value: Value, at place: Place) throws {
    if place.isRedacted, try writeRedacted(value) { return }
    if Value.self == String.self { return write(text: value as! String) }
    if Value.self == Int.self { return write(number: value as! Int) }
    if Value.self == Bool.self { return write(value as! Bool) }
    if Value.self == Double.self { return try write(number: value as! Double, value) }
    if Value.self == Float.self { return try write(number: value as! Float, value) }
    if Value.self == Int64.self { return write(number: value as! Int64) }
    if Value.self == Int32.self { return write(number: value as! Int32) }
    if Value.self == Int16.self { return write(number: value as! Int16) }
    if Value.self == Int8.self { return write(number: value as! Int8) }
    if Value.self == UInt.self { return write(number: value as! UInt) }
    if Value.self == UInt64.self { return write(number: value as! UInt64) }
    if Value.self == UInt32.self { return write(number: value as! UInt32) }
    if Value.self == UInt16.self { return write(number: value as! UInt16) }
    if Value.self == UInt8.self { return write(number: value as! UInt8) }
    try write(composite: value, at: place)
  }

  @inline(never)
  private func write<Value: Encodable>(composite value: Value, at place: Place) throws {
    if Value.self == Data.self { return write(text: (value as! Data).base64EncodedString()) }
    if Value.self == URL.self { return write(text: (value as! URL).absoluteString) }
    if Value.self == Decimal.self { return bytes(of: try JSONEncoder().encode(value)) }
    if Value.self == Int128.self { return write(number: value as! Int128) }
    if Value.self == UInt128.self { return write(number: value as! UInt128) }
    let start = bytes.count
    do { try value.encode(to: JSONTextEncoder(writer: self, place: place)) } catch {
      // Only a part of this value was written. An enclosing value may ignore the error, so the writer gives up.
      giveUp()
      throw error
    }
    // A value that encodes nothing becomes an empty object, as with `JSONEncoder`.
    if bytes.count == start { bytes(of: Data("{}".utf8)) }
  }

  /// Writes a placeholder for a redacted value, if the value is a collection, an enum, or a simple value such as a
  /// string.
  ///
  /// - Returns: False if nothing was written.
  private func writeRedacted<Value: Encodable>(_ value: Value) throws -> Bool {
    switch value {
    case is String: write(text: "redacted")
    case is Bool: write(false)
    case is Int, is Double, is Float, is Int64, is Int32, is Int16, is Int8, is UInt, is UInt64, is UInt32,
      is UInt16, is UInt8, is Int128, is UInt128, is Decimal:
      write(number: 0)
    case is Data: write(text: "")
    case is URL: write(text: "redacted")
    case is UUID: write(text: "00000000-0000-0000-0000-000000000000")
    case let collection as any RedactableCollection: bytes(of: Data(type(of: collection).empty.utf8))
    default: return try writeRedacted(enum: value)
    }
    return true
  }

  /// Writes a placeholder for a redacted enum: the first case of the enum, or a string.
  ///
  /// The JSON of the redacted value would contain the name of its case.
  private func writeRedacted<Value: Encodable>(enum value: Value) throws -> Bool {
    let facts = TypeFacts.of(Value.self)
    // A replay needs the cases of actions, so their names are kept. The associated values of such cases are redacted.
    guard RuntimeValue(value).isEnum, !facts.keepsCaseNames, !facts.isTransparent else { return false }
    if let value = value as? any CaseIterable, let first = Self.firstCase(of: value) as? Value {
      try write(composite: first, at: .top)
    } else {
      write(text: "redacted")
    }
    return true
  }

  private static func firstCase<Cases: CaseIterable>(of _: Cases) -> Any? { Cases.allCases.first }
}

/// A collection that is redacted as a whole, including the number of its elements and their keys.
private protocol RedactableCollection {
  /// The JSON of an empty collection.
  static var empty: String { get }
}

extension Array: RedactableCollection {
  fileprivate static var empty: String { "[]" }
}

extension Set: RedactableCollection {
  fileprivate static var empty: String { "[]" }
}

extension IdentifiedArray: RedactableCollection {
  fileprivate static var empty: String { "[]" }
}

extension Dictionary: RedactableCollection {
  // A dictionary whose keys are neither strings nor integers is encoded as an array.
  fileprivate static var empty: String { Key.self == String.self || Key.self == Int.self ? "{}" : "[]" }
}
