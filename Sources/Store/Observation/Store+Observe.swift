import Effects

extension Store {
  /// Runs a closure now and after each turn that changed a value that the closure read from this tree of stores.
  ///
  /// The store records each property that the closure reads, including reads through child stores and selectors.
  ///
  /// At the first change, a turn begins: the store enqueues a job on its isolation, and the turn ends when this job
  /// runs. The closure runs once per turn, even if the turn contains many actions. It does not run if the values that
  /// it read are equal again at the end of the turn. For a store without isolation, each `send` is a turn.
  ///
  /// The closure may send actions. The store reports the changes of these actions in another round of the same turn. At
  /// the beginning of a round, the store decides which closures it will call.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation, which must be the caller's.
  ///   - fileID: The module and file of the call, which messages name.
  ///   - filePath: The path of the file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - body: A closure that reads the store. The token retains this closure. So capture weakly the object that
  ///     retains the token, and any store that this object retains.
  /// - Returns: A token. The observation ends when the token is released.
  /// - Complexity: The cost of `body`, now and after each turn that changed a value that `body` read. After each
  ///   action, the store compares each property that `body` read; comparing trivial values, such as integers, allocates
  ///   nothing.
  public func observe(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping () -> Void
  ) -> ObservationToken {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    let body = withPresentDependencies(body)
    return core.exclusively {
      let observation = core.observation
      observation.catchUp()
      return ObserverToken(core: core, token: core.tracking { observation.observe(at: site, body) })
    }
  }

  /// Calls a closure with the changes, now and after each turn that changed a value that the closure read or queried.
  ///
  /// The store calls the closure once for all actions of a turn. In the initial call, nothing has changed yet, and
  /// ``ChangeSet/isInitial`` is `true`.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation, which must be the caller's.
  ///   - fileID: The module and file of the call, which messages name.
  ///   - filePath: The path of the file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - body: A closure that receives the changes since its last call.
  /// - Returns: A token. The observation ends when the token is released.
  /// - Complexity: The cost of `body`, now and after each turn that changed a value that `body` read. After each
  ///   action, the store compares each property that `body` read; comparing trivial values, such as integers, allocates
  ///   nothing.
  public func observe(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping (_ changes: ChangeSet<State>) -> Void
  ) -> ObservationToken {
    let (queries, scope, node) = (ChangeQueries(engine: core.storeGraph.engine), selectorScope, node)
    return observe(
      isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column
    ) {
      // The closure retains the node of the store's scope, because `scope` does not, and the store may be released.
      withExtendedLifetime(node) {
        queries.answering { isInitial in
          body(ChangeSet(isInitial: isInitial, queries: queries, scope: scope))
        }
      }
    }
  }

  /// Calls a closure after each turn that changed a property of the state.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property. `onChange` reads the property immediately, but does not call the
  ///     closure until the property changes.
  ///   - isolation: The store's isolation, which must be the caller's.
  ///   - fileID: The module and file of the call, which messages name.
  ///   - filePath: The path of the file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - callback: A closure that receives the old and the new value. In the first call, the old value is the value at
  ///     the time of the subscription. Later, it is the new value of the previous call. The store does not record the
  ///     reads of this closure.
  /// - Returns: A token. The observation ends when the token is released.
  /// - Complexity: One read immediately, one comparison after each action, and one call after each turn that changed
  ///   the value.
  public func onChange<Value: Equatable>(
    of keyPath: KeyPath<State, Value>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ callback: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> ObservationToken {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    let (scope, node) = (selectorScope, node)
    // The closure retains the node of the store's scope, because `scope` does not, and the store may be released.
    return onChange(
      at: site, read: { withExtendedLifetime(node) { scope.reader[keyPath] } }, isEqual: ==, callback)
  }

  /// Calls a closure after each turn that changed the value of a selector.
  ///
  /// - Parameters:
  ///   - selector: The selector. `onChange` computes the selector immediately, but does not call the closure until its
  ///     value changes.
  ///   - isolation: The store's isolation, which must be the caller's.
  ///   - fileID: The module and file of the call, which messages name.
  ///   - filePath: The path of the file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - callback: A closure that receives the old and the new value. In the first call, the old value is the value at
  ///     the time of the subscription. Later, it is the new value of the previous call. The store does not record the
  ///     reads of this closure.
  /// - Returns: A token. The observation ends when the token is released.
  /// - Complexity: One read immediately, one comparison after each action, and one call after each turn that changed
  ///   the value.
  public func onChange<Value>(
    of selector: Selector<State, Value>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ callback: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> ObservationToken {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return core.exclusively {
      let (rule, node) = (selectorScope.rule(selector), node)
      return onChange(
        at: site, read: { withExtendedLifetime(node) { rule.wrappedValue } }, isEqual: rule.isEqual, callback)
    }
  }

  func onChange<Value>(
    at site: SourceSite, read: @escaping () -> Value, isEqual: @escaping (Value, Value) -> Bool,
    _ callback: @escaping (Value, Value) -> Void
  ) -> ObservationToken {
    let callback = withPresentDependencies(callback)
    return core.reading {
      let observation = core.observation
      observation.catchUp()
      let token = core.tracking {
        observation.graph.graph.onChange(at: site, read: read, isEqual: isEqual, callback)
      }
      return ObserverToken(core: core, token: token)
    }
  }
}
