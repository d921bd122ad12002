/// The structure of a value.
///
/// Dumps, comparisons and differences use it.
package enum ValueShape {
  /// A value without parts that is written on one line, such as a number, a date or `nil`.
  case leaf(String)
  /// A string, which is written and compared line by line.
  case text(String)
  /// A value with parts.
  case composite(Composite)

  /// A value with parts, which is written as an opening text, the parts and a closing text.
  package struct Composite {
    /// The kind of composite value.
    package enum Kind {
      case record, tuple, enumCase, list, set, dictionary
      /// Keys and values in a significant order, such as the elements of a `StackState`.
      case orderedDictionary
    }

    package var kind: Kind
    /// The name of the type of an enum, which is written before the case if the value is not a part of another value.
    var typeName = ""
    /// The text before the parts, such as `Row(`, `.loaded(` or `[`.
    package var open: String
    /// The text after the parts.
    package var close: String
    /// The text if there are no parts, such as `Row()`, `.idle` or `[]`.
    package var empty: String
    package var parts: [Part]
    /// The number of elements of a collection, which may be greater than the number of listed parts; `nil` if the value
    /// is not a collection.
    var count: Int?
    /// The identity of a class instance.
    ///
    /// A traversal does not enter the instance a second time. So the traversal ends even if instances refer to each
    /// other in a cycle.
    package var object: ObjectIdentifier?

    /// Returns the opening text, which depends on whether the value is a part of another value.
    ///
    /// - Parameter isNested: A Boolean value indicating whether the value is a part of another value.
    /// - Returns: The text, which begins with the type of an enum if the value is not a part of another value.
    func open(isNested: Bool) -> String { isNested ? open : typeName + open }

    /// Returns the text of a value without parts, which depends on whether the value is a part of another value.
    ///
    /// - Parameter isNested: A Boolean value indicating whether the value is a part of another value.
    /// - Returns: The text, which begins with the type of an enum if the value is not a part of another value.
    func empty(isNested: Bool) -> String { isNested ? empty : typeName + empty }
  }

  /// A labelled part of a value.
  package struct Part {
    package var label: Label
    package var value: Any
    /// The key of a dictionary entry, or the member of a set.
    package var key: AnyHashable?

    /// The names by which the part can be redacted.
    ///
    /// They are the names that an encoder uses for the part.
    var names: [String] {
      switch label {
      case .name(let name): [name]
      case .payload(let name, let step): [String(step.prefix { $0 != "." })] + (name.map { [$0] } ?? [])
      case .key: (key?.base as? String).map { [$0] } ?? []
      case .unnamed, .index, .identity: []
      }
    }
  }

  /// The label of a part.
  package enum Label: Equatable {
    case unnamed(Int)
    case name(String)
    /// A payload of an enum case. In a path, the step also contains the name of the case.
    case payload(String?, step: String)
    case index(Int)
    case identity(Int, id: String)
    case key(String)

    /// The text of the label before the part, for example `title: ` or `[3]: `.
    package var prefix: String {
      switch self {
      case .unnamed, .payload(nil, _): ""
      case .payload(let text?, _): "\(text): "
      case .name(let text), .key(let text): "\(text): "
      case .index(let index), .identity(let index, _): "[\(index)]: "
      }
    }

    /// The text of the step to the part in a path, for example `title`, `[3]` or `[id: 7]`.
    package var step: String {
      switch self {
      case .unnamed(let position): "\(position)"
      case .name(let text), .payload(_, let text): text
      case .index(let index): "[\(index)]"
      case .identity(_, let id): "[id: \(id)]"
      case .key(let text): "[\(text)]"
      }
    }
  }
}

extension ValueShape {
  /// The maximum depth of nested values on one line.
  static let levelsOfLine = 5

  /// Returns the text of the whole value if it takes one line.
  ///
  /// The text can take one line for a leaf, a value without parts, a string of one line, and a struct or enum case with
  /// a single part of one of these kinds.
  ///
  /// - Parameters:
  ///   - isNested: A Boolean value indicating whether the value is a part of another value.
  ///   - reader: The reader of the parts.
  ///   - levels: The maximum depth of nested values.
  /// - Returns: The line, or `nil` if the value takes several lines.
  func oneLine(isNested: Bool, reader: ShapeReader, levels: Int = levelsOfLine) -> String? {
    switch self {
    case .leaf(let text): return text
    case .text(let text): return text.unicodeScalars.contains("\n") ? nil : text.debugDescription
    case .composite(let composite):
      guard let part = composite.parts.first else { return composite.empty(isNested: isNested) }
      guard
        levels > 0, composite.parts.count == 1, composite.object == nil,
        composite.kind == .record || composite.kind == .enumCase,
        let line = reader.shape(of: part.value).oneLine(isNested: true, reader: reader, levels: levels - 1)
      else { return nil }
      return composite.open(isNested: isNested) + part.label.prefix + line + composite.close
    }
  }

  /// Returns a short form of the value on one line, such as `Row(id: 7, …)`.
  ///
  /// - Parameter reader: The reader of the parts.
  /// - Returns: The line.
  func collapsed(reader: ShapeReader) -> String {
    if let line = oneLine(isNested: true, reader: reader), line.count <= 80 { return line }
    switch self {
    case .leaf(let text): return text
    case .text: return "\"…\""
    case .composite(let composite):
      guard let id = composite.parts.first(where: { $0.label == .name("id") }),
        let line = reader.shape(of: id.value).oneLine(isNested: true, reader: reader)
      else { return "\(composite.open)…\(composite.close)" }
      return "\(composite.open)id: \(line), …\(composite.close)"
    }
  }
}
