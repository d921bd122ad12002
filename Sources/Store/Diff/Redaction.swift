import Effects

/// A part of actions, states and answers that recordings and printed text leave out.
///
/// A redaction is a list of names: those of coding keys, cases and properties. It applies to a value whose own name is
/// the last of them, if the others occur in this order among the names around the value. So `.named("password")`
/// applies wherever something is called `password`.
///
/// Instead of the value, a recording contains one of the same form: the text `redacted`, the number 0, `false`, an
/// empty collection, or a UUID of zeros. The cases of a redacted enum remain, without their values.
public struct Redaction: Hashable, Sendable {
  /// The names, the outermost first.
  let names: [String]

  /// The text in place of a redacted value.
  static let text = "redacted"

  init(names: [String]) { self.names = names }

  /// Returns the redaction of the values with a name.
  ///
  /// - Parameter name: The name, or several names on the path to the value, joined by dots: `login.password`.
  /// - Returns: The redaction.
  public static func named(_ name: String) -> Self {
    Self(names: name.split(separator: ".").map(String.init))
  }

  /// Returns the redaction of the values of a case.
  ///
  /// An action must encode its cases under their names, as the compiler's `Codable` does.
  ///
  /// - Parameter path: The case, `\Login.Action.Cases.form.submitted`. If the case path was made by hand, all values
  ///   are redacted, because it has no name.
  /// - Returns: The redaction.
  public static func action<Action: CasePathable, Value>(_ path: CaseKeyPath<Action, Value>) -> Self {
    Self(names: names(in: writtenCasePath(path) ?? ""))
  }

  /// Returns the redaction of a property of a state.
  ///
  /// - Parameter keyPath: The property, `\Login.State.form.password`. If it is a computed property, all values are
  ///   redacted, because its name is not known.
  /// - Returns: The redaction.
  public static func state<State, Value>(_ keyPath: KeyPath<State, Value>) -> Self {
    let path = keyPath.path
    // The name of a computed property is not known.
    return Self(names: path.contains("<computed") ? [] : names(in: path))
  }

  /// Returns the names in the text of a key path.
  private static func names(in text: String) -> [String] {
    var names: [String] = []
    var depth = 0
    var name = ""
    for character in text.drop(while: { $0 != "." }) + "." {
      switch character {
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case "." where depth == 0:
        if !name.isEmpty, name != "?", name != "!" { names.append(name) }
        name = ""
      case "?", "!": break
      default: if depth == 0 { name.append(character) }
      }
    }
    return names
  }
}

extension [Redaction] {
  /// Returns a Boolean value indicating whether a value is redacted.
  ///
  /// - Parameter path: The names on the path to the value, its own last.
  /// - Returns: A Boolean value indicating whether one of the redactions applies to the value.
  func contain(_ path: [String]) -> Bool {
    contains { redaction in
      guard let last = redaction.names.last else { return true }
      guard last == path.last else { return false }
      var rest = redaction.names.dropLast()[...]
      for name in path.dropLast() where name == rest.first { rest = rest.dropFirst() }
      return rest.isEmpty
    }
  }

  /// Returns the first of some names up to one that is redacted with all inside it; all of them if none is.
  ///
  /// - Parameters:
  ///   - names: The names of a value, below a path.
  ///   - path: The path.
  /// - Returns: The names to follow the path by.
  func covering(_ names: [String], at path: [String]) -> [String] {
    guard let index = names.indices.first(where: { contain(path + names[...$0]) }) else { return names }
    return [String](names[...index])
  }

  /// The names of values that descriptions and differences of states leave out, wherever they are.
  var hiddenNames: Set<String> { Set(compactMap(\.names.last)) }

  /// Returns the difference of two states without redacted values; nil if there is none, or if all of them are redacted.
  func difference<State>(_ old: State, _ new: State) -> String? {
    contains { $0.names.isEmpty } ? nil : diff(old, new, hiding: hiddenNames)
  }
}
