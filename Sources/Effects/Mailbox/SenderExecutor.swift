/// The executor of a sender.
///
/// All actions wait for the sender that drives the mailbox, and the tasks that an action led to wait for the sender of
/// the action. If that sender had to wait for a busy actor, so would they. So a sender waits and drives in the pool only,
/// and returns to its own executor when it has no more work.
@usableFromInline
package enum SenderExecutor {
  /// The pool, or the executor of the effects in a test.
  case pool
  /// An actor.
  case actor
  /// A task executor of the program, which the task prefers.
  case preferred
}
