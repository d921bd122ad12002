import Effects

/// A type whose values are written in dumps as their descriptions.
package protocol SelfDescribing: CustomStringConvertible {}

/// The properties of a type on which dumps depend.
package struct TypeFacts {
  let name: String
  /// A Boolean value indicating whether the type is from a system module.
  ///
  /// Mirrors of such types show their implementation rather than their meaning.
  package let isOfSystem: Bool
  /// A Boolean value indicating whether a dump shows the description of a value in place of its parts.
  let isSelfDescribing: Bool
  /// A Boolean value indicating whether values choose what a dump shows of them.
  let isCustom: Bool
  /// A Boolean value indicating whether values choose their mirrors.
  let hasOwnMirror: Bool
  /// A Boolean value indicating whether values that are shown as dictionaries have an order: those of a struct of the
  /// program that stores neither a dictionary nor a set.
  let isOrdered: Bool
  /// A Boolean value indicating whether an enum of the type is an action: it has case paths, or its name or that of a
  /// type around it says so.
  let isAction: Bool
  /// A Boolean value indicating whether a redacted value of the type keeps the name of its case, because it is an
  /// action by its own name, or by that of a type around it and its case paths.
  let keepsCaseNames: Bool
  /// A Boolean value indicating whether a case path leads through the type without naming its cases.
  let isTransparent: Bool

  private static let known = LockedValue<[ObjectIdentifier: TypeFacts]>([:])

  /// Returns the facts of a type.
  ///
  /// They are kept for the process, because the name of a type takes longer than most dumps.
  package static func of(_ type: Any.Type) -> TypeFacts {
    let id = ObjectIdentifier(type)
    if let facts = known.change({ $0[id] }) { return facts }
    let facts = TypeFacts(type)
    known.change { $0[id] = facts }
    return facts
  }

  private init(_ type: Any.Type) {
    let module = String(reflecting: type).prefix { $0 != "." }
    let isOfStandardLibrary = module == "Swift" || module == "_Concurrency"
    name = typeName(type)
    isOfSystem = isOfStandardLibrary || module.hasPrefix("Foundation")
    isSelfDescribing = isOfStandardLibrary || type is any SelfDescribing.Type
    isCustom =
      type is any CustomDumpRepresentable.Type || type is any CustomDumpStringConvertible.Type
      || type is any CustomDumpReflectable.Type
    hasOwnMirror = isCustom || type is any CustomReflectable.Type
    isOrdered =
      !isOfSystem && hasOwnMirror
      && RuntimeValue.storedProperties(of: type)?.contains { $0.type is any UnorderedStorage.Type } == false
    let path = name.split(separator: ".")
    let hasCasePaths = type is any CasePathable.Type
    let isInAction = path.contains { $0.hasSuffix("Action") }
    isAction = !(type is any OptionalValue.Type) && (hasCasePaths || isInAction)
    keepsCaseNames = Self.ownName(in: name).hasSuffix("Action") || hasCasePaths && isInAction
    isTransparent = type is any TransparentAction.Type
  }

  /// Returns the last name in a path, without generic arguments.
  private static func ownName(in path: String) -> String {
    var (name, depth) = ("", 0)
    for character in path {
      switch character {
      case "<": depth += 1
      case ">": depth -= 1
      case "." where depth == 0: name = ""
      default: if depth == 0 { name.append(character) }
      }
    }
    return name
  }
}

/// An enum whose cases are not actions.
private protocol OptionalValue {}

extension Optional: OptionalValue {}

/// A collection without an order.
private protocol UnorderedStorage {}

extension Dictionary: UnorderedStorage {}
extension Set: UnorderedStorage {}
