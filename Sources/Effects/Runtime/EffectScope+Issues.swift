extension EffectScope {
  /// What the effect is called in messages: its name or kind, its ids, and the action it comes from.
  package var title: String {
    let name = label?.name.map { "The effect \"\($0)\"" } ?? "An effect"
    let ids = self.ids.map { "id \($0)" }.joined(separator: ", ")
    let cause = origin.map { "started by the action \($0.name)" }
    return ([name] + [ids.isEmpty ? nil : "(\(ids))", cause].compactMap(\.self)).joined(separator: " ")
  }

  func reportUnhandled(_ error: any Error) {
    let message = """
      \(title) threw an error that nothing catches:

      \(error)

      The effect has ended; the store goes on.

      Fix: handle the error where it can occur, or pass a 'catch' closure to 'Effect.run':
         .run { send in … } catch: { error, send in await send(.failed(error)) }
      """
    report(.unhandledError, message)
  }

  func reportLateSend(_ action: String) {
    let message = """
      \(title) sent \(action) after its closure had returned. The action was dropped.

      Likely causes, in order:
      1. 'send' was captured by a 'Task { }' or a callback that outlives the effect. Await the work in the effect \
      instead, with 'async let', a task group or an AsyncStream.
      2. 'send' was kept in a property. It is good only for the closure that it was passed to.
      """
    report(.sendAfterCompletion, message)
  }

  private func report(_ kind: RuntimeIssue.Kind, _ message: String) {
    IssueReporting.report(RuntimeIssue(kind: kind, message: message, site: label?.site ?? .unknown))
  }
}
