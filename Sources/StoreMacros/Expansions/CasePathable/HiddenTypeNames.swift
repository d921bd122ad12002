/// The names of types that have another meaning inside the struct of the case paths than in the enum.
///
/// The struct is a sequence, so its associated types hide types with the same names that are declared outside the
/// struct. For each hidden type that the cases use, the macro adds an alias to the enum, and the struct uses the alias
/// instead.
struct HiddenTypeNames {
  private static let names: Set = ["Element", "Iterator", "Root"]

  /// The hidden names that the struct of the case paths uses, in alphabetical order.
  let used: [String]

  init(_ declaration: Declaration) {
    let source = declaration.source
    let types = declaration.members.declarations.filter { $0.keyword == "case" }.flatMap(\.enumCases)
      .flatMap(\.payload).map(\.type)
    let words = types.flatMap { type in
      type.filter { Self.isName(at: $0, in: type, source) }.map(source.text(at:))
    }
    used = Set(words + [declaration.name]).intersection(Self.names).sorted()
  }

  /// Returns the name by which the struct refers to a type: an alias if the type is hidden, or else its own name.
  static func name(_ name: String) -> String { names.contains(name) ? alias(of: name) : name }

  /// Returns the alias of a hidden name.
  static func alias(of name: String) -> String { "_Case" + name }

  /// Returns a Boolean value indicating whether a token of a type is a hidden name, and not a label or a member of a
  /// type.
  static func isName(at index: Int, in type: Range<Int>, _ source: Source) -> Bool {
    guard names.contains(source.text(at: index)) else { return false }
    let previous = index > type.lowerBound ? source.tokens[index - 1].kind : nil
    if previous == .period || previous == .doubleColon { return false }
    let isFollowedByColon = index + 1 < type.upperBound && source.tokens[index + 1].kind == .colon
    // A name before a colon is a label, or the key type of a dictionary.
    return !isFollowedByColon || previous == .leftBracket
  }
}
