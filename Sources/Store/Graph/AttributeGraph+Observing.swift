import Effects

extension AttributeGraph {
  /// Runs a closure now and after each update that changed what it read.
  ///
  /// - Parameters:
  ///   - name: The name of the observer in errors; a number if left out.
  ///   - isolation: The isolation of the graph: the caller's.
  ///   - body: Reads inputs and rules. It is run synchronously, once per update however many of them
  ///     changed, and may itself set inputs, which is told in a further round. What it throws is reported.
  /// - Returns: A token; the observation ends with it.
  public func observe(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ body: @escaping () throws -> Void
  ) -> Token {
    self.isolation.meet(isolation)
    return Token(graph: self, name: name, callback: body)
  }

  /// Calls a closure after each update that changed the value of a rule.
  ///
  /// Subscribing computes the value and does not call the closure.
  ///
  /// - Parameters:
  ///   - rule: The rule to observe.
  ///   - name: The name of the observer in errors; a number if left out.
  ///   - isolation: The isolation of the graph: the caller's.
  ///   - callback: Is passed the value it was last passed, or that of the time of subscription, and the
  ///     present one. What it reads is not tracked; what it throws is reported.
  /// - Returns: A token; the observation ends with it.
  public func onChange<Value>(
    of rule: Rule<Value>, name: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ callback: @escaping (_ old: Value, _ new: Value) throws -> Void
  ) -> Token {
    self.isolation.meet(isolation)
    return onChange(name: name, read: { rule.wrappedValue }, isEqual: rule.isEqual, callback)
  }

  /// Calls a closure after each update that changed the value of an input.
  ///
  /// - Parameters:
  ///   - input: The input to observe.
  ///   - name: The name of the observer in errors; a number if left out.
  ///   - isolation: The isolation of the graph: the caller's.
  ///   - callback: Is passed the value it was last passed, or that of the time of subscription, and the
  ///     present one. What it reads is not tracked; what it throws is reported.
  /// - Returns: A token; the observation ends with it.
  public func onChange<Value>(
    of input: Input<Value>, name: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ callback: @escaping (_ old: Value, _ new: Value) throws -> Void
  ) -> Token {
    self.isolation.meet(isolation)
    return onChange(name: name, read: { input.wrappedValue }, isEqual: input.isEqual, callback)
  }

  /// Calls a closure after each update that changed the value, or the error, of a rule that may fail.
  ///
  /// - Parameters:
  ///   - rule: The rule to observe.
  ///   - name: The name of the observer in errors; a number if left out.
  ///   - isolation: The isolation of the graph: the caller's.
  ///   - callback: Is passed the result it was last passed, or that of the time of subscription, and the
  ///     present one. What it reads is not tracked; what it throws is reported.
  /// - Returns: A token; the observation ends with it.
  public func onChange<Value>(
    of rule: ThrowingRule<Value>, name: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ callback: @escaping (_ old: Result<Value, any Error>, _ new: Result<Value, any Error>) throws -> Void
  ) -> Token {
    self.isolation.meet(isolation)
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
