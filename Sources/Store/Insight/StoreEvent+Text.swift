import Effects

// The texts of events. A printer writes the same ones.

extension StoreEvent: CustomStringConvertible {
  /// One line about the event, with its number, that of its cause, and the description of its kind.
  public var description: String { "\(number)\(cause.map { " ← \($0)" } ?? "")  \(kind)" }
}

extension StoreEvent.Kind: CustomStringConvertible {
  /// One line about the event: `.refresh from the store at News/Main.swift:7 in 2 µs`.
  public var description: String { text().text() }

  /// Returns the line of the event.
  ///
  /// - Parameter showsDurations: Whether the line has the duration of a reduction or an effect.
  /// - Returns: The line.
  func text(showsDurations: Bool = true) -> StyledText {
    var text = StyledText()
    func append(_ duration: Duration, after word: String) {
      if showsDurations { text.append(" \(word) \(duration.formatted)", .faint) }
    }
    func appendEnd(_ word: String, _ effect: EffectInFlight, _ style: StyledText.Style = .plain) {
      text.append("\(word) ", style)
      text.append(effect.text)
      append(effect.duration, after: "after")
    }
    switch self {
    case .action(let action):
      text.append(ActionPath.styled(action.value))
      text.append(" from \(action.sender)", .faint)
      append(action.duration, after: "in")
    case .effectStarted(let effect): text.append("started \(effect.text)")
    case .effectFinished(let effect): appendEnd("finished", effect)
    case .effectCancelled(let effect): appendEnd("cancelled", effect, .notable)
    case .effectFailed(let effect, let error):
      appendEnd("failed", effect, .bad)
      text.append(": \(error)", .bad)
    case .selectorComputed(let selector):
      let site = selector.site.map { "the selector at \($0)" }
      text.append("computed \(selector.name ?? site ?? "a selector")\(Self.reason(selector.changes))", .faint)
    case .observerCalled(let observer):
      let site = observer.site.map { "the observer at \($0)" }
      text.append("called \(site ?? "an observer")\(Self.reason(observer.changes))", .faint)
    }
    return text
  }

  private static func reason(_ changes: [String]) -> String {
    changes.isEmpty ? "" : " because of \(changes.joined(separator: ", "))"
  }
}

extension StoreEvent.Sender: CustomStringConvertible {
  /// The sender in words.
  public var description: String {
    switch self {
    case .view(let site): "the store at \(site)"
    case .child(let site): "a child store at \(site)"
    case .effect(let effect): "the effect \(effect.shortText)"
    case .returned: "a reducer"
    case .outside: "outside"
    }
  }
}

extension EffectInFlight {
  /// The name, the place and the ids: `“load” of rows[3] with id loading`.
  ///
  /// An effect without a name and an id has its line.
  fileprivate var text: String {
    let ids = ids.map { "\($0.base)" }.joined(separator: ", ")
    return words(name.map { "“\($0)”" } ?? "an effect", ids: ids)
  }

  /// The name and the place.
  ///
  /// An effect without a name has its ids, or else its line.
  fileprivate var shortText: String {
    let ids = name == nil ? ids.map { "\($0.base)" }.joined(separator: ", ") : ""
    return words(name.map { "“\($0)”" }, ids: ids)
  }

  private func words(_ name: String?, ids: String) -> String {
    var words = name.map { [$0] } ?? []
    if !place.isEmpty { words.append("of \(place)") }
    if !ids.isEmpty { words.append("with id \(ids)") }
    if self.name == nil, ids.isEmpty, let site { words.append("at \(site)") }
    return words.joined(separator: " ")
  }
}
