import StoreTerminal

/// A matching of the lines of two documents.
///
/// It uses Heckel's technique for isolating differences (Communications of the ACM 21, 1978): two lines whose text
/// occurs exactly once in each document form a pair, whatever their positions. Equal neighbors of a pair form a pair
/// too. The remaining equal texts are paired in order. Two lines with different texts are paired only if there is no
/// doubt: if both have a description that no other line has, for example after a task was marked as done, or if they
/// are the only lines between two pairs.
struct LineMatching {
  private let old: [Line]
  private let new: [Line]
  private var newPositions: [Int?]
  private var oldPositions: [Int?]
  /// The positions of the lines that remain to be paired in each document, between the equal lines at the start and the
  /// equal lines at the end.
  private let oldMiddle: Range<Int>
  private let newMiddle: Range<Int>

  /// Compares documents.
  ///
  /// - Parameters:
  ///   - old: The lines to match.
  ///   - new: The lines to search.
  /// - Complexity: O(*n*), where *n* is the number of lines of both documents.
  init(from old: [Line], to new: [Line]) {
    self.old = old
    self.new = new
    newPositions = Array(repeating: nil, count: old.count)
    oldPositions = Array(repeating: nil, count: new.count)
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { !old[$0].hasText(of: new[$0]) } ?? shorter
    let end =
      (0..<(shorter - start)).first { !old[old.count - 1 - $0].hasText(of: new[new.count - 1 - $0]) }
      ?? shorter - start
    oldMiddle = start..<(old.count - end)
    newMiddle = start..<(new.count - end)
    for position in 0..<start { pair(position, position) }
    for offset in 1..<(end + 1) { pair(old.count - offset, new.count - offset) }
    guard !oldMiddle.isEmpty, !newMiddle.isEmpty else { return }
    pairSingles { line in line.text }
    pairEqualNeighbours()
    pairEquals()
    pairSingles { line in
      let description = Fields(line.text).description
      return description.utf8.isEmpty ? nil : description
    }
    pairGaps()
  }

  /// Returns the new position of a line of the old document.
  ///
  /// - Parameter position: The position in the old document.
  /// - Returns: The position in the new document, or `nil` if the line was removed.
  func newPosition(of position: Int) -> Int? { newPositions[position] }

  /// Returns the old position of a line of the new document.
  ///
  /// - Parameter position: The position in the new document.
  /// - Returns: The position in the old document, or `nil` if the line is new.
  func oldPosition(of position: Int) -> Int? { oldPositions[position] }
}

extension LineMatching {
  private mutating func pair(_ oldPosition: Int, _ newPosition: Int) {
    newPositions[oldPosition] = newPosition
    oldPositions[newPosition] = oldPosition
  }

  /// Pairs lines for which `text` returns a text that occurs exactly once in each document.
  private mutating func pairSingles(by text: (Line) -> Substring?) {
    func singles(_ lines: [Line], _ middle: Range<Int>, _ partners: [Int?]) -> [TextKey: Int?] {
      var singles: [TextKey: Int?] = [:]
      for position in middle where partners[position] == nil {
        guard let text = text(lines[position]) else { continue }
        let key = TextKey(text: text)
        singles.updateValue(singles[key] == nil ? position : nil, forKey: key)
      }
      return singles
    }
    let candidates = singles(new, newMiddle, oldPositions)
    for case (let key, let position?) in singles(old, oldMiddle, newPositions) {
      if let partner = candidates[key] ?? nil { pair(position, partner) }
    }
  }

  /// Pairs two equal lines if the lines directly before them, or directly after them, are already paired.
  private mutating func pairEqualNeighbours() {
    for position in oldMiddle { pairNeighbour(of: position, by: 1) }
    for position in oldMiddle.reversed() { pairNeighbour(of: position, by: -1) }
  }

  private mutating func pairNeighbour(of position: Int, by step: Int) {
    guard let partner = newPositions[position] else { return }
    let (next, candidate) = (position + step, partner + step)
    guard oldMiddle.contains(next), newMiddle.contains(candidate), newPositions[next] == nil,
      oldPositions[candidate] == nil, old[next].hasText(of: new[candidate])
    else { return }
    pair(next, candidate)
  }

  /// Pairs the remaining equal lines, in order.
  private mutating func pairEquals() {
    var candidates: [TextKey: [Int]] = [:]
    for position in newMiddle.reversed() where oldPositions[position] == nil {
      candidates[TextKey(text: new[position].text), default: []].append(position)
    }
    for position in oldMiddle where newPositions[position] == nil {
      if let partner = candidates[TextKey(text: old[position].text)]?.popLast() {
        pair(position, partner)
      }
    }
  }

  /// Pairs two lines if each is the only line of its document between two pairs, or between a pair and an end.
  private mutating func pairGaps() {
    for position in oldMiddle where newPositions[position] == nil {
      let before = position == 0 ? -1 : newPositions[position - 1]
      guard let candidate = before.map({ $0 + 1 }), candidate < new.count, oldPositions[candidate] == nil,
        (position + 1 == old.count ? new.count : newPositions[position + 1]) == candidate + 1
      else { continue }
      pair(position, candidate)
    }
  }
}

/// A string that is compared by its bytes, because `String` considers canonically equivalent strings equal.
private struct TextKey: Hashable {
  let text: Substring

  static func == (left: TextKey, right: TextKey) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}

extension Line {
  fileprivate func hasText(of other: Line) -> Bool { text.hasSameBytes(as: other.text) }
}
