/// Work that a reducer asks its store to do, and that may send actions back to the store.
///
/// An effect is a plain value: nothing happens until a store runs it. `.none` costs neither a task nor an allocation.
/// An effect is not `Sendable`, because it contains actions of any type, and closures that transform them.
public struct Effect<Action> {
  /// The root of the effect's tree; `nil` for no effect, so that the test for `.none` is one comparison.
  @usableFromInline package let node: EffectNode?

  @inlinable
  package init(node: EffectNode?) { self.node = node }
}

extension Effect {
  /// No effect.
  @inlinable
  public static var none: Self { Self(node: nil) }

  /// Returns an effect that sends `action` after the current action is reduced, before the store's `send` returns.
  ///
  /// Messages about the effect name the action.
  ///
  /// - Parameter action: The action to send.
  /// - Returns: The effect.
  /// - Complexity: O(1). Allocates memory for the effect, which holds the action.
  public static func send(_ action: Action) -> Self { Self(node: SendNode(action: action)) }

  /// Returns an effect that runs `operation` in the cooperative pool, where it can await and send actions.
  ///
  /// The operation sees the task-local values of the code that sent the action, and the dependencies of the reducer
  /// that made the effect. The operation is cancelled when its store is released.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; `nil` for the priority of the sender.
  ///   - name: The name of the task, which also appears in messages.
  ///   - operation: The work. It sends actions by calling its argument: `await send(.response(value))`.
  ///   - handler: A closure that is called with an error of `operation`, unless the effect was cancelled. Without a
  ///     handler, the error is reported as an issue at the line of this call.
  ///   - fileID: The module and file that identify the effect in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect.
  /// - Complexity: O(1). Creating the effect allocates. Starting it creates a task and allocates.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(
      node: RunNode(priority: priority, name: name, site: site, operation: operation, handler: handler))
  }

  /// Returns an effect that runs all `effects` concurrently.
  ///
  /// - Parameter effects: The effects. Those that are `.none` are left out.
  /// - Returns: The effect, or `.none` if all are `.none`.
  /// - Complexity: O(*n*), where *n* is the number of effects. Allocates memory unless all effects are `.none`.
  @inlinable
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// Returns an effect that runs all `effects` concurrently.
  ///
  /// - Parameter effects: The effects. Those that are `.none` are left out.
  /// - Returns: The effect, or `.none` if all are `.none`.
  /// - Complexity: O(*n*), where *n* is the number of effects. Allocates memory unless all effects are `.none`.
  @inlinable
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    Self(node: GroupNode.make(.merge, effects.compactMap(\.node)))
  }

  /// Returns an effect that runs `effects` one after the other.
  ///
  /// - Parameter effects: The effects. Those that are `.none` are left out.
  /// - Returns: The effect, or `.none` if all are `.none`.
  /// - Complexity: O(*n*), where *n* is the number of effects. Allocates memory unless all effects are `.none`.
  @inlinable
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// Returns an effect that runs `effects` one after the other.
  ///
  /// - Parameter effects: The effects. Those that are `.none` are left out.
  /// - Returns: The effect, or `.none` if all are `.none`.
  /// - Complexity: O(*n*), where *n* is the number of effects. Allocates memory unless all effects are `.none`.
  @inlinable
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    Self(node: GroupNode.make(.concatenate, effects.compactMap(\.node)))
  }
}

extension Effect {
  /// Returns an effect that runs this effect and `other` concurrently.
  ///
  /// - Parameter other: The other effect.
  /// - Returns: The effect.
  /// - Complexity: O(1). Allocates memory only if neither effect is `.none`.
  @inlinable
  public func merge(with other: Self) -> Self {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Self(node: GroupNode.make(.merge, [node, otherNode]))
  }

  /// Returns an effect that runs `other` when this effect has finished.
  ///
  /// - Parameter other: The effect that follows.
  /// - Returns: The effect.
  /// - Complexity: O(1). Allocates memory only if neither effect is `.none`.
  @inlinable
  public func concatenate(with other: Self) -> Self {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Self(node: GroupNode.make(.concatenate, [node, otherNode]))
  }

  /// Returns an effect that runs this effect and transforms each of its actions.
  ///
  /// - Parameter transform: A closure that turns an action of this effect into an action of the returned effect. The
  ///   store calls the closure on the store's isolation when it reduces the action, with the dependencies of the
  ///   reducer that made this effect.
  /// - Returns: The effect, or `.none` if this effect is `.none`.
  /// - Complexity: O(1). Allocates memory, except for `.none`. Each action is transformed once.
  @inlinable
  public func map<NewAction>(_ transform: @escaping (Action) -> NewAction) -> Effect<NewAction> {
    guard let node else { return .none }
    return Effect<NewAction>(node: MapNode(child: node, ofProgram: transform))
  }
}
