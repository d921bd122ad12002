/// A reader that returns the values in a state one at a time.
///
/// The reader reads only the requested values: it does not read the parts of a list whose indices are not requested.
struct StateTree {
  /// The maximum length of the description of a value.
  private static let characters = 200
  /// The maximum number of elements in a set or a dictionary that the reader reads.
  ///
  /// The elements of a larger set or dictionary are neither sorted nor read.
  private static let maximumKeys = 10_000

  private let redactions: [Redaction]

  /// A value, and the names by which it can be redacted.
  private struct Place {
    var value: Any
    var step: String
    var label: String
    var names: [String]
  }

  /// Creates a reader.
  ///
  /// - Parameter redactions: The values that the reader leaves out.
  init(redacting redactions: [Redaction]) { self.redactions = redactions }

  /// Returns a value in a state, with some of its parts.
  ///
  /// - Parameters:
  ///   - path: The steps to the value.
  ///   - state: The state.
  ///   - range: The indices of the parts.
  /// - Returns: The value; `nil` if a step leads to nothing.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of steps and parts, and *m* is the number of elements
  ///   of sets and dictionaries on the path.
  func node(at path: [String], in state: Any, showing range: Range<Int>) -> InspectedNode? {
    var place = Place(value: state, step: "", label: "state", names: [])
    for step in path {
      guard let next = part(step, of: place) else { return nil }
      place = next
    }
    let (parts, count) = parts(of: place, in: range)
    return InspectedNode(
      value: describe(place, count: count), from: range.lowerBound,
      parts: parts.map { describe($0, count: self.parts(of: $0, in: 0..<0).count) })
  }

  private func part(_ step: String, of place: Place) -> Place? {
    if step.first == "[", let index = Int(step.dropFirst().dropLast()), index >= 0, index < .max {
      return parts(of: place, in: index..<(index + 1)).parts.first { $0.step == step }
    }
    return parts(of: place, in: 0..<Int.max).parts.first { $0.step == step }
  }

  private func describe(_ place: Place, count: Int) -> InspectedValue {
    let isRedacted = redactions.contain(place.names)
    return InspectedValue(
      step: place.step, label: place.label, type: isRedacted ? nil : typeName(type(of: place.value)),
      text: lineDump(place.value, limit: Self.characters, redacting: redactions, at: place.names),
      count: count)
  }

  /// Returns some parts of a value, and the number of all parts.
  private func parts(of place: Place, in range: Range<Int>) -> (parts: [Place], count: Int) {
    guard !redactions.contain(place.names) else { return ([], 0) }
    let reader = ShapeReader(listing: range, keys: Self.maximumKeys)
    guard case .composite(let composite) = reader.shape(of: place.value) else { return ([], 0) }
    switch composite.kind {
    case .list:
      return (composite.parts.map { self.place(of: $0, $0.label.step, in: place) }, composite.count ?? 0)
    case .set, .dictionary, .orderedDictionary:
      // The parts are sorted by their keys, or have an order already. Therefore the step that leads to a part is an
      // index, as in a list.
      guard !range.isEmpty, !composite.parts.isEmpty else { return ([], composite.count ?? 0) }
      let sorted = reader.sorted(composite)
      let shown = range.clamped(to: 0..<sorted.count)
      return (shown.map { self.place(of: sorted[$0], "[\($0)]", in: place) }, sorted.count)
    case .record, .tuple, .enumCase:
      let shown = range.clamped(to: 0..<composite.parts.count)
      let parts = composite.parts[shown].map { self.place(of: $0, $0.label.step, in: place) }
      return (parts, composite.parts.count)
    }
  }

  private func place(of part: ValueShape.Part, _ step: String, in outer: Place) -> Place {
    let names = outer.names + redactions.covering(part.names, at: outer.names)
    return Place(value: part.value, step: step, label: label(of: part, step, at: outer.names), names: names)
  }

  private func label(of part: ValueShape.Part, _ step: String, at names: [String]) -> String {
    guard case .key = part.label, let key = part.key else { return step }
    return lineDump(key.base, limit: 40, redacting: redactions, at: names)
  }
}
