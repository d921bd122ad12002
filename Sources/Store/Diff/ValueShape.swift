/// What a value is made of, as the dump, the comparison and the diff all see it.
package enum ValueShape {
  /// A value that is written on one line and has no parts: a number, a date, `nil`.
  case leaf(String)
  /// A string, which is written and compared by line.
  case text(String)
  /// A value with parts.
  case composite(Composite)

  /// A value made of parts between an opening and a closing text.
  package struct Composite {
    /// How the parts belong together.
    package enum Kind {
      case record, tuple, enumCase, list, set, dictionary
    }

    package var kind: Kind
    /// The enum's type, which is written in front of the case where nothing else tells it.
    var typeName = ""
    /// What comes before the parts: `Row(`, `.loaded(`, `[`.
    package var open: String
    /// What comes after the parts.
    package var close: String
    /// What is written when there are no parts: `Row()`, `.idle`, `[]`.
    package var empty: String
    package var parts: [Part]
    /// The identity of a class instance, which ends a walk that meets it again.
    package var object: ObjectIdentifier?

    /// The opening text where the value stands.
    ///
    /// - Parameter isNested: Whether the value is a part of another one.
    /// - Returns: The text, with the type of an enum if the value stands alone.
    func open(isNested: Bool) -> String { isNested ? open : typeName + open }

    /// The text of a value without parts where it stands.
    ///
    /// - Parameter isNested: Whether the value is a part of another one.
    /// - Returns: The text, with the type of an enum if the value stands alone.
    func empty(isNested: Bool) -> String { isNested ? empty : typeName + empty }
  }

  /// A labelled part of a value.
  package struct Part {
    package var label: Label
    package var value: Any
    /// The key of an entry of a dictionary, or the member of a set.
    package var key: AnyHashable?
  }

  /// How a part is addressed.
  package enum Label: Equatable {
    case unnamed(Int)
    case name(String)
    /// A payload of an enum's case, which a path names too.
    case payload(String?, step: String)
    case index(Int)
    case identity(Int, id: String)
    case key(String)

    /// The label in front of the part: `title: `, `[3]: `.
    package var prefix: String {
      switch self {
      case .unnamed, .payload(nil, _): ""
      case .payload(let text?, _): "\(text): "
      case .name(let text), .key(let text): "\(text): "
      case .index(let index), .identity(let index, _): "[\(index)]: "
      }
    }

    /// The part's step in a path: `title`, `[3]`, `[id: 7]`.
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
  /// The whole value on one line, if it is short of parts: a leaf, an empty value, or a value whose only
  /// part is such a one.
  ///
  /// - Parameters:
  ///   - isNested: Whether the value is a part of another one.
  ///   - reader: What reads the parts.
  ///   - levels: How many values may stand within each other.
  /// - Returns: The line, or `nil` if the value takes several.
  func oneLine(isNested: Bool, reader: ShapeReader, levels: Int = 5) -> String? {
    switch self {
    case .leaf(let text): return text
    case .text(let text): return text.contains(where: \.isNewline) ? nil : text.debugDescription
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

  /// The value on one line with what is inside left out: `Row(id: 7, …)`.
  ///
  /// - Parameter reader: What reads the parts.
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
