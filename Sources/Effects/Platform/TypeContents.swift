// Queries of Swift's runtime about types: whether values of a type can contain objects of the program.

/// A table that records for each type whether its values can hold objects of the program.
///
/// The deinits of such objects run code of the program.
package enum TypeContents {
  private static let lock = Lock()
  // Sound: accessed under the lock only.
  nonisolated(unsafe) private static var known: [ObjectIdentifier: Bool] = [:]

  /// Returns a Boolean value indicating whether a value of `type` may hold an object of the program.
  ///
  /// - Parameter type: The type.
  /// - Returns: `false` only for types that consist of numbers, strings, errors and collections of these.
  /// - Complexity: O(1), except for the first call with a type.
  package static func canHoldObjects<Value>(_ type: Value.Type) -> Bool {
    guard !_isPOD(type) else { return false }
    let id = ObjectIdentifier(type)
    if let answer = lock.withLock({ known[id] }) { return answer }
    var seen: Set<ObjectIdentifier> = []
    let answer = canHoldObjects(type, &seen)
    lock.withLock { known[id] = answer }
    return answer
  }

  /// Returns the types of the payloads of an enum's cases.
  ///
  /// - Parameter type: The type.
  /// - Returns: The types; empty if the type is not an enum, `nil` if the types are not known.
  package static func payloads(of type: Any.Type) -> [Any.Type]? {
    let type = TypeMetadata(type)
    return type.isEnum ? type.parts : []
  }

  /// Returns the names of an enum's cases, first the cases with a payload.
  ///
  /// - Parameter type: The type.
  /// - Returns: The names; empty if the type is not an enum, or if the names are not known.
  package static func caseNames(of type: Any.Type) -> [String] { TypeMetadata(type).caseNames }

  private static func canHoldObjects(_ type: Any.Type, _ seen: inout Set<ObjectIdentifier>) -> Bool {
    // A recursive occurrence of a type adds nothing to the result.
    guard seen.insert(ObjectIdentifier(type)).inserted else { return false }
    func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    // An error is Sendable, so releasing it uses nothing that belongs to an isolation.
    if _openExistential(type, do: isTrivial) || type == String.self || type == Substring.self
      || type == Character.self || type == (any Error).self
    {
      return false
    }
    let parts = (type as? any ValueContainer.Type)?.containedTypes ?? TypeMetadata(type).parts
    guard let parts else { return true }
    return parts.contains { canHoldObjects($0, &seen) }
  }
}

/// A type that holds only values of other types, and whose storage runs no code of the program except the code of these
/// values.
package protocol ValueContainer {
  /// The types of the contained values.
  static var containedTypes: [Any.Type] { get }
}

extension Array: ValueContainer {
  package static var containedTypes: [Any.Type] { [Element.self] }
}

extension ContiguousArray: ValueContainer {
  package static var containedTypes: [Any.Type] { [Element.self] }
}

extension ArraySlice: ValueContainer {
  package static var containedTypes: [Any.Type] { [Element.self] }
}

extension Set: ValueContainer {
  package static var containedTypes: [Any.Type] { [Element.self] }
}

extension Dictionary: ValueContainer {
  package static var containedTypes: [Any.Type] { [Key.self, Value.self] }
}

/// A type in the runtime's representation, whose layout is a part of the stable ABI.
private struct TypeMetadata {
  private let address: UnsafeRawPointer

  // Sound: a metatype that is known at run time is the address of its metadata.
  init(_ type: Any.Type) { address = unsafeBitCast(type, to: UnsafeRawPointer.self) }

  private enum Kind {
    static let structure = 0x200
    static let enumeration = 0x201
    static let optional = 0x202
    static let tuple = 0x301
  }

  /// The types of the parts of a struct, an enum or a tuple; `nil` for other types, and if the runtime does not
  /// describe the parts.
  var parts: [Any.Type]? {
    switch address.load(as: Int.self) {
    case Kind.structure, Kind.enumeration, Kind.optional: fields
    case Kind.tuple: elements
    default: nil
    }
  }

  /// A Boolean value indicating whether the type is an enum.
  var isEnum: Bool { [Kind.enumeration, Kind.optional].contains(address.load(as: Int.self)) }

  /// The names of an enum's cases.
  var caseNames: [String] {
    let descriptor = address.load(fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
    guard address.load(as: Int.self) == Kind.enumeration, let fields = target(of: descriptor + 16) else {
      return []
    }
    return records(of: fields).compactMap { record in
      // Sound: the second field of a record refers to its name, a C string.
      target(of: record + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
    }
  }

  /// The types of a tuple's elements.
  ///
  /// The metadata of a tuple contains the number of its elements, their labels, and the type and the offset of each
  /// element.
  private var elements: [Any.Type] {
    let word = MemoryLayout<Int>.size
    let count = address.load(fromByteOffset: word, as: Int.self)
    return (0..<count).map {
      // Sound: an element's record begins with the address of the metadata of its type, and a metatype is such an
      // address.
      unsafeBitCast(
        address.load(fromByteOffset: (3 + 2 * $0) * word, as: UnsafeRawPointer.self), to: Any.Type.self)
    }
  }

  /// Returns the records, all of the same size, in a description of fields.
  private func records(of fields: UnsafeRawPointer) -> [UnsafeRawPointer] {
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    return (0..<count).map { fields + 16 + $0 * size }
  }

  /// The types of the fields of a struct or an enum.
  private var fields: [Any.Type]? {
    let word = MemoryLayout<Int>.size
    let descriptor = address.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    guard let fields = target(of: descriptor + 16) else { return nil }
    var types: [Any.Type] = []
    for record in records(of: fields) {
      // A record without a type describes a case without a payload.
      guard let name = target(of: record + 4) else { continue }
      guard
        let type = _getTypeByMangledNameInContext(
          // Sound: the first relative reference of a record leads to the bytes of a mangled name.
          name.assumingMemoryBound(to: UInt8.self), length(ofName: name), genericContext: descriptor,
          genericArguments: address + 2 * word)
      else { return nil }
      types.append(type)
    }
    return types
  }

  /// Returns the address to which a relative reference leads; `nil` if the reference is empty.
  private func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = reference.load(as: Int32.self)
    return offset == 0 ? nil : reference + Int(offset)
  }

  /// Returns the length of a mangled name.
  ///
  /// Some bytes of the name are followed by a reference, which may contain zeros.
  private func length(ofName name: UnsafeRawPointer) -> UInt {
    var end = name
    while true {
      switch end.load(as: UInt8.self) {
      case 0: return UInt(end - name)
      case 0x01...0x17: end += 5
      case 0x18...0x1F: end += 9
      default: end += 1
      }
    }
  }
}
