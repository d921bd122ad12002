/// The difference between two values.
indirect enum ValueDifference {
  /// One value replaces the other.
  case replaced(expected: Any, actual: Any)
  /// The values have the same form, and some of their parts differ.
  case parts(Parts)
  /// The values are strings, and at least one of them has several lines.
  case lines([EditScript.Edit], expected: [Substring], actual: [Substring])
  /// A difference with an explanation.
  case noted(String, ValueDifference)

  /// The parts of two values that have the same form.
  struct Parts {
    /// The opening text to write if the value is not a part of another value.
    ///
    /// The text includes the type of an enum.
    var rootOpen: String
    var open: String
    var close: String
    var kind: ValueShape.Composite.Kind
    var entries: [Entry] = []

    init(_ composite: ValueShape.Composite) {
      rootOpen = composite.open(isNested: false)
      open = composite.open
      close = composite.close
      kind = composite.kind
    }
  }

  /// One part of two values, or a number of parts that are not shown.
  enum Entry {
    case unchanged(ValueShape.Label, Any)
    case changed(Path, ValueDifference)
    /// - Parameter to: The new index of the element, if it has moved.
    case removed(ValueShape.Label, Any, to: Int?)
    /// - Parameter from: The old index of the element, if it has moved.
    case inserted(ValueShape.Label, Any, from: Int?)
    /// The number of further differences, which are not shown.
    case more(Int)
    /// The number of differences that are nested too deeply to show.
    case deeper(Int)
  }

  /// The steps from a value to a part deep inside it.
  ///
  /// Only the outermost and the innermost steps are stored, to limit the length of the text.
  struct Path {
    private static let kept = 4
    private var inner: [ValueShape.Label]
    private var outer: [ValueShape.Label] = []
    private var count = 1

    init(_ label: ValueShape.Label) {
      inner = [label]
    }

    /// Inserts a step at the front.
    mutating func prepend(_ label: ValueShape.Label) {
      count += 1
      if inner.count < Self.kept { return inner.insert(label, at: 0) }
      outer.insert(label, at: 0)
      if outer.count > Self.kept { outer.removeLast() }
    }

    /// The text of the path before the part, for example `title: `, `[3]: ` or `child.rows[3].title: `.
    var prefix: String {
      if count == 1 { return inner[0].prefix }
      let left = count - inner.count - outer.count
      var text = outer.reduce(into: "") { $1.append(to: &$0) }
      if left > 0 { text += ".… (\(left) levels)" }
      for label in inner { label.append(to: &text) }
      return "\(text): "
    }
  }
}

extension ValueShape.Label {
  /// Appends this step to a path.
  fileprivate func append(to path: inout String) {
    if !path.isEmpty, !step.hasPrefix("[") { path += "." }
    path += step
  }
}
