/// The numbers by which the cases of an enum are told apart at run time.
///
/// Branches of one conditional may have a case of the same name, and then of the same number.
struct CaseTags {
  private var numbers: [String: Int] = [:]

  /// Whether no case has a number.
  ///
  /// So it is where there is nothing to tell apart, and in an enum that has no case but under conditions: were it left
  /// without any, the compiler would warn of looking at it.
  var isEmpty: Bool { numbers.isEmpty }

  init(_ members: [Member]) {
    let isTold = members.contains {
      if case .declaration(let declaration) = $0 { declaration.hasTags } else { false }
    }
    guard isTold else { return }
    for declaration in members.declarations where declaration.hasTags {
      for enumCase in declaration.enumCases where numbers[enumCase.plainName] == nil {
        numbers[enumCase.plainName] = numbers.count
      }
    }
    if numbers.count == 1 { numbers = [:] }
  }

  /// The number of a case, if it has one.
  subscript(enumCase: EnumCase) -> Int? {
    enumCase.declaration.hasTags ? numbers[enumCase.plainName] : nil
  }
}

extension Declaration {
  /// Whether it declares cases that can be named without a warning wherever the enum can: they are not deprecated, nor of
  /// some versions of a platform only.
  fileprivate var hasTags: Bool { keyword == "case" && !hasAttribute("available") }
}
