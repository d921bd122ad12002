/// What a test has noted of a scope.
private final class ScopeNote: ScopeRole {
  var callSite: SourceSite?
  var isSkipped = false
}

extension EffectScope {
  /// In a test: the call that all this goes back to.
  package final var callSite: SourceSite? {
    get { tree.lock.withLock { role(ScopeNote.self)?.callSite } }
    set { tree.lock.withLock { note.callSite = newValue } }
  }

  /// In a test: whether it was said that the end of the task is of no interest.
  package final var isSkipped: Bool {
    get { tree.lock.withLock { role(ScopeNote.self)?.isSkipped ?? false } }
    set { tree.lock.withLock { note.isSkipped = newValue } }
  }

  private final var note: ScopeNote {
    if let note = role(ScopeNote.self) { return note }
    let note = ScopeNote()
    add(note)
    return note
  }
}
