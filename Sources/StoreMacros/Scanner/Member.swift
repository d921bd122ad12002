/// What stands between the braces of a type.
indirect enum Member {
  /// A declaration.
  case declaration(Declaration)
  /// `#if … #elseif … #else … #endif`, a clause for each but the last.
  case conditional([Clause])

  /// One branch of a conditional.
  struct Clause {
    /// The directive with its condition, as in `#if os(Linux)`.
    var directive: String
    var members: [Member]
  }
}

extension [Member] {
  /// All declarations, whichever condition they stand under.
  var declarations: [Declaration] {
    flatMap { member in
      switch member {
      case .declaration(let declaration): [declaration]
      case .conditional(let clauses): clauses.flatMap(\.members.declarations)
      }
    }
  }
}
