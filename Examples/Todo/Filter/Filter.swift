/// Which tasks are shown: those that match every term.
///
/// A term matches a task whose line has it in it, whatever the case of the letters; a term that begins
/// with `-` matches the tasks that do not. `+project` and `@context` need no rule of their own.
struct Filter: Equatable, Sendable {
  /// One condition.
  struct Term: Equatable, Sendable {
    /// What to look for, in lower case.
    let text: String
    /// Whether a line with the text in it is left out.
    let excludes: Bool
  }

  /// The conditions, all of which must hold.
  let terms: [Term]

  /// Makes a filter of terms as they are typed.
  ///
  /// - Parameter words: The terms; none at all shows everything.
  init(_ words: [String] = []) {
    terms = words.map { word in
      let excludes = word.utf8.first == UInt8(ascii: "-")
      let text = excludes ? String(word.unicodeScalars.dropFirst()) : word
      return Term(text: text.lowercased(), excludes: excludes)
    }
  }

  /// Whether a task is shown.
  ///
  /// - Parameter text: The task's line.
  /// - Returns: `true` if every term holds for it.
  func matches(_ text: String) -> Bool {
    guard !terms.isEmpty else { return true }
    let text = text.lowercased()
    return terms.allSatisfy { text.hasBytes(of: $0.text) != $0.excludes }
  }
}

extension String {
  /// Whether another string's bytes occur in this one's.
  ///
  /// - Parameter other: What to look for; the empty string is in every string.
  /// - Returns: `true` if they do.
  /// - Complexity: O(n × m) in the lengths at worst, O(n) in practice.
  fileprivate func hasBytes(of other: String) -> Bool {
    var text = self
    var other = other
    return text.withUTF8 { text in
      other.withUTF8 { other in
        guard let first = other.first else { return true }
        guard other.count <= text.count else { return false }
        return (0...(text.count - other.count)).contains { start in
          text[start] == first
            && UnsafeBufferPointer(rebasing: text[start..<(start + other.count)]).elementsEqual(other)
        }
      }
    }
  }
}
