// This file inspects the metadata of types, to find out whether values of a type can contain objects of the app.

/// A table that records for each type whether its values can hold objects of the app.
///
/// The deinits of such objects run code of the app.
package enum TypeContents {
  private static let lock = Lock()
  // Sound: accessed under the lock only.
  nonisolated(unsafe) private static var known: [ObjectIdentifier: Bool] = [:]

  /// Returns a Boolean value indicating whether a value of `type` may hold an object of the app.
  ///
  /// - Parameter type: The type.
  /// - Returns: `false` only if the type consists of numbers, strings, errors and collections of these types.
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

  /// Returns the payload types of an enum's cases.
  ///
  /// - Parameter type: The type.
  /// - Returns: The types. The array is empty if the type is not an enum. The result is `nil` if the runtime does not
  ///   describe the types.
  package static func payloads(of type: Any.Type) -> [Any.Type]? {
    let type = TypeMetadata(type)
    return type.isEnum ? type.parts : []
  }

  /// Returns the names of an enum's cases, with the cases that have a payload first.
  ///
  /// - Parameter type: The type.
  /// - Returns: The names. The array is empty if the type is not an enum, or if the runtime does not describe the
  ///   cases.
  package static func caseNames(of type: Any.Type) -> [String] { TypeMetadata(type).caseNames }

  private static func canHoldObjects(_ type: Any.Type, _ seen: inout Set<ObjectIdentifier>) -> Bool {
    // A type that was already visited adds nothing to the result. The check also ends the recursion for recursive
    // types.
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

/// A collection type whose storage contains only values of other types.
///
/// Releasing such a collection runs no code of the app except the code of these values.
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

/// The metadata of a type in Swift's runtime, whose layout is a part of the stable ABI.
private struct TypeMetadata {
  private let address: UnsafeRawPointer

  // Sound: a value of `Any.Type` is the address of the type's metadata.
  init(_ type: Any.Type) { address = unsafeBitCast(type, to: UnsafeRawPointer.self) }

  private enum Kind {
    static let structure = 0x200
    static let enumeration = 0x201
    static let optional = 0x202
    static let tuple = 0x301
  }

  /// The types of the parts of a struct, an enum or a tuple; `nil` for other types, or if the runtime does not describe
  /// the parts.
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
      // Sound: the reference at this offset of a record leads to the name, which is a C string.
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
      // Sound: an element's record begins with the address of the metadata of the element's type. A value of `Any.Type`
      // is such an address.
      unsafeBitCast(
        address.load(fromByteOffset: (3 + 2 * $0) * word, as: UnsafeRawPointer.self), to: Any.Type.self)
    }
  }

  /// Returns the addresses of the records in a field descriptor, one record for each field or case.
  private func records(of fields: UnsafeRawPointer) -> [UnsafeRawPointer] {
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    return (0..<count).map { fields + 16 + $0 * size }
  }

  /// The types of a struct's stored properties or of an enum's payloads; `nil` if the runtime does not describe them.
  private var fields: [Any.Type]? {
    let word = MemoryLayout<Int>.size
    let descriptor = address.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    guard let fields = target(of: descriptor + 16) else { return nil }
    var types: [Any.Type] = []
    for record in records(of: fields) {
      // If a record has no type, it describes an enum case without a payload.
      guard let name = target(of: record + 4) else { continue }
      guard
        let type = _getTypeByMangledNameInContext(
          // Sound: the reference at this offset of a record leads to the bytes of a mangled name.
          name.assumingMemoryBound(to: UInt8.self), length(ofName: name), genericContext: descriptor,
          genericArguments: address + 2 * word)
      else { return nil }
      types.append(type)
    }
    return types
  }

  /// Returns the address to which the relative reference at `reference` leads; `nil` if the reference is zero.
  private func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = reference.load(as: Int32.self)
    return offset == 0 ? nil : reference + Int(offset)
  }

  /// Returns the length of a mangled name, which ends with a zero.
  ///
  /// Bytes from 0x01 to 0x1F are followed by a reference to a type, whose own bytes may be zero.
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
