import Effects

extension TestLog {
  /// The log as text, with a line for each event.
  ///
  /// Consecutive steps of one effect share a line.
  var text: String {
    let events = events
    let titles = EffectTitles(events)
    var lines: [Line] = []
    for event in events {
      let line = Line(event, titles)
      if line.isRepetition(of: lines.last) { lines[lines.count - 1].times += 1 } else { lines.append(line) }
    }
    let width = lines.map(\.text.count).max() ?? 0
    return lines.map { $0.text(width: width) }.joined(separator: "\n")
  }

  /// The text of one event.
  private struct Line {
    private let verb: String
    private let what: String
    private let site: SourceSite?
    var times = 1

    init(_ event: Event, _ titles: EffectTitles) {
      switch event {
      case .sent(let action, let site): (verb, what, self.site) = ("send", action.name, site)
      case .received(let action, let effect, let site):
        (verb, what, self.site) = ("receive", "\(action.name) from \(titles[effect])", site)
      case .skipped(let action, let effect):
        (verb, what, site) = ("reduce", "\(action.name) from \(titles[effect])", nil)
      case .started(let effect): (verb, what, site) = ("start", titles[effect], effect.label?.site)
      case .ran(let effect): (verb, what, site) = ("run", effect.map { titles[$0] } ?? "an actor", nil)
      }
    }

    func isRepetition(of other: Line?) -> Bool {
      verb == "run" && other?.verb == "run" && other?.what == what
    }

    /// The line without its source location.
    var text: String {
      "\(verb.padded(to: 8))\(what)\(times == 1 ? "" : " (\(times) times)")"
    }

    func text(width: Int) -> String {
      site.map { "\(text.padded(to: width + 2))\($0)" } ?? text
    }
  }
}

/// The titles of the effects in a log, which consist of a name, an action and, if several effects share both, a number.
private struct EffectTitles {
  private var titles: [ObjectIdentifier: String] = [:]

  init(_ events: [TestLog.Event]) {
    var effects: [String: [EffectScope]] = [:]
    for case .started(let effect) in events { effects[Self.title(effect), default: []].append(effect) }
    for (title, effects) in effects where effects.count > 1 {
      for (index, effect) in effects.enumerated() {
        titles[ObjectIdentifier(effect)] = "\(title) #\(index + 1)"
      }
    }
  }

  subscript(effect: EffectScope) -> String { titles[ObjectIdentifier(effect)] ?? Self.title(effect) }

  private static func title(_ effect: EffectScope) -> String {
    let name = effect.label.map { $0.name.map { "\"\($0)\"" } ?? "an effect" } ?? "a send"
    return effect.origin.map { "\(name) of \($0.name)" } ?? name
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
