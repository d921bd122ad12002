import Effects

// Conversions of events, turns and effects to the types of the inspection protocol.

extension InspectedEvent {
  /// Creates the inspection protocol's description of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - start: The start of the inspection; times are counted from this start.
  ///   - redactions: The values that are left out.
  init(_ event: StoreEvent, since start: ContinuousClock.Instant, redacting redactions: [Redaction]) {
    let facts = Facts(event.kind, redactions)
    self.init(
      number: event.number, cause: event.cause, time: (event.time - start).nanoseconds, kind: facts.kind,
      name: facts.name, text: event.kind.text(redacting: redactions, path: facts.path).text(),
      duration: facts.duration?.nanoseconds)
  }

  /// The properties that depend on the kind of an event.
  private struct Facts {
    let kind: Kind
    let name: String
    var duration: Duration?
    /// The path of the action, which contains the name and the text; `nil` for other events.
    var path: ActionPath?

    init(_ event: StoreEvent.Kind, _ redactions: [Redaction]) {
      func ended(_ kind: Kind, _ effect: EffectInFlight) -> Self {
        Self(kind: kind, name: effect.label(redacting: redactions), duration: effect.duration)
      }
      switch event {
      case .action(let action):
        let path = ActionPath(of: action.value, redacting: redactions)
        (kind, name, duration, self.path) = (.action, path.name, action.duration, path)
      case .effectStarted(let effect): (kind, name) = (.effectStarted, effect.label(redacting: redactions))
      case .effectFinished(let effect): self = ended(.effectFinished, effect)
      case .effectCancelled(let effect): self = ended(.effectCancelled, effect)
      case .effectFailed(let effect, _): self = ended(.effectFailed, effect)
      case .selectorComputed(let selector):
        (kind, name) = (.selector, selector.name ?? selector.site.map { "\($0)" } ?? "a selector")
      case .observerCalled(let observer):
        (kind, name) = (.observer, observer.site.map { "\($0)" } ?? "an observer")
      }
    }

    private init(kind: Kind, name: String, duration: Duration) {
      (self.kind, self.name, self.duration) = (kind, name, duration)
    }
  }
}

extension InspectedEvent {
  /// The line of JSON that sends this event to a program.
  ///
  /// The general encoder of messages would write the same line, but its generic containers would take longer than
  /// making the event and its text.
  var line: [UInt8] {
    var line = Array(#"{"event":{"number":"#.utf8)
    line.append(jsonNumber: number)
    if let cause {
      line += #","cause":"#.utf8
      line.append(jsonNumber: cause)
    }
    line += #","time":"#.utf8
    line.append(jsonNumber: time)
    line += #","kind":"#.utf8
    line.append(jsonString: kind.rawValue)
    line += #","name":"#.utf8
    line.append(jsonString: name)
    line += #","text":"#.utf8
    line.append(jsonString: text)
    if let duration {
      line += #","duration":"#.utf8
      line.append(jsonNumber: duration)
    }
    return line + "}}\n".utf8
  }
}

extension InspectedTurn {
  /// Creates the inspection protocol's description of a turn.
  ///
  /// - Parameters:
  ///   - turn: The turn.
  ///   - start: The start of the inspection; times are counted from this start.
  init(_ turn: StoreTurn, since start: ContinuousClock.Instant) {
    self.init(
      cause: turn.cause, time: (turn.start - start).nanoseconds, duration: turn.duration.nanoseconds)
  }

  /// The line of JSON that sends this turn to a program, as the general encoder of messages would write it.
  var line: [UInt8] {
    var line = Array(#"{"turn":{"#.utf8)
    if let cause {
      line += #""cause":"#.utf8
      line.append(jsonNumber: cause)
      line += ",".utf8
    }
    line += #""time":"#.utf8
    line.append(jsonNumber: time)
    line += #","duration":"#.utf8
    line.append(jsonNumber: duration)
    return line + "}}\n".utf8
  }
}

extension InspectedEffect {
  /// Creates the inspection protocol's description of an effect in flight.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - redactions: The values that are left out.
  init(_ effect: EffectInFlight, redacting redactions: [Redaction]) {
    self.init(
      text: effect.text(redacting: redactions), name: effect.label(redacting: redactions),
      place: redactions.place(effect.place), duration: effect.duration.nanoseconds)
  }
}

extension InspectedDifference {
  /// The maximum number of lines of a difference in one answer.
  private static let maximumLines = 1_000

  /// Creates the inspection protocol's description of a difference.
  ///
  /// - Parameter text: The difference; `nil` if there is none.
  init(_ text: String?) {
    let lines = text?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
    self.init(lines: Array(lines.prefix(Self.maximumLines)), omitted: max(0, lines.count - Self.maximumLines))
  }
}
