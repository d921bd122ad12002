/// Work that a reducer asks its store to do, and that may send actions back.
///
/// An effect is a plain value: nothing happens until a store runs it. `.none` costs nothing, neither a task nor an
/// allocation. It is not `Sendable`, for it holds actions of whatever type that `map` has turned into others.
public struct Effect<Action> {
  /// Nil for no effect, so that "nothing to do" is one comparison, whatever `Action` is.
  @usableFromInline package let node: EffectNode?

  @inlinable
  package init(node: EffectNode?) { self.node = node }
}

extension Effect {
  /// No effect.
  @inlinable
  public static var none: Self { Self(node: nil) }

  /// Sends `action` as soon as the action in hand is reduced, before the `send` that led to it returns.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - fileID: The module and file that the effect is told apart by in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect.
  /// - Complexity: O(1), an allocation for the effect, which holds the action.
  public static func send(
    _ action: Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(node: SendNode(action: action, site: site))
  }

  /// Sends `action` as soon as the action in hand is reduced, before the `send` that led to it returns.
  ///
  /// For use as a function, `ids.map(Action.load).map(Effect.send)`: messages do not know the line of such an effect.
  ///
  /// - Parameter action: The action to send.
  /// - Returns: The effect.
  /// - Complexity: O(1), an allocation for the effect, which holds the action.
  @_disfavoredOverload
  public static func send(_ action: Action) -> Self { Self(node: SendNode(action: action, site: .unknown)) }

  /// Runs `operation` in the cooperative pool, where it can await and send actions.
  ///
  /// It sees the task-local values of the place that sent the action, and the dependencies of the reducer that made
  /// the effect. It is cancelled with its store.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; nil takes that of the sender.
  ///   - name: The name in messages and of the task.
  ///   - operation: The work. It sends actions by calling its argument: `await send(.response(value))`.
  ///   - handler: Called with an error that `operation` threw, unless the effect was cancelled. Without it an error
  ///     is an issue at this place.
  ///   - fileID: The module and file that the effect is told apart by in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect.
  /// - Complexity: O(1) to make. Started it is a task, and some allocations beside.
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
      node: RunNode(
        priority: priority, name: name, site: site, operation: operation, handler: handler))
  }

  /// Runs all `effects` at once.
  ///
  /// - Parameter effects: The effects; those that are `.none` are left out.
  /// - Returns: The effect, `.none` if all are.
  /// - Complexity: O(n), allocations only if two or more are not `.none`.
  @inlinable
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// Runs all `effects` at once.
  ///
  /// - Parameter effects: The effects; those that are `.none` are left out.
  /// - Returns: The effect, `.none` if all are.
  /// - Complexity: O(n), allocations only if two or more are not `.none`.
  @inlinable
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    Self(node: GroupNode.make(.merge, effects.compactMap(\.node)))
  }

  /// Runs `effects` one after the other: the next starts when the one before has finished.
  ///
  /// - Parameter effects: The effects; those that are `.none` are left out.
  /// - Returns: The effect, `.none` if all are.
  /// - Complexity: O(n), allocations only if two or more are not `.none`.
  @inlinable
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// Runs `effects` one after the other: the next starts when the one before has finished.
  ///
  /// - Parameter effects: The effects; those that are `.none` are left out.
  /// - Returns: The effect, `.none` if all are.
  /// - Complexity: O(n), allocations only if two or more are not `.none`.
  @inlinable
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    Self(node: GroupNode.make(.concatenate, effects.compactMap(\.node)))
  }
}

extension Effect {
  /// Runs this effect and `other` at once.
  ///
  /// - Parameter other: The other effect.
  /// - Returns: Both.
  /// - Complexity: O(1), allocations only if neither is `.none`.
  @inlinable
  public func merge(with other: Self) -> Self {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Self(node: GroupNode.make(.merge, [node, otherNode]))
  }

  /// Runs `other` when this effect has finished.
  ///
  /// - Parameter other: The effect that follows.
  /// - Returns: Both.
  /// - Complexity: O(1), allocations only if neither is `.none`.
  @inlinable
  public func concatenate(with other: Self) -> Self {
    guard let node else { return other }
    guard let otherNode = other.node else { return self }
    return Self(node: GroupNode.make(.concatenate, [node, otherNode]))
  }

  /// This effect with every action that it sends turned into another.
  ///
  /// - Parameter transform: Turns an action of this effect into one of the result. The store calls it on its isolation,
  ///   when it reduces the action.
  /// - Returns: The effect, `.none` if this is.
  /// - Complexity: O(1), an allocation; none for `.none`. Each action that is sent is transformed once.
  @inlinable
  public func map<NewAction>(
    _ transform: @escaping (Action) -> NewAction
  ) -> Effect<NewAction> {
    guard let node else { return .none }
    return Effect<NewAction>(node: MapNode(child: node, isForeign: true, transform: transform))
  }
}
