/// The executor of a sender.
///
/// All posted actions wait for the sender that drives the mailbox. The tasks of the effects that a reducer returns for
/// an action wait for the sender of this action, which starts them. If these senders first had to wait for a busy actor
/// of the program, the actions and tasks would wait too. So a sender moves to the pool to wait for its action and to
/// drive. It returns to its own executor when it has no more work.
@usableFromInline
package enum SenderExecutor {
  /// The sender runs in the cooperative pool or, in a test, on the executor of the effects.
  case pool
  /// The sender runs on an actor.
  case actor
  /// The sender's task prefers a task executor of the app.
  case preferred
}
