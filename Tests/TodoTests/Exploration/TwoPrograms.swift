import Store

@testable import StoreTerminal
@testable import StoreTodo

/// The program on a screen, and another one that writes to the same file.
struct TwoPrograms: Reducer {
  enum Action: Equatable {
    case screen(Screen.Action)
    /// The other program adds a line to the file, which no one has written before.
    case add
    /// The other program removes the first of its lines.
    case remove
    /// The next uses of the file fail, so many of them.
    case fail(Int)
  }

  private let world: FileWorld
  private let screen = Screen()

  init(_ world: FileWorld) { self.world = world }

  func reduce(into state: inout Screen.State, action: Action) -> Effect<Action> {
    switch action {
    case .screen(let action):
      let before = state
      let effect = screen.reduce(into: &state, action: action)
      // What the user sees at once is what the key was for. A merge is for no line.
      if case .terminal = action, before.mode != .conflict {
        let (old, new) = (before.list.document.texts, state.list.document.texts)
        world.lines.withValue { $0.edit(removing: old.subtracting(new), adding: new.subtracting(old)) }
      }
      return effect.map(Action.screen)
    case .add:
      return write { lines, texts in
        lines.added += 1
        lines.others.insert("other\(lines.added)")
        return texts + ["other\(lines.added)"]
      }
    case .remove:
      return write { lines, texts in
        guard let index = texts.firstIndex(where: lines.others.contains) else { return texts }
        lines.others.remove(texts[index])
        return texts.enumerated().filter { $0.offset != index }.map(\.element)
      }
    case .fail(let count):
      world.failures.setValue(count)
      return .none
    }
  }

  /// Lets the other program change the lines of the file, which the program on the screen hears of later.
  private func write(
    _ change: @escaping @Sendable (_ lines: inout WrittenLines, _ texts: [String]) -> [String]
  ) -> Effect<Action> {
    .run { [world] send in
      let old = world.file.document.lines.filter { !$0.isEmpty }.map { String($0.text) }
      let new = world.lines.withValue { change(&$0, old) }
      world.file.write(Document(lines: new.map { Line(text: $0, ending: .lineFeed) }))
      await send(.screen(.file(.touched)))
    }
  }
}

/// A file, and what two programs have done to it.
struct FileWorld: Sendable {
  let file: MemoryFile
  let lines = LockIsolated(WrittenLines())
  /// The number of next uses of the file that fail.
  let failures = LockIsolated(0)
  let hasStarted = LockIsolated(false)

  init() throws { file = try MemoryFile("") }

  /// The dependency that leads to the file.
  var client: FileClient {
    let original = file.client
    var client = original
    client.load = { location, known, report in
      fails() ? .failure(.folder(path: location.path)) : await original.load(location, known, report)
    }
    client.write = { document, location, version in
      fails()
        ? .failure(.readOnly(path: location.path, permissions: 0o444))
        : await original.write(document, location, version)
    }
    client.archive = { document, location, version in
      fails()
        ? .failure(.readOnly(path: "/done.txt", permissions: 0o444))
        : await original.archive(document, location, version)
    }
    return client
  }

  private func fails() -> Bool {
    failures.withValue { count in
      defer { count = max(0, count - 1) }
      return count > 0
    }
  }

  /// The lines that are in the file, in a copy or in the archive.
  var kept: Set<String> {
    (file.copies + [file.archive]).reduce(into: file.document.texts) {
      $0.formUnion($1.split(separator: "\n").map(String.init))
    }
  }
}

/// The lines that two programs have written to a file and that neither has removed.
struct WrittenLines {
  /// Those of the user.
  var mine: Set<String> = []
  /// Those of the other program.
  var others: Set<String> = []
  /// The number of lines that the other program has added.
  var added = 0

  /// Notes an edit of the user.
  mutating func edit(removing gone: Set<String>, adding come: Set<String>) {
    mine.subtract(gone)
    others.subtract(gone)
    mine.formUnion(come)
  }
}

extension Document {
  var texts: Set<String> { Set(lines.filter { !$0.isEmpty }.map { String($0.text) }) }
}
