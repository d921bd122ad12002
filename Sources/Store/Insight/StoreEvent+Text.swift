import Effects

// The texts of events. A printer writes the same texts.

extension StoreEvent: CustomStringConvertible {
  /// One line about the event, with its number, the number of its cause, and the description of its kind.
  public var description: String { text(redacting: []) }

  /// Returns the description without the given values, for logs and programs that must not see them.
  ///
  /// With the redaction `.named("password")`, a line looks like this: `.submitted(name: "Blob", password: redacted)
  /// from the effect “login” in 2 µs`.
  ///
  /// The method redacts values in the action, in the ids and the places of effects, in errors, and in the names of
  /// changed values. It writes the structure of ids and errors, because the descriptions of ids and errors may contain
  /// any of their values. In a place, it redacts the ids of elements if anything called `id` is redacted, or if an id
  /// is a structure.
  ///
  /// The method writes the name of an effect, and the description that a type provides for its dumps, without
  /// redactions, because the program has chosen these texts.
  ///
  /// - Parameter redactions: The values that the text replaces with `redacted`.
  /// - Returns: One line of bounded length, without control characters.
  public func text(redacting redactions: [Redaction]) -> String {
    "\(number)\(cause.map { " ← \($0)" } ?? "")  \(kind.text(redacting: redactions).text())"
  }
}

extension StoreEvent.Kind: CustomStringConvertible {
  /// One line about the event: `.refresh from the store at News/Main.swift:7 in 2 µs`.
  public var description: String { text().text() }

  /// Returns the event as one line of text.
  ///
  /// - Parameters:
  ///   - showsDurations: A Boolean value indicating whether the line contains the duration of a reduction or an effect.
  ///   - redactions: The values that the line leaves out.
  ///   - path: The path of the action, if the caller has already made it.
  /// - Returns: The line.
  func text(
    showsDurations: Bool = true, redacting redactions: [Redaction] = [], path: ActionPath? = nil
  ) -> StyledText {
    var text = StyledText()
    func append(_ duration: Duration, after word: String) {
      if showsDurations { text.append(" \(word) \(duration.formatted)", .faint) }
    }
    func appendEnd(_ word: String, _ effect: EffectInFlight, _ style: StyledText.Style = .plain) {
      text.append("\(word) ", style)
      text.append(effect.eventText(redacting: redactions))
      append(effect.duration, after: "after")
    }
    switch self {
    case .action(let action):
      text.append((path ?? ActionPath(of: action.value, redacting: redactions)).styled)
      text.append(" from \(action.sender.text(redacting: redactions))", .faint)
      append(action.duration, after: "in")
    case .effectStarted(let effect): text.append("started \(effect.eventText(redacting: redactions))")
    case .effectFinished(let effect): appendEnd("finished", effect)
    case .effectCancelled(let effect): appendEnd("cancelled", effect, .notable)
    case .effectFailed(let effect, let error):
      appendEnd("failed", effect, .bad)
      text.append(": \(redactions.text(of: error))", .bad)
    case .selectorComputed(let selector):
      let site = selector.site.map { "the selector at \($0)" }
      let name = selector.name ?? site ?? "a selector"
      text.append("computed \(name)\(Self.reason(selector.changes, redacting: redactions))", .faint)
    case .observerCalled(let observer):
      let site = observer.site.map { "the observer at \($0)" }
      text.append(
        "called \(site ?? "an observer")\(Self.reason(observer.changes, redacting: redactions))", .faint)
    }
    return text
  }

  private static func reason(_ changes: [String], redacting redactions: [Redaction]) -> String {
    let places = changes.map { redactions.place($0) }
    return places.isEmpty ? "" : " because of \(places.joined(separator: ", "))"
  }
}

extension StoreEvent.Sender: CustomStringConvertible {
  /// The sender in words.
  public var description: String { text(redacting: []) }

  /// Returns the sender in words.
  func text(redacting redactions: [Redaction]) -> String {
    switch self {
    case .view(let site): "the store at \(site)"
    case .child(let site): "a child store at \(site)"
    case .effect(let effect): "the effect \(effect.shortText(redacting: redactions))"
    case .returned: "a reducer"
    case .outside: "outside"
    }
  }
}

extension EffectInFlight {
  /// Returns the name, the place and the ids of the effect: `“load” of rows[3] with id loading`.
  ///
  /// If the effect has neither a name nor an id, the text contains its source location.
  fileprivate func eventText(redacting redactions: [Redaction]) -> String {
    words(
      name.map { "“\($0)”" } ?? "an effect", place: redactions.place(place),
      ids: idTexts(redacting: redactions))
  }

  /// Returns the name and the place of the effect.
  ///
  /// If the effect has no name, the text contains its ids or, without ids, its source location.
  fileprivate func shortText(redacting redactions: [Redaction]) -> String {
    let ids = name == nil ? idTexts(redacting: redactions) : ""
    return words(name.map { "“\($0)”" }, place: redactions.place(place), ids: ids)
  }

  /// Returns the name of the effect; the ids if it has no name, or the source location if it has no ids either.
  func label(redacting redactions: [Redaction]) -> String {
    let ids = idTexts(redacting: redactions)
    return name ?? (ids.isEmpty ? site.map { "\($0)" } ?? "an effect" : ids)
  }

  func idTexts(redacting redactions: [Redaction]) -> String {
    ids.map { redactions.text(of: $0.base) }.joined(separator: ", ")
  }

  private func words(_ name: String?, place: String, ids: String) -> String {
    var words = name.map { [$0] } ?? []
    if !place.isEmpty { words.append("of \(place)") }
    if !ids.isEmpty { words.append("with id \(ids)") }
    if self.name == nil, ids.isEmpty, let site { words.append("at \(site)") }
    return words.joined(separator: " ")
  }
}

extension [Redaction] {
  /// Returns a place in a state or among features, without ids of elements that may contain a redacted value.
  ///
  /// All ids are left out if anything called `id` is redacted, or if an id is a structure, which is written with
  /// parentheses. An id may contain brackets too, so everything from the first to the last bracket is left out.
  func place(_ text: String) -> String {
    guard !isEmpty, let open = text.firstIndex(of: "["), let close = text.lastIndex(of: "]"), open < close,
      contains(where: { $0.names.last ?? "id" == "id" }) || text[open..<close].contains("(")
    else { return text }
    return "\(text[...open])\(Redaction.text)\(text[close...])"
  }
}
