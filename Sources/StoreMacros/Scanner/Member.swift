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
  /// The declarations that are not inside an `#if` directive.
  var unconditional: [Declaration] {
    compactMap { if case .declaration(let declaration) = $0 { declaration } else { nil } }
  }

  /// All declarations, including those inside `#if` directives.
  var declarations: [Declaration] {
    flatMap { member in
      switch member {
      case .declaration(let declaration): [declaration]
      case .conditional(let clauses): clauses.flatMap(\.members.declarations)
      }
    }
  }

  /// Returns a Boolean value indicating whether two declarations are in different clauses of one conditional, and are
  /// never compiled together.
  ///
  /// - Parameters:
  ///   - first: A declaration.
  ///   - second: Another declaration.
  /// - Returns: `true` if the declarations exclude each other; otherwise, `false`.
  func exclude(_ first: Declaration, _ second: Declaration) -> Bool {
    contains { member in
      guard case .conditional(let clauses) = member,
        let clause = clauses.first(where: { $0.members.declares(first) })
      else { return false }
      guard !clause.members.declares(second) else { return clause.members.exclude(first, second) }
      return clauses.contains { $0.members.declares(second) }
    }
  }

  /// Returns a Boolean value indicating whether a declaration is one of the members, or is inside one of their `#if`
  /// directives.
  private func declares(_ declaration: Declaration) -> Bool {
    declarations.contains { $0.tokens == declaration.tokens }
  }
}
