import TestSupport

@testable import StoreTerminal
@testable import StoreTodo

/// What a user, another program and the clock do, in an order.
struct ScreenScript: CustomStringConvertible {
  enum Step {
    /// A key is pressed.
    case key(Key)
    /// Another program changes the file.
    case write(OtherEdit)
    /// The program is told that the file may have changed.
    case notice
    /// Time goes by, until what waits for it happens.
    case time
  }

  /// What another program does to the file; lines are counted from any place, over and over.
  enum OtherEdit {
    case insert(at: Int, String)
    case change(Int, String)
    case remove(Int)
    case clear(Int)
    case move(Int, to: Int)
  }

  /// What is in the file at first.
  var text: String
  var steps: [Step]

  var description: String { "\(text.debugDescription)\n" + steps.map { "\($0)" }.joined(separator: "\n") }

  init(using random: inout SeededGenerator) {
    text = (0..<random.int(in: 0...5)).map { index in
      "\(random.element(of: ["", "(A) ", "2025-01-01 ", "x ", "t:2025-02-01 "]))line\(index)\(random.element(of: ["\n", "\r\n", "\n\n"]))"
    }.joined()
    if random.once(in: 3), !text.isEmpty { text += "last" }
    steps = []
    for count in 0..<random.int(in: 1...8) {
      for key in Self.command(&random, count) {
        while random.once(in: 6) { steps.append(Self.happening(&random, steps.count)) }
        steps.append(.key(key))
      }
    }
  }

  /// The keys of a command.
  private static func command(_ random: inout SeededGenerator, _ count: Int) -> [Key] {
    switch random.int(below: 15) {
    case 0, 1: ["a", "m", "t", .text("0" + UInt8(count)), random.once(in: 5) ? .escape : .enter]
    case 2, 3: ["e", "!", .text("0" + UInt8(count)), random.once(in: 5) ? .escape : .enter]
    case 4: [" "]
    case 5: ["d"]
    case 6: ["p", random.element(of: ["b", "-", .escape])]
    case 7: ["u"]
    case 8: ["U"]
    case 9: [random.element(of: ["j", "k", "G", "?", .escape, .tab, "w"])]
    case 10: [.control("o"), random.element(of: ["b", "m", "t", .escape])]
    case 11:
      ["/", random.element(of: ["1", "a", "x"]), .enter, "D", random.element(of: ["d", .escape, "q"])]
    case 13: random.once(in: 3) ? ["M"] : ["m"]
    case 12: [.escape, "/", .backspace, .backspace, .enter]
    default: [random.element(of: [.enter, .control("t")])]
    }
  }

  /// What happens between two keys.
  private static func happening(_ random: inout SeededGenerator, _ count: Int) -> Step {
    let (at, text) = (random.int(below: 8), "other\(count)")
    return switch random.int(below: 9) {
    case 0: .write(.insert(at: at, text))
    case 1, 2: .write(.change(at, text))
    case 3: .write(.remove(at))
    case 4: .write(.clear(at))
    case 5: .write(.move(at, to: random.int(below: 8)))
    case 6, 7: .notice
    default: .time
    }
  }
}

extension ScreenScript.OtherEdit {
  /// The lines of the file after the edit, each with an end.
  func applied(to document: Document) -> Document {
    var lines = document.lines.map { Line(text: $0.text, ending: $0.ending == .none ? .lineFeed : $0.ending) }
    let count = lines.count
    switch self {
    case .insert(let at, let text): lines.insert(Line(text: text, ending: .lineFeed), at: at % (count + 1))
    case _ where lines.isEmpty: break
    case .change(let at, let text): if !lines[at % count].isEmpty { lines[at % count].text += " \(text)" }
    case .remove(let at): lines.remove(at: at % count)
    case .clear(let at): lines[at % count].text = ""
    case .move(let at, let to):
      let line = lines.remove(at: at % count)
      lines.insert(line, at: to % count)
    }
    return Document(lines: lines)
  }
}

private func + (scalar: Unicode.Scalar, offset: UInt8) -> Unicode.Scalar {
  Unicode.Scalar(UInt8(ascii: scalar) + offset)
}
