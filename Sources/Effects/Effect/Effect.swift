/// Work that a reducer asks its store to do, and that may send actions back to the store.
///
/// An effect is a plain value: nothing happens until a store runs it. `.none` costs neither a task nor an allocation.
/// An effect is not `Sendable`, because the actions in it and the closures that transform actions need not be
/// `Sendable`.
public struct Effect<Action> {
  /// The root of the tree of nodes that describes the effect; `nil` if there is no effect.
  @usableFromInline package let node: EffectNode?

  @inlinable
  package init(node: EffectNode?) { self.node = node }
}

extension Effect {
  /// No effect.
  @inlinable
  public static var none: Self { Self(node: nil) }

  /// Returns an effect that sends `action` when the current action has been reduced, before the store's `send` returns.
  ///
  /// Messages about the effect name the action.
  ///
  /// - Parameter action: The action to send.
  /// - Returns: The effect.
  /// - Complexity: O(1). Creating the effect allocates memory, which also holds the action.
  public static func send(_ action: Action) -> Self { Self(node: SendNode(action: action)) }

  /// Returns an effect that runs `operation` in the cooperative pool, where it can await and send actions.
  ///
  /// The operation has the task-local values of the code that sent the action, and the dependencies of the reducer that
  /// created the effect. The operation is cancelled when its store is released.
  ///
  /// - Parameters:
  ///   - priority: The priority of the effect's task; `nil` to inherit the priority of the code that sent the action.
  ///   - name: The name of the effect's task, which also appears in messages.
  ///   - operation: The work. It sends actions by calling its argument: `await send(.response(value))`.
  ///   - handler: A closure that is called if `operation` throws an error, unless the effect was cancelled. Without a
  ///     handler, the error is reported as an issue at the line of this call.
  ///   - fileID: The module and file that identify the effect in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect.
  /// - Complexity: O(1). Creating the effect allocates memory. Starting it allocates memory and creates a task.
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
  /// - Parameter effects: The effects. Effects that are `.none` are ignored.
  /// - Returns: The effect, or `.none` if all effects are `.none`.
  /// - Complexity: O(*n*), where *n* is the number of effects. Allocates memory unless all effects are `.none`.
  @inlinable
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// Returns an effect that runs all `effects` concurrently.
  ///
  /// - Parameter effects: The effects. Effects that are `.none` are ignored.
  /// - Returns: The effect, or `.none` if all effects are `.none`.
  /// - Complexity: O(*n*), where *n* is the number of effects. Allocates memory unless all effects are `.none`.
  @inlinable
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    Self(node: GroupNode.make(.merge, effects.compactMap(\.node)))
  }

  /// Returns an effect that runs `effects` one after the other.
  ///
  /// - Parameter effects: The effects. Effects that are `.none` are ignored.
  /// - Returns: The effect, or `.none` if all effects are `.none`.
  /// - Complexity: O(*n*), where *n* is the number of effects. Allocates memory unless all effects are `.none`.
  @inlinable
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// Returns an effect that runs `effects` one after the other.
  ///
  /// - Parameter effects: The effects. Effects that are `.none` are ignored.
  /// - Returns: The effect, or `.none` if all effects are `.none`.
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
  /// - Complexity: O(1). Allocates memory only if both effects differ from `.none`.
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
  /// - Complexity: O(1). Allocates memory only if both effects differ from `.none`.
  @inlinable
  public func concatenate(with other: Self) -> Self {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Self(node: GroupNode.make(.concatenate, [node, otherNode]))
  }

  /// Returns an effect that runs this effect and transforms each of its actions.
  ///
  /// - Parameter transform: A closure that turns an action of this effect into an action of the returned effect. The
  ///   store calls the closure on its isolation when it reduces the action. The closure runs with the dependencies of
  ///   the reducer that called this method.
  /// - Returns: The effect, or `.none` if this effect is `.none`.
  /// - Complexity: O(1). Allocates memory, unless this effect is `.none`. Each action is transformed once.
  @inlinable
  public func map<NewAction>(_ transform: @escaping (Action) -> NewAction) -> Effect<NewAction> {
    guard let node else { return .none }
    return Effect<NewAction>(node: MapNode(child: node, ofProgram: transform))
  }
}
