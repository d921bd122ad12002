import Effects

extension AttributeGraph {
  /// Runs a closure now and after each update that changed a value that it read.
  ///
  /// - Parameters:
  ///   - name: The name of the observer in errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - body: Reads inputs and rules. The graph calls it synchronously, once per update. It may set inputs; the graph
  ///     reports these changes in a further round. The graph reports errors that it throws.
  /// - Returns: A token. The observation ends when the token is released.
  public func observe(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ body: @escaping () throws -> Void
  ) -> Token {
    meet(isolation)
    return Token(graph: self, name: name, callback: body)
  }

  /// Calls a closure after each update that changed the value of a rule.
  ///
  /// Subscribing computes the value and does not call the closure.
  ///
  /// - Parameters:
  ///   - rule: The rule to observe.
  ///   - name: The name of the observer in errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - callback: Receives the old value, which is that of the subscription or the last call, and the new one. Its
  ///     reads are not tracked, and the graph reports errors that it throws.
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
  ///   - name: The name of the observer in errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - callback: Receives the old value, which is that of the subscription or the last call, and the new one. Its
  ///     reads are not tracked, and the graph reports errors that it throws.
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
  ///   - name: The name of the observer in errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - callback: Receives the result of the last call, or initially of the subscription, and the current result. Its
  ///     reads are not tracked, and the graph reports errors that it throws.
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
