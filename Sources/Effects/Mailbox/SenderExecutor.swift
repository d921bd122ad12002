/// The executor of a sender.
///
/// All posted actions wait for the sender that drives the mailbox, and the tasks to which an action led wait for the
/// sender of the action. If such a sender had to wait for a busy actor, the actions and tasks would wait too. So a
/// sender waits and drives only in the pool, and returns to its own executor when it has no more work.
@usableFromInline
package enum SenderExecutor {
  /// The pool, or the executor of the effects in a test.
  case pool
  /// An actor.
  case actor
  /// A task executor of the program, which the task prefers.
  case preferred
}
