import Effects

extension Store {
  /// Runs a closure now and after each turn that changed a value that it read from this tree of stores.
  ///
  /// The store records each property that the closure reads, also through child stores and selectors. A turn lasts from
  /// the first change until the job that the store then enqueues on its isolation. The closure runs once for a turn,
  /// however many actions the turn contains, and does not run if the values that it read are equal again. For a store
  /// without isolation each `send` is a turn. The closure may send actions. The store reports the changes of these
  /// actions in a further round of the same turn. The store decides which closures to call before the first closure of
  /// a round sends.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation, which must be the caller's.
  ///   - fileID: The module and file that messages name.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - body: Reads the store. If it captures the owner of the token, or a store that the owner retains, it should do
  ///     so weakly.
  /// - Returns: A token. The observation ends when the token is released.
  /// - Complexity: The cost of `body`, now and after each turn that changed a value that `body` read. After each
  ///   action, the store compares each property that `body` read; comparing trivial values allocates nothing.
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

  /// Runs a closure now and after each turn that changed a value that it read or queried, and passes it the changes.
  ///
  /// The store makes one call for all actions of a turn. In the initial call nothing has changed yet, and `isInitial`
  /// is true.
  ///
  /// - Parameters:
  ///   - isolation: The store's isolation, which must be the caller's.
  ///   - fileID: The module and file that messages name.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - body: Receives the changes since its last call.
  /// - Returns: A token. The observation ends when the token is released.
  /// - Complexity: The cost of `body`, now and after each turn that changed a value that `body` read. After each
  ///   action, the store compares each property that `body` read; comparing trivial values allocates nothing.
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
      // The reader does not retain the scope, whose store may have no other references.
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
  ///   - keyPath: The property. The subscription reads the property and does not call the closure.
  ///   - isolation: The store's isolation, which must be the caller's.
  ///   - fileID: The module and file that messages name.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - callback: Receives the old value, which is that of the subscription or the last call, and the new one. Its
  ///     reads are not recorded.
  /// - Returns: A token. The observation ends when the token is released.
  /// - Complexity: One read now. One comparison after each action, and one call after each turn that changed the value.
  public func onChange<Value: Equatable>(
    of keyPath: KeyPath<State, Value>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ callback: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> ObservationToken {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    let (scope, node) = (selectorScope, node)
    // The reader does not retain the scope, whose store may have no other references.
    return onChange(
      at: site, read: { withExtendedLifetime(node) { scope.reader[keyPath] } }, isEqual: ==, callback)
  }

  /// Calls a closure after each turn that changed the value of a selector.
  ///
  /// - Parameters:
  ///   - selector: The selector. The subscription computes the selector and does not call the closure.
  ///   - isolation: The store's isolation, which must be the caller's.
  ///   - fileID: The module and file that messages name.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - callback: Receives the old value, which is that of the subscription or the last call, and the new one. Its
  ///     reads are not recorded.
  /// - Returns: A token. The observation ends when the token is released.
  /// - Complexity: One read now. One comparison after each action, and one call after each turn that changed the value.
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
