import Effects

extension Store {
  /// Runs a closure now and after each turn that changed what it read of this store's tree.
  ///
  /// The store records each property that the closure reads, also through child stores and selectors. A turn lasts from
  /// the first change until the job that it enqueued on the store's isolation runs; however many actions fall into it,
  /// the closure runs once, and not at all if what it read is equal again. For a store without an isolation each `send`
  /// is a turn. The closure may send; that is told in a further round of the same turn. The store decides which
  /// closures to call before the first one of a round sends.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: The use that a message names: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - body: Reads the store. It should capture the token's owner, or the store, weakly if it lives there.
  /// - Returns: A token; the observation ends with it.
  /// - Complexity: That of `body`, now and for each turn that changed what it read. Each property read is
  ///   compared after each action from then on; the comparison allocates nothing for trivial values.
  public func observe(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping () -> Void
  ) -> ObservationToken {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return core.exclusively {
      let observation = core.observation
      observation.catchUp()
      return ObservationToken(core: core, token: core.tracking { observation.observe(at: site, body) })
    }
  }

  /// Runs a closure now and after each turn that changed what it read or asked about, and tells it what has changed.
  ///
  /// The store reports five actions in one turn by one call. In the initial call nothing has changed yet, and
  /// `isInitial` is true.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: The use that a message names: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - body: Is passed what has changed since its last call.
  /// - Returns: A token; the observation ends with it.
  /// - Complexity: That of `body`, now and for each turn that changed what it read. Each property read is
  ///   compared after each action from then on; the comparison allocates nothing for trivial values.
  public func observe(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping (_ changes: ChangeSet<State>) -> Void
  ) -> ObservationToken {
    let (questions, place, node) = (ChangeQueries(engine: core.storeGraph.engine), selectorScope, node)
    return observe(
      isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column
    ) {
      // The reader does not own the place, which may be that of a store without references.
      withExtendedLifetime(node) {
        questions.answering { isInitial in
          body(ChangeSet(isInitial: isInitial, questions: questions, place: place))
        }
      }
    }
  }

  /// Calls a closure after each turn that changed a property of the state.
  ///
  /// - Parameters:
  ///   - keyPath: The property. Subscribing reads it and does not call the closure.
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: The use that a message names: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - callback: Is passed the value of the last call, or of the time of subscription, and the present one. What it
  ///     reads is not recorded.
  /// - Returns: A token; the observation ends with it.
  /// - Complexity: One read now. After each action a comparison of what is read, and for each turn that
  ///   changed it a call.
  public func onChange<Value: Equatable>(
    of keyPath: KeyPath<State, Value>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ callback: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> ObservationToken {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    let (place, node) = (selectorScope, node)
    // The reader does not own the place, which may be that of a store without references.
    return onChange(
      at: site, read: { withExtendedLifetime(node) { place.reader[keyPath] } }, isEqual: ==, callback)
  }

  /// Calls a closure after each turn that changed the value of a selector.
  ///
  /// - Parameters:
  ///   - selector: The selector. Subscribing computes it and does not call the closure.
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: The use that a message names: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - callback: Is passed the value of the last call, or of the time of subscription, and the present one. What it
  ///     reads is not recorded.
  /// - Returns: A token; the observation ends with it.
  /// - Complexity: One read now. After each action a comparison of what is read, and for each turn that
  ///   changed it a call.
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

  private func onChange<Value>(
    at site: SourceSite, read: @escaping () -> Value, isEqual: @escaping (Value, Value) -> Bool,
    _ callback: @escaping (Value, Value) -> Void
  ) -> ObservationToken {
    core.exclusively {
      let observation = core.observation
      observation.catchUp()
      let token = core.tracking {
        observation.graph.graph.onChange(at: site, read: read, isEqual: isEqual, callback)
      }
      return ObservationToken(core: core, token: token)
    }
  }
}
