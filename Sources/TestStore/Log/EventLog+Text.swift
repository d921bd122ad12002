import Effects

extension EventLog {
  /// The log, a line for each event; what effects did in one go stands on one line.
  var text: String {
    var lines: [Line] = []
    for event in events {
      let line = Line(event)
      if line.isRepetition(of: lines.last) { lines[lines.count - 1].times += 1 } else { lines.append(line) }
    }
    let width = lines.map(\.what.count).max() ?? 0
    return lines.map { $0.text(width: width) }.joined(separator: "\n")
  }

  /// An event in words.
  private struct Line {
    let verb: String
    let what: String
    let site: SourceSite?
    var times = 1

    init(_ event: Event) {
      switch event {
      case .sent(let action, let site): (verb, what, self.site) = ("send", action.name, site)
      case .received(let action, let effect, let site):
        (verb, what, self.site) = ("receive", "\(action.name) from \(effect.shortTitle)", site)
      case .skipped(let action, let effect):
        (verb, what, site) = ("skip", "\(action.name) from \(effect.shortTitle)", nil)
      case .started(let effect): (verb, what, site) = ("start", effect.shortTitle, effect.label?.site)
      case .ran(let effect):
        (verb, what, site) = ("run", effect?.shortTitle ?? "an actor", nil)
      }
    }

    func isRepetition(of other: Line?) -> Bool {
      verb == "run" && other?.verb == "run" && other?.what == what
    }

    func text(width: Int) -> String {
      let what = times == 1 ? what : "\(what) (\(times) times)"
      let start = "\(verb.padded(to: 7)) \(what)"
      return site.map { "\(start.padded(to: width + 10))\($0)" } ?? start
    }
  }
}

extension EffectScope {
  /// The effect in few words: its name or that it has none, and the action that it comes from.
  var shortTitle: String {
    let name = label?.name.map { "\"\($0)\"" } ?? "an effect"
    return origin.map { "\(name) of \($0.name)" } ?? name
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
