/// The numbers that distinguish the cases of an enum at run time.
///
/// If several clauses of an `#if` declare a case of the same name, these cases have the same number.
struct CaseTags {
  private var numbers: [String: Int] = [:]

  /// A Boolean value indicating whether no case has a number.
  ///
  /// An enum with at most one case needs no numbers. An enum whose cases are all inside `#if` directives gets no
  /// numbers, because the conditions might exclude all cases. In that case, the compiler would warn about the switch
  /// that finds the number of a case.
  var isEmpty: Bool { numbers.isEmpty }

  init(_ members: [Member]) {
    let hasUnconditionalCase = members.contains {
      if case .declaration(let declaration) = $0 { declaration.hasTags } else { false }
    }
    guard hasUnconditionalCase else { return }
    for declaration in members.declarations where declaration.hasTags {
      for enumCase in declaration.enumCases where numbers[enumCase.plainName] == nil {
        numbers[enumCase.plainName] = numbers.count
      }
    }
    if numbers.count == 1 { numbers = [:] }
  }

  /// Returns the number of a case, if it has one.
  subscript(enumCase: EnumCase) -> Int? {
    enumCase.declaration.hasTags ? numbers[enumCase.plainName] : nil
  }
}

extension Declaration {
  /// A Boolean value indicating whether code that can name the enum can also name the declared cases without a warning.
  ///
  /// Such cases are not deprecated, and not limited to some versions of a platform.
  fileprivate var hasTags: Bool { keyword == "case" && !hasAttribute("available") }
}
