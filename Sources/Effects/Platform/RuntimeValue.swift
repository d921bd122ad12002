// This file asks Swift's runtime about values. It does not use `Mirror`, because a `Mirror` would run the
// `customMirror` of a type, which is code of the app, on any thread.

/// Returns the name of an enum's current case; `nil` for values of other types and for enums of C.
///
/// A mirror does not contain the name of a case without a payload, and the description of an enum may be code of the
/// app. So this function calls the function of the runtime that `Swift.dump` also calls. The result for a case always
/// has the same address.
@_silgen_name("swift_EnumCaseName")
package func runtimeEnumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// Returns the number of children of a value, which is 1 for an enum case with a payload.
@_silgen_name("swift_reflectionMirror_count")
private func runtimeChildCount<Value>(_ value: Value, type: Any.Type) -> Int

/// Returns the child of `value` at `index`.
///
/// The caller must free the child's name with the function stored in `freeName`, if there is one.
@_silgen_name("swift_reflectionMirror_subscript")
private func runtimeChild<Value>(
  of value: Value, type: Any.Type, index: Int, name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  freeName: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
) -> Any

/// Returns the kind of a value's type as a character, such as `e` for an enum and `t` for a tuple.
@_silgen_name("swift_reflectionMirror_displayStyle")
private func runtimeDisplayStyle<Value>(_ value: Value) -> CChar

/// Returns the number of stored properties of a type, including the properties of its superclasses.
@_silgen_name("swift_reflectionMirror_recursiveCount")
private func runtimePropertyCount(of type: Any.Type) -> Int

/// Returns the type of the stored property at `index`, and stores the name and other attributes of the property in
/// `property`.
@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func runtimeProperty(
  of type: Any.Type, index: Int, property: UnsafeMutablePointer<RuntimeProperty>
) -> Any.Type

/// Returns the offset in bytes of the stored property at `index`.
@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func runtimePropertyOffset(of type: Any.Type, index: Int) -> Int

/// The attributes of a stored property, in the memory layout that the runtime uses.
private struct RuntimeProperty {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

/// A value that is inspected by Swift's runtime, without the `customMirror` or `description` of its type.
package struct RuntimeValue {
  private let value: Any

  package init(_ value: Any) { self.value = value }

  /// The dynamic type of the value, even if the value is an existential inside another existential.
  ///
  /// For example, a part of a value may be declared with an existential type. If the part is stored in an `Any`, the
  /// value in the `Any` is itself an existential. Opening the `Any` opens only the outer existential.
  private var type: Any.Type { Swift.type(of: value) }

  /// The number that stands for structs in the runtime's ABI, which is `MetadataKind::Struct`.
  private static let kindOfStructs: UInt = 0x200

  /// Returns the types and the offsets of a struct's stored properties; `nil` for other types, and for a struct with a
  /// weak or unowned property.
  package static func storedProperties(of type: Any.Type) -> [(type: Any.Type, offset: Int)]? {
    // Sound: a type is represented by the address of its metadata, which begins with the kind of the type. The runtime
    // has no function that returns this kind.
    guard unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == kindOfStructs else { return nil }
    let count = runtimePropertyCount(of: type)
    var properties: [(type: Any.Type, offset: Int)] = []
    for index in 0..<count {
      var property = RuntimeProperty()
      let propertyType = runtimeProperty(of: type, index: index, property: &property)
      property.freeName?(property.name)
      guard property.isStrong else { return nil }
      properties.append((propertyType, runtimePropertyOffset(of: type, index: index)))
    }
    return properties.isEmpty ? nil : properties
  }

  /// The name of the enum case; `nil` if the value is not an enum.
  package var caseName: String? {
    func open<Value>(_ value: Value) -> String? { runtimeEnumCaseName(value).map { String(cString: $0) } }
    return _openExistential(value, do: open)
  }

  /// Returns the names of those stored properties of a type that are declared with `let`.
  package static func constants(of type: Any.Type) -> Set<String> {
    var names: Set<String> = []
    for index in 0..<runtimePropertyCount(of: type) {
      var property = RuntimeProperty()
      _ = runtimeProperty(of: type, index: index, property: &property)
      if !property.isVariable, let name = property.name { names.insert(String(cString: name)) }
      property.freeName?(property.name)
    }
    return names
  }

  /// The name and the payload of the enum case; `nil` if the value is not an enum.
  ///
  /// The payload is `nil` if the case has none. The name and the payload are in one property, because each query makes
  /// the runtime look up the type of the payload by its name.
  package var enumCase: (name: String, payload: Any?)? {
    func open<Value>(_ value: Value) -> (name: String, payload: Any?)? {
      guard isEnum else { return nil }
      guard runtimeChildCount(value, type: type) > 0 else {
        return runtimeEnumCaseName(value).map { (String(cString: $0), nil) }
      }
      let child = child(of: value, at: 0)
      return child.name.map { ($0, child.value) }
    }
    return _openExistential(value, do: open)
  }

  /// A Boolean value indicating whether the value is an enum.
  package var isEnum: Bool { displayStyle == "e" }

  /// A Boolean value indicating whether the value is a tuple.
  package var isTuple: Bool { displayStyle == "t" }

  private var displayStyle: Unicode.Scalar {
    func open<Value>(_ value: Value) -> Unicode.Scalar {
      Unicode.Scalar(UInt8(truncatingIfNeeded: runtimeDisplayStyle(value)))
    }
    return _openExistential(value, do: open)
  }

  /// The name of the enum case; if the runtime does not know the name, as for enums of C, a description of the value.
  package var caseNameOrDescription: String { caseName ?? String(describing: value) }

  /// The last element of a tuple; `nil` if the value is not a tuple or has no elements.
  package var lastElement: Any? {
    func open<Value>(_ value: Value) -> Any? {
      guard isTuple else { return nil }
      let count = runtimeChildCount(value, type: type)
      return count > 0 ? child(of: value, at: count - 1).value : nil
    }
    return _openExistential(value, do: open)
  }

  private func child<Value>(of value: Value, at index: Int) -> (name: String?, value: Any) {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    defer { freeName?(name) }
    let child = runtimeChild(of: value, type: type, index: index, name: &name, freeName: &freeName)
    return (name.map { String(cString: $0) }, child)
  }
}
