import Effects
import Foundation

/// The source text of a call's arguments, read from the file that contains the call.
///
/// The file is needed because a closure has no text at run time. If the file does not exist on the computer that runs
/// the test, the text can't be read.
struct CallSource {
  private var arguments: [String: String] = [:]

  /// The text of the argument with the given label, without braces if it is a closure; `nil` if there is no such
  /// argument.
  ///
  /// The first trailing closure has the label `_`.
  subscript(label: String) -> String? { arguments[label] }

  /// Reads the arguments of the call of `function` at a source location from the source file.
  ///
  /// - Returns: `nil` if the file can't be read, or if the line does not contain the call.
  init?(of function: String, at site: SourceSite) {
    guard let text = try? String(contentsOfFile: "\(site.filePath)", encoding: .utf8) else { return nil }
    self.init(of: function, in: text, line: Int(site.line))
  }

  init?(of function: String, in text: String, line: Int) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard line > 0, line <= lines.count, let call = lines[line - 1].range(of: function) else { return nil }
    var scanner = SwiftScanner(text[call.upperBound...])
    scanner.skipSpace()
    if scanner.next == "(" {
      guard let list = scanner.takeGroup() else { return nil }
      for (label, value) in SwiftScanner.arguments(list) {
        arguments[label] = Self.closure(value, parameter: label == "_" ? "" : "$0")
      }
    }
    var label = "_"
    while true {
      scanner.skipSpace()
      guard scanner.next == "{", let closure = scanner.takeGroup() else { break }
      arguments[label] = String(closure)
      scanner.skipSpace()
      guard let next = scanner.takeLabel() else { break }
      label = next
    }
    if arguments.isEmpty { return nil }
  }

  /// Returns the text inside the braces of a closure; for any other expression, text that calls the expression.
  private static func closure(_ text: Substring, parameter: String) -> String {
    text.first == "{" && text.last == "}" ? String(text.dropFirst().dropLast()) : " \(text)(\(parameter)) "
  }
}

/// A reader of Swift source that recognizes brackets, strings and comments.
struct SwiftScanner {
  private var rest: Substring

  init(_ text: Substring) { rest = text }

  var next: Character? { rest.first }

  /// Skips white space and comments.
  mutating func skipSpace() {
    while let character = rest.first {
      if character.isWhitespace { rest.removeFirst() } else if !skipComment() { return }
    }
  }

  private mutating func skipComment() -> Bool {
    if rest.hasPrefix("//") {
      rest = rest.drop { !$0.isNewline }
      return true
    }
    guard rest.hasPrefix("/*") else { return false }
    rest = rest.dropFirst(2)
    var depth = 1
    while depth > 0, !rest.isEmpty {
      if rest.hasPrefix("/*") || rest.hasPrefix("*/") {
        depth += rest.hasPrefix("/*") ? 1 : -1
        rest = rest.dropFirst(2)
      } else {
        rest.removeFirst()
      }
    }
    return true
  }

  /// Reads a group in brackets and moves past it.
  ///
  /// - Returns: The text between the brackets; `nil` if the group does not end.
  mutating func takeGroup() -> Substring? {
    let whole = rest
    rest.removeFirst()
    let start = rest.startIndex
    while let character = rest.first {
      switch character {
      case ")", "]", "}":
        let end = rest.startIndex
        rest.removeFirst()
        return whole[start..<end]
      default: if !skipToken() { return nil }
      }
    }
    return nil
  }

  /// Skips one character, or a whole string, comment, or group in brackets.
  ///
  /// - Returns: `false` if the string or the group does not end; otherwise, `true`.
  private mutating func skipToken() -> Bool {
    switch rest.first {
    case "(", "[", "{": return takeGroup() != nil
    case "\"", "#": return skipString()
    case "/" where skipComment(): return true
    default:
      rest.removeFirst()
      return true
    }
  }

  /// Skips a string literal with its interpolations, or a number sign that begins no string literal.
  private mutating func skipString() -> Bool {
    let pounds = String(rest.prefix { $0 == "#" })
    let start = rest.dropFirst(pounds.count)
    guard start.first == "\"" else {
      rest.removeFirst()
      return true
    }
    let isMultiline = start.hasPrefix("\"\"\"")
    let quotes = isMultiline ? "\"\"\"" : "\""
    rest = start.dropFirst(quotes.count)
    while !rest.isEmpty {
      if rest.hasPrefix(quotes + pounds) {
        rest = rest.dropFirst(quotes.count + pounds.count)
        return true
      }
      if rest.hasPrefix("\\" + pounds) {
        rest = rest.dropFirst(1 + pounds.count)
        if rest.first == "(" {
          guard takeGroup() != nil else { return false }
        } else if !rest.isEmpty {
          rest.removeFirst()
        }
      } else {
        rest.removeFirst()
      }
    }
    return false
  }

  /// Returns the text with a line break in place of each semicolon that is outside all brackets.
  static func breakingStatements(_ text: String) -> String {
    var scanner = SwiftScanner(text[...])
    var result = ""
    var start = text.startIndex
    while let character = scanner.next {
      guard character == ";" else {
        guard scanner.skipToken() else { break }
        continue
      }
      result += text[start..<scanner.rest.startIndex]
      scanner.rest = scanner.rest.dropFirst().drop { $0 == " " }
      if scanner.next?.isNewline == false { result += "\n" }
      start = scanner.rest.startIndex
    }
    return result + text[start...]
  }

  /// Reads a label, and moves past the label and its colon.
  ///
  /// - Returns: The label; `nil` if the text does not begin with a label.
  mutating func takeLabel() -> String? {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !name.isEmpty, rest.dropFirst(name.count).first == ":" else { return nil }
    rest = rest.dropFirst(name.count + 1)
    return String(name)
  }

  /// Returns the arguments of a list with their labels; an argument without a label has the label `_`.
  static func arguments(_ list: Substring) -> [(label: String, value: Substring)] {
    var scanner = SwiftScanner(list)
    var arguments: [(String, Substring)] = []
    while true {
      scanner.skipSpace()
      guard !scanner.rest.isEmpty else { return arguments }
      let label = scanner.takeLabel() ?? "_"
      scanner.skipSpace()
      let start = scanner.rest.startIndex
      var end = start
      while let character = scanner.next, character != "," {
        guard scanner.skipToken() else { return arguments }
        end = scanner.rest.startIndex
      }
      arguments.append((label, list[start..<end]))
      if scanner.next == "," { scanner.rest.removeFirst() }
    }
  }
}
