import Store
import StoreTerminal

/// A line of text that the user types.
@Reducer
struct TextField {
  /// The text and the position of the cursor.
  struct State: Equatable, Sendable {
    /// The text before the cursor.
    ///
    /// The text is in two strings instead of one string with an index, because a typed combining mark joins the letter
    /// before it, and the cursor must always be between whole characters.
    private(set) var before: String
    /// The text after the cursor.
    private(set) var after: String
    /// The texts that the user entered earlier, the oldest first.
    let history: [String]
    /// The index of the displayed entry of the history; the number of entries if the user's new text is displayed.
    private var place: Int
    /// The new text that the user had typed before the field displayed an entry of the history.
    private var draft = ""
    /// The words from which the user chooses; `nil` if the last action was not a completion.
    var completion: Completion?

    /// Creates a text field with the given text, and the cursor at its end.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - history: The texts that the user entered earlier, the oldest first.
    init(_ text: String = "", history: [String] = []) {
      before = text
      after = ""
      self.history = history
      place = history.count
    }

    /// The text before and after the cursor.
    var text: String { before + after }
  }

  /// The actions of the text field.
  enum Action: Hashable, Sendable {
    /// Text was typed or pasted.
    case insert(String)
    /// The cursor moves.
    case left, right, wordLeft, wordRight, start, end
    /// Text next to the cursor is deleted.
    case deleteBackward, deleteForward, deleteWord, deleteToStart, deleteToEnd
    /// An earlier or a later entry of the history is displayed.
    case earlier, later
    /// The next or the previous of the given words that begin with the typed word replaces the word before the cursor.
    case complete([String], forward: Bool)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let completion = state.completion.take()
    switch action {
    case .complete(let words, let forward): state.complete(words, after: completion, forward: forward)
    case .insert(let text): state.insert(text)
    case .left: state.moveLeft(1)
    case .right: state.moveRight(1)
    case .wordLeft: state.moveLeft(state.wordLength)
    case .wordRight: state.moveRight(state.nextWordLength)
    case .start: state.moveLeft(.max)
    case .end: state.moveRight(.max)
    case .deleteBackward: state.deleteBackward(1)
    case .deleteForward: state.deleteForward(1)
    case .deleteWord: state.deleteBackward(state.wordLength)
    case .deleteToStart: state.deleteBackward(.max)
    case .deleteToEnd: state.deleteForward(.max)
    case .earlier: state.look(by: -1)
    case .later: state.look(by: 1)
    }
    return .none
  }
}

extension TextField.State {
  /// Returns the text as one line, with spaces in place of the control characters of a terminal.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - keepsTabs: A Boolean value indicating whether tabs are kept.
  /// - Returns: The line.
  static func line(_ text: String, keepsTabs: Bool = false) -> String {
    var line = String.UnicodeScalarView()
    for scalar in ItemEditing.cleaned(text).unicodeScalars {
      let isKept = scalar.properties.generalCategory != .control || keepsTabs && scalar == "\t"
      line.append(isKept ? scalar : " ")
    }
    return String(line)
  }

  fileprivate mutating func insert(_ text: String) {
    before.unicodeScalars.append(contentsOf: Self.line(text).unicodeScalars)
  }

  /// Replaces `word`, which must be the text immediately before the cursor.
  mutating func replace(_ word: String, with replacement: String) {
    before.unicodeScalars.removeLast(word.unicodeScalars.count)
    before += replacement
  }

  fileprivate mutating func moveLeft(_ count: Int) {
    let moved = before.suffix(count)
    after = moved + after
    before.removeLast(moved.count)
  }

  fileprivate mutating func moveRight(_ count: Int) {
    let moved = after.prefix(count)
    before += moved
    after.removeFirst(moved.count)
  }

  fileprivate mutating func deleteBackward(_ count: Int) {
    before.removeLast(min(count, before.count))
  }

  fileprivate mutating func deleteForward(_ count: Int) {
    after.removeFirst(min(count, after.count))
  }

  /// The length of the word before the cursor, including the spaces after it.
  fileprivate var wordLength: Int {
    let reversed = before.reversed()
    let spaces = reversed.prefix { $0 == " " }.count
    return spaces + reversed.dropFirst(spaces).prefix { $0 != " " }.count
  }

  fileprivate var nextWordLength: Int {
    let spaces = after.prefix { $0 == " " }.count
    return spaces + after.dropFirst(spaces).prefix { $0 != " " }.count
  }

  fileprivate mutating func look(by step: Int) {
    let next = place + step
    guard (0...history.count).contains(next) else { return }
    if place == history.count { draft = text }
    place = next
    before = next == history.count ? draft : history[next]
    after = ""
  }
}
