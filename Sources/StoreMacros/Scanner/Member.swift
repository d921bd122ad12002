/// A member between the braces of a type.
indirect enum Member {
  /// A declaration.
  case declaration(Declaration)
  /// `#if … #elseif … #else … #endif`, with a clause for each directive except `#endif`.
  case conditional([Clause])

  /// One branch of a conditional.
  struct Clause {
    /// The directive with its condition, as in `#if os(Linux)`.
    var directive: String
    var members: [Member]
  }
}

extension [Member] {
  /// The declarations that are there under every condition.
  var unconditional: [Declaration] {
    compactMap { if case .declaration(let declaration) = $0 { declaration } else { nil } }
  }

  /// All declarations, under any condition.
  var declarations: [Declaration] {
    flatMap { member in
      switch member {
      case .declaration(let declaration): [declaration]
      case .conditional(let clauses): clauses.flatMap(\.members.declarations)
      }
    }
  }
}
