import TestStore

@testable import StoreTerminal
@testable import StoreTodo

/// Runs a script on a screen, and compares it with a model after each step.
struct ScreenChecker {
  private let screen: TestScreen
  private var model: FileModel
  /// What the file held before the step, and which version it was.
  private var file: Document
  private var version: TaskFile.Version
  private var mistake: String?
  /// The text of the task whose text is being edited, as it was when that began.
  private var edited: String?
  /// The texts of the tasks that the user has marked.
  private var marked: Set<String> = []

  /// Runs a script.
  ///
  /// - Parameter script: The script.
  /// - Returns: What is wrong, or `nil`.
  /// - Throws: An error if the text at first is no file.
  static func mistake(in script: ScreenScript) async throws -> String? {
    var checker = try await ScreenChecker(script.text)
    for (index, step) in script.steps.enumerated() {
      await checker.run(step)
      if let mistake = checker.mistake { return "step \(index + 1), \(step): \(mistake)" }
    }
    await checker.end()
    return checker.mistake.map { "at the end: \($0)" }
  }

  private init(_ text: String) async throws {
    screen = try await TestScreen(text)
    file = screen.file.document
    version = screen.file.version
    model = FileModel(file)
  }

  private mutating func run(_ step: ScreenScript.Step) async {
    switch step {
    case .key(let key): await press(key)
    case .write(let edit):
      file = edit.applied(to: file)
      screen.file.write(file)
      version = screen.file.version
    case .notice:
      await screen.store.send(.file(.touched))
      await screen.settle()
      await compare()
    case .time:
      await screen.save()
      await screen.clock.advance(by: Notice.lifetime)
      await screen.settle()
      await compare()
    }
  }

  /// Presses a key, which may change one task: the one that it is for.
  private mutating func press(_ key: Key) async {
    let before = screen.store.state
    mark(key, before)
    await screen.press(key)
    let after = screen.store.state
    if !markedTexts(after).isSubset(of: marked) { mistake = "a task is marked that the user has not marked" }
    if case .conflict = before.mode, key != .escape {
      await screen.settle()
      await decided(key, before)
      return await compare()
    }
    let (old, new) = (FileModel.texts(before.list.document), FileModel.texts(after.list.document))
    let (gone, come) = (old.subtracting(new), new.subtracting(old))
    if gone.count > 1 || come.count > 1 {
      if !isMeant(gone, come, key, before) { return mistake = "several tasks have changed: \(gone), \(come)" }
      for text in gone { model.note(FileModel.Change(old: text, new: nil)) }
      for text in come { model.note(FileModel.Change(old: nil, new: text)) }
    } else if gone.first != nil || come.first != nil {
      let change = FileModel.Change(old: gone.first, new: come.first)
      if !isMeant(change, key, before) { return mistake = "\(change) is not what the key is for" }
      model.note(change)
    } else if case .entry(let entry) = before.mode, key == .enter, entry.field.text != edited,
      after.mode == .list
    {
      if !entry.field.text.isEmpty, !new.contains(entry.field.text) { mistake = "what was typed is lost" }
    }
    if case .entry(let entry) = after.mode, case .list = before.mode {
      edited = entry.line.map { String($0.text) }
    }
    await screen.settle()
    await compare()
  }

  /// Whether a key is for several changes, on a screen as the user saw it.
  private func isMeant(_ gone: Set<String>, _ come: Set<String>, _ key: Key, _ before: Screen.State) -> Bool {
    switch before.mode {
    case .question:
      return key == "d" && come.isEmpty && gone == shown(before)
    case .list where key == "u" || key == "U":
      return gone.union(come).isSubset(of: model.touched)
    case .list where key == "d":
      return come.isEmpty && gone == markedTexts(before)
    case .list where key == " ", .priority:
      return gone.count == come.count && gone.isSubset(of: markedTexts(before))
    default:
      return false
    }
  }

  /// Follows the marks of the user.
  private mutating func mark(_ key: Key, _ before: Screen.State) {
    guard case .list = before.mode, before.panel == nil else { return }
    switch key {
    case "m":
      guard let text = before.list.selectedLine.map({ String($0.text) }) else { break }
      if markedTexts(before).contains(text) { marked.remove(text) } else { marked.insert(text) }
    case "M":
      let shown = shown(before)
      marked = markedTexts(before) == shown ? [] : shown
    default: break
    }
  }

  /// The texts of the tasks that the screen shows as marked.
  private func markedTexts(_ state: Screen.State) -> Set<String> {
    Set(state.list.document.lines.filter { state.list.marked.contains($0.id) }.map { String($0.text) })
  }

  /// The tasks that the filter lets through.
  private func shown(_ state: Screen.State) -> Set<String> {
    let text = state.list.criteria.filter.text
    let isDone = { (text: String) in text.hasPrefix("x ") }
    let (showsWaiting, today) = (state.list.criteria.showsWaiting, screen.today.value)
    return FileModel.texts(state.list.document).filter { line in
      let fields = Fields(line)
      if !showsWaiting, !fields.isDone, let day = fields.threshold, day > today { return false }
      return switch state.list.criteria.showing {
      case .all: line.lowercased().contains(text)
      case .open: line.lowercased().contains(text) && !isDone(line)
      case .done: line.lowercased().contains(text) && isDone(line)
      }
    }
  }

  /// Whether a key is for a change, on a screen as the user saw it.
  private func isMeant(_ change: FileModel.Change, _ key: Key, _ before: Screen.State) -> Bool {
    let selected = before.list.selectedLine.map { String($0.text) }
    switch before.mode {
    case .entry(let entry):
      guard change.new == entry.field.text else { return false }
      if key == .control("t"), case .changed(let line) = entry.clash {
        return change.old == String(line.text)
      }
      return change.old == nil
        ? edited.map { !FileModel.texts(before.list.document).contains($0) } ?? true : change.old == edited
    case .priority:
      return change.old.map { markedTexts(before).contains($0) } == true || change.old == selected
    case .question:
      return key == "d" && change.new == nil && change.old.map { [$0] } == shown(before)
    case .list where key == "d":
      let marked = markedTexts(before)
      return change.new == nil
        && (marked.isEmpty ? change.old == selected : change.old.map { [$0] } == marked)
    case .list where key == " ":
      let marked = markedTexts(before)
      return change.new != nil
        && change.old.map(marked.isEmpty ? { $0 == selected } : marked.contains) == true
    case .list where key == "u" || key == "U":
      return [change.old, change.new].compactMap { $0 }.allSatisfy(model.touched.contains)
    default:
      return false
    }
  }

  /// The user has chosen between versions, the second of which is that of `file`, or is read again if it is not.
  private mutating func decided(_ key: Key, _ before: Screen.State) async {
    guard case .conflict(let theirs) = before.file.phase else { return }
    guard screen.store.state.mode == .list else { return }
    let lines = FileModel.texts(theirs.document)
    let copies = screen.file.copies
    switch key {
    case "b": model.merge(onto: lines)
    case "m":
      // What is theirs goes, as the user wants it; the copy has it.
      if copies.last != theirs.document.text { mistake = "there is no copy of theirs" }
      model.replace(lines, with: FileModel.texts(before.list.document))
    case "t":
      if copies.last != before.list.document.text { mistake = "there is no copy of mine" }
      model.replace(lines, with: lines)
    default: break
    }
  }

  /// Compares the screen and the file with the model.
  private mutating func compare() async {
    guard mistake == nil else { return }
    let state = screen.store.state
    let shown = FileModel.texts(state.list.document)
    let (newFile, newVersion) = (screen.file.document, screen.file.version)
    if state.list.unsaved.isEmpty, newVersion == version, shown == FileModel.texts(newFile),
      model.changes.isEmpty || model.expected == shown
    {
      model.replace(shown, with: shown)
    }
    if shown != model.expected {
      return mistake = "the screen holds \(shown.sorted()), not \(model.expected.sorted())"
    }
    let tasks = state.list.document.lines.filter { !$0.isBlank }
    if state.list.tally.all != tasks.count || state.list.tally.done != tasks.count(where: \.isDone) {
      return mistake = "the counts are wrong"
    }
    if Set(state.list.rows.map { String($0.text) }) != self.shown(state) {
      return mistake = "other tasks are displayed"
    }
    guard newVersion != version else { return }
    if FileModel.texts(file) != model.seen { mistake = "what another program wrote was written over unseen" }
    if FileModel.texts(newFile) != shown { mistake = mistake ?? "the file is not what the screen shows" }
    mistake = mistake ?? model.mistake(inWriting: newFile, over: file)
    (file, version) = (newFile, newVersion)
    model.replace(shown, with: shown)
  }

  /// Lets everything be decided and saved.
  private mutating func end() async {
    for _ in 0..<3 { await press(.escape) }
    for _ in 0..<5 where mistake == nil {
      await run(.notice)
      await press(.control("o"))
      if screen.store.state.mode == .conflict { await press("b") }
      await run(.time)
    }
    guard mistake == nil else { return }
    let state = screen.store.state
    if state.file.phase != .idle || !state.list.unsaved.isEmpty {
      mistake = "there is still something unsaved"
    }
    if screen.file.document != state.list.document { mistake = "the file is not what the screen shows" }
    if screen.shown.contains("todo.txt *") { mistake = "the title says that something is unsaved" }
  }
}

extension Document {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
