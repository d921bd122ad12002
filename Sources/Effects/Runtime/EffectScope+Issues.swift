extension EffectScope {
  /// The effect's title in messages: its name or kind, its ids, and the action it comes from.
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

  func reportWaitElsewhere() {
    let action = origin.map { "The effects of the action \($0.name)" } ?? "Effects"
    let message = """
      \(action) are awaited by a task that does not use their store, which belongs to no actor. What they send is reduced \
      when the task that has used the store last uses it again; until then this 'finish()' waits, for ever if it does not.

      Likely causes, in order:
      1. 'finish()' is awaited beside the code that uses the store, by 'async let', a task group or a task of its own. Await \
      it there: 'await store.send(…).finish()'.
      2. The store was made in a nonisolated function. Make it on the main actor or in an actor of yours, which reduces \
      what effects send whoever waits.
      """
    IssueReporting.warn(of: RuntimeIssue(kind: .finishElsewhere, message: message, site: .unknown))
  }

  private func report(_ kind: RuntimeIssue.Kind, _ message: String) {
    IssueReporting.report(RuntimeIssue(kind: kind, message: message, site: label?.site ?? .unknown))
  }
}
