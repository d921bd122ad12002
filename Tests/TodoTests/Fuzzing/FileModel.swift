import Store

@testable import StoreTerminal
@testable import StoreTodo

/// A naive model of a file that two programs write to, in which each line is unique and is only a text.
///
/// It knows the lines of the version that the screen has seen last, and what the user has changed since, and says what
/// the screen and the file may hold. Positions, identities and the order of events in the program are not in it.
struct FileModel {
  /// What the user made of a line: nil for a line that was not there before, or is not there after.
  struct Change: Equatable {
    var old: String?
    var new: String?
  }

  /// The lines of the version that the screen was made of.
  private(set) var seen: Set<String>
  /// What the user has changed of it.
  private(set) var changes: [Change] = []
  /// Whether the user wants the whole file written over.
  private var isReplaced = false
  /// Every text that a command of the user has made or replaced.
  private(set) var touched: Set<String> = []

  init(_ document: Document) { seen = Self.texts(document) }

  /// What the screen has to hold.
  var expected: Set<String> { Self.applied(changes, to: seen) }

  /// The texts that the program may replace in the file.
  var replaceable: Set<String> { Set(changes.compactMap(\.old)) }

  /// Notes that a command of the user has replaced a line by another.
  mutating func note(_ change: Change) {
    touched.formUnion([change.old, change.new].compactMap { $0 })
    if let index = changes.firstIndex(where: { $0.new != nil && $0.new == change.old }) {
      changes[index].new = change.new
    } else if change.old == nil,
      let index = changes.firstIndex(where: { $0.new == nil && $0.old == change.new })
    {
      changes[index].new = change.new
    } else {
      changes.append(change)
    }
    changes.removeAll { $0.old == $0.new }
    // A line that went and came back in several steps.
    for (index, change) in changes.enumerated().reversed() where change.new == nil {
      guard let other = changes.firstIndex(where: { $0.old == nil && $0.new == change.old }) else { continue }
      for index in [index, other].sorted().reversed() { changes.remove(at: index) }
      return
    }
  }

  /// Brings the changes into another version: what can't be replaced any more is added.
  mutating func merge(onto theirs: Set<String>) {
    changes = changes.compactMap { change in
      guard let old = change.old, !theirs.contains(old) else { return change }
      return change.new == nil ? nil : Change(old: nil, new: change.new)
    }
    seen = theirs
  }

  /// Has the whole file be replaced.
  mutating func replace(_ theirs: Set<String>, with lines: Set<String>) {
    seen = theirs
    changes =
      theirs.subtracting(lines).map { Change(old: $0, new: nil) }
      + lines.subtracting(theirs).map { Change(old: nil, new: $0) }
    isReplaced = theirs != lines
  }

  /// What is wrong with a write: each byte that differs must belong to a line that the user has changed.
  func mistake(inWriting new: Document, over old: Document) -> String? {
    guard !isReplaced else { return nil }
    for (index, line) in old.lines.enumerated() {
      let isReplaceable = line.isEmpty || replaceable.contains(String(line.text))
      guard index < new.lines.count else {
        if isReplaceable { continue }
        return "the line '\(line.text)' has gone"
      }
      let other = new.lines[index]
      if !line.text.hasSameBytes(as: other.text), !isReplaceable {
        return "the line '\(line.text)' has become '\(other.text)'"
      }
      if line.ending != other.ending, index + 2 < old.lines.count {
        return "the end of '\(line.text)' has changed"
      }
    }
    return nil
  }

  static func texts(_ document: Document) -> Set<String> {
    Set(document.lines.filter { !$0.isEmpty }.map { String($0.text) })
  }

  private static func applied(_ changes: [Change], to lines: Set<String>) -> Set<String> {
    changes.reduce(into: lines) { lines, change in
      if let old = change.old { lines.remove(old) }
      if let new = change.new { lines.insert(new) }
    }
  }
}
