import Effects

extension AttributeGraph {
  /// Runs a closure now, and again after each update that changed a value that the closure read.
  ///
  /// - Parameters:
  ///   - name: The name of the observer in messages. The default is a name such as `observer1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - body: A closure that reads inputs and rules. The graph calls the closure synchronously, once for all changes
  ///     of an update. The closure may set inputs; the graph then calls the observers of these inputs in a further
  ///     round. If the closure throws an error, the graph reports the error as an issue.
  /// - Returns: A token. The observation ends when the token is released.
  public func observe(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ body: @escaping () throws -> Void
  ) -> Token {
    meet(isolation)
    return Token(graph: self, name: name, callback: body)
  }

  /// Calls a closure after each update that changed the value of a rule.
  ///
  /// At the start of the observation, the graph computes the value but does not call the closure.
  ///
  /// - Parameters:
  ///   - rule: The rule to observe.
  ///   - name: The name of the observer in messages. The default is a name such as `observer1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - callback: A closure that receives the old and the new value. In the first call, the old value is the value at
  ///     the start of the observation. In each later call, the old value is the value that the previous call received
  ///     as the new one. Values that the callback reads do not become dependencies. If the callback throws an error,
  ///     the graph reports the error as an issue.
  /// - Returns: A token. The observation ends when the token is released.
  public func onChange<Value>(
    of rule: Rule<Value>, name: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ callback: @escaping (_ old: Value, _ new: Value) throws -> Void
  ) -> Token {
    meet(isolation)
    return onChange(name: name, read: { rule.wrappedValue }, isEqual: rule.isEqual, callback)
  }

  /// Calls a closure after each update that changed the value of an input.
  ///
  /// - Parameters:
  ///   - input: The input to observe.
  ///   - name: The name of the observer in messages. The default is a name such as `observer1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - callback: A closure that receives the old and the new value. In the first call, the old value is the value at
  ///     the start of the observation. In each later call, the old value is the value that the previous call received
  ///     as the new one. Values that the callback reads do not become dependencies. If the callback throws an error,
  ///     the graph reports the error as an issue.
  /// - Returns: A token. The observation ends when the token is released.
  public func onChange<Value>(
    of input: Input<Value>, name: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ callback: @escaping (_ old: Value, _ new: Value) throws -> Void
  ) -> Token {
    meet(isolation)
    return onChange(name: name, read: { input.wrappedValue }, isEqual: input.isEqual, callback)
  }

  /// Calls a closure after each update that changed the value or the error of a throwing rule.
  ///
  /// - Parameters:
  ///   - rule: The rule to observe.
  ///   - name: The name of the observer in messages. The default is a name such as `observer1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - callback: A closure that receives the old and the new result. In the first call, the old result is the result
  ///     at the start of the observation. In each later call, the old result is the result that the previous call
  ///     received as the new one. Values that the callback reads do not become dependencies. If the callback throws an
  ///     error, the graph reports the error as an issue.
  /// - Returns: A token. The observation ends when the token is released.
  public func onChange<Value>(
    of rule: ThrowingRule<Value>, name: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ callback: @escaping (_ old: Result<Value, any Error>, _ new: Result<Value, any Error>) throws -> Void
  ) -> Token {
    meet(isolation)
    return onChange(name: name, read: { rule.result }, isEqual: rule.isEqual, callback)
  }

  func onChange<Value>(
    name: String? = nil, at site: SourceSite? = nil, read: @escaping () -> Value,
    isEqual: @escaping (Value, Value) -> Bool,
    _ callback: @escaping (Value, Value) throws -> Void
  ) -> Token {
    let observer = ValueObserver(engine: engine, read: read, isEqual: isEqual, callback: callback)
    return Token(graph: self, name: name, site: site) { try observer.update() }
  }
}
