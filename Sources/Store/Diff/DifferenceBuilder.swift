/// A traversal of two values that finds their differences.
///
/// The traversal uses an explicit stack, so that deeply nested values do not overflow the thread's stack. It does not
/// descend into values that are equal by `==` or have the same bits.
struct DifferenceBuilder {
  /// The maximum number of differences shown in one value.
  ///
  /// Further differences are only counted.
  static let shownDifferences = 100
  /// The number of nested levels that are always shown.
  ///
  /// Below these levels, a chain of values that each contain a single difference is written as a path.
  static let shownLevels = 6
  /// The maximum depth of nested values that are written.
  static let levels = 64

  let reader: ShapeReader
  let comparison: ValueComparison
  private var frames: [Frame] = []
  private var seen: Set<ObjectPair> = []

  init(reader: ShapeReader, usesEquatable: Bool = true) {
    self.reader = reader
    comparison = ValueComparison(reader: reader, usesEquatable: usesEquatable)
  }

  /// A pair of parts still to be compared, or an entry that needs no comparison.
  ///
  /// If an edit script has matched a pair of list elements, `was` is the label of the expected element.
  enum Item {
    case pair(ValueShape.Label, expected: Any, actual: Any, movedFrom: Int?, was: ValueShape.Label? = nil)
    case done(ValueDifference.Entry)
  }

  /// Two values of the same form whose parts are being compared.
  private struct Frame {
    var expected: Any
    var actual: Any
    /// A Boolean value indicating whether the type of the values has an `==`, and this `==` returned `false`.
    var isUnequal: Bool
    /// A Boolean value indicating whether the values have custom dumps, and a comparison of all their parts found a
    /// difference.
    ///
    /// A custom dump can hide the parts that differ.
    var isUnequalInside: Bool
    var depth: Int
    var items: [Item]
    var next = 0
    var parts: ValueDifference.Parts
    var differences = 0
  }

  private enum Start {
    case done(ValueDifference?)
    case parts(Frame)
  }

  /// Returns the difference between two values.
  ///
  /// - Returns: The difference, or `nil` if the values are equal.
  mutating func difference(_ expected: Any, _ actual: Any) -> ValueDifference? {
    switch start(expected, actual, depth: 0) {
    case .done(let difference): return difference
    case .parts(let frame): frames = [frame]
    }
    while true {
      let top = frames.count - 1
      if frames[top].next < frames[top].items.count {
        advance(top)
        continue
      }
      let frame = frames.removeLast()
      let (difference, path) = finish(frame)
      guard let parent = frames.indices.last else { return difference }
      record(difference, path: path, in: parent)
    }
  }

  private mutating func advance(_ top: Int) {
    let item = frames[top].items[frames[top].next]
    switch item {
    case .done(let entry):
      frames[top].next += 1
      append(entry, in: top)
    case .pair(_, let expected, let actual, _, _) where frames[top].differences >= Self.shownDifferences:
      // The locations of further differences are not shown, so only equality matters.
      let isEqual = comparison.isEqual(expected, actual, depth: frames[top].depth + 1)
      record(isEqual ? nil : .replaced(expected: expected, actual: actual), path: nil, in: top)
    case .pair(_, let expected, let actual, _, _):
      switch start(expected, actual, depth: frames[top].depth + 1) {
      case .done(let difference): record(difference, path: nil, in: top)
      case .parts(let frame): frames.append(frame)
      }
    }
  }

  /// Records the result of comparing the current pair of parts.
  private mutating func record(_ difference: ValueDifference?, path: ValueDifference.Path?, in top: Int) {
    let item = frames[top].items[frames[top].next]
    guard case .pair(let label, let expected, let actual, let origin, let former) = item else { return }
    frames[top].next += 1
    guard var difference else {
      return append(
        origin == nil ? .unchanged(label, actual) : .inserted(label, actual, from: origin), in: top)
    }
    if let former, former != label, case .replaced = difference {
      append(.removed(former, expected, to: nil), in: top)
      return append(.inserted(label, actual, from: nil), in: top)
    }
    if let origin { difference = .noted("// Moved from [\(origin)]:", difference) }
    var steps = path
    steps?.prepend(label)
    append(.changed(steps ?? .init(label), difference), in: top)
  }

  private mutating func append(_ entry: ValueDifference.Entry, in top: Int) {
    if case .unchanged = entry {} else { frames[top].differences += 1 }
    if frames[top].differences > Self.shownDifferences {
      if case .more = frames[top].parts.entries.last { frames[top].parts.entries.removeLast() }
      return frames[top].parts.entries.append(.more(frames[top].differences - Self.shownDifferences))
    }
    frames[top].parts.entries.append(entry)
  }

  /// Returns the difference between two values, after all their parts have been compared.
  ///
  /// If there is only one difference and it is deep, the result also contains a path to it.
  private func finish(_ frame: Frame) -> (ValueDifference?, ValueDifference.Path?) {
    guard frame.differences > 0 else {
      if frame.isUnequal { return (explain(frame.expected, frame.actual), nil) }
      let isReplaced = frame.isUnequalInside
      return (isReplaced ? .replaced(expected: frame.expected, actual: frame.actual) : nil, nil)
    }
    var parts = frame.parts
    if frame.differences == 1, frame.depth > Self.shownLevels {
      for case .changed(let path, .parts(let inner)) in parts.entries { return (.parts(inner), path) }
    }
    if frame.differences > 1, frame.depth > Self.levels { parts.entries = [.deeper(frame.differences)] }
    return (.parts(parts), nil)
  }

  /// Returns the difference between two values that are unequal by `==`, although all their parts are equal.
  private func explain(_ expected: Any, _ actual: Any) -> ValueDifference {
    if let parts = order(expected, actual) {
      return .noted("// The same entries in another order:", .parts(parts))
    }
    var structural = DifferenceBuilder(reader: reader, usesEquatable: false)
    guard let difference = structural.difference(expected, actual) else {
      return .replaced(expected: expected, actual: actual)
    }
    return .noted(
      "// Not equal, though all parts are equal by \"==\"; their stored contents differ:", difference)
  }

  /// Returns how the order of the entries differs between two values of a custom dictionary type; `nil` if the order is
  /// the same.
  ///
  /// The method also returns `nil` if the values are not of a custom dictionary type.
  private func order(_ expected: Any, _ actual: Any) -> ValueDifference.Parts? {
    guard case .composite(let old) = reader.shape(of: expected), old.kind == .dictionary,
      case .composite(let new) = reader.shape(of: actual), !TypeFacts.of(type(of: actual)).isOfSystem,
      old.parts.map(\.key) != new.parts.map(\.key)
    else { return nil }
    var parts = ValueDifference.Parts(new)
    parts.entries = orderedItems(old.parts, new.parts).map { item in
      switch item {
      case .pair(let label, _, let actual, _, _): .unchanged(label, actual)
      case .done(let entry): entry
      }
    }
    return parts
  }

  private mutating func start(_ expected: Any, _ actual: Any, depth: Int) -> Start {
    let verdict = comparison.verdict(expected, actual, depth: depth)
    let replaced = ValueDifference.replaced(expected: expected, actual: actual)
    switch verdict {
    case .equal: return .done(nil)
    case .unequal: return .done(replaced)
    case .unequalByEquatable, .undecided: break
    }
    let isUnequal = verdict == .unequalByEquatable
    let shapes = (reader.shape(of: expected), reader.shape(of: actual))
    if shapes.0.oneLine(isNested: true, reader: reader) != nil,
      shapes.1.oneLine(isNested: true, reader: reader) != nil
    {
      let isEqual = !isUnequal && comparison.isEqual(expected, actual, depth: depth)
      return .done(isEqual ? nil : replaced)
    }
    let isUnequalInside =
      !isUnequal && TypeFacts.of(type(of: expected)).isCustom
      && !comparison.isEqual(expected, actual, depth: depth)
    switch shapes {
    case (.text(let expected), .text(let actual)):
      let isReplaced = isUnequal || isUnequalInside
      return .done(expected == actual ? (isReplaced ? replaced : nil) : Self.lines(expected, actual))
    case (.composite(let old), .composite(let new)):
      if let objects = ObjectPair(old, new), !seen.insert(objects).inserted { return .done(nil) }
      guard let items = items(old, new) else { return .done(replaced) }
      return .parts(
        Frame(
          expected: expected, actual: actual, isUnequal: isUnequal, isUnequalInside: isUnequalInside,
          depth: depth, items: items,
          parts: .init(new)))
    default: return .done(replaced)
    }
  }

  private static func lines(_ expected: String, _ actual: String) -> ValueDifference {
    let (old, new) = (expected.linesOfText, actual.linesOfText)
    let edits = EditScript.edits(expected: old.count, actual: new.count, budget: 50_000) {
      old[$0] == new[$1]
    }
    return .lines(edits, expected: old, actual: new)
  }
}
