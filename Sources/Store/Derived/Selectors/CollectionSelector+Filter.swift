extension CollectionSelector {
  /// Returns a selector of the rows that satisfy a condition.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages.
  ///   - isIncluded: Returns a Boolean value indicating whether to include an element. It must use nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read; then one call for each changed element, and O(log *n*) for each element
  ///   that comes or goes.
  @inlinable
  public func filter(
    name: String? = nil, _ isIncluded: @escaping @Sendable (_ element: Element) -> Bool
  ) -> Self {
    following(name ?? "filter", plain: { [plain] in plain($0).filter(isIncluded) }) {
      FilterStage(Self.kernel(isIncluded))
    }
  }

  /// Returns a selector of the rows that satisfy a condition that depends on a part of the state.
  ///
  /// - Parameters:
  ///   - keyPath: The part.
  ///   - name: The name in drawings and messages.
  ///   - isIncluded: Returns a Boolean value indicating whether to include an element, given the part. It must use
  ///     nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, and if the part has changed; otherwise, one call for each changed element,
  ///   and O(log *n*) for each element that comes or goes.
  @inlinable
  public func filter<Parameter: Equatable & SendableMetatype>(
    with keyPath: any KeyPath<State, Parameter> & Sendable, name: String? = nil,
    _ isIncluded: @escaping @Sendable (_ element: Element, _ parameter: Parameter) -> Bool
  ) -> Self {
    filter(keyPath, name, { _, _ in false }, isIncluded)
  }

  /// Returns a selector of the rows that satisfy a condition that depends on a part of the state, which often becomes
  /// stricter, like a text that a user types.
  ///
  /// - Parameters:
  ///   - keyPath: The part.
  ///   - name: The name in drawings and messages.
  ///   - isNarrower: Returns a Boolean value indicating whether a new part includes no element that the old one excludes;
  ///     `false` if that is not certain. Only the included elements are then asked about again.
  ///   - isIncluded: Returns a Boolean value indicating whether to include an element, given the part. It must use
  ///     nothing else.
  /// - Returns: The selector.
  /// - Complexity: As without `narrowing`, but O(*n*) time with calls for the included elements only if the part has
  ///   become narrower.
  @inlinable
  public func filter<Parameter: Equatable & SendableMetatype>(
    with keyPath: any KeyPath<State, Parameter> & Sendable, name: String? = nil,
    narrowing isNarrower: @escaping @Sendable (_ new: Parameter, _ old: Parameter) -> Bool,
    _ isIncluded: @escaping @Sendable (_ element: Element, _ parameter: Parameter) -> Bool
  ) -> Self {
    filter(keyPath, name, isNarrower, isIncluded)
  }

  @inlinable
  func filter<Parameter: Equatable>(
    _ keyPath: any KeyPath<State, Parameter> & Sendable, _ name: String?,
    _ isNarrower: @escaping (_ new: Parameter, _ old: Parameter) -> Bool,
    _ isIncluded: @escaping (_ element: Element, _ parameter: Parameter) -> Bool
  ) -> Self {
    let keyPath: KeyPath<State, Parameter> = keyPath
    let selector = Selector<State, StageOutput>(key: SelectorKey()) { [stage] _, graph, scope in
      var parameter: Parameter?
      let filter = FilterStage { _, _ in }
      return graph.rule(name: name ?? "filter") {
        scope.computing { reader in
          let new = reader[keyPath]
          let isChanged = parameter != new
          if isChanged {
            filter.isNarrower = parameter.map { isNarrower(new, $0) } ?? false
            parameter = new
            filter.kernel = Self.kernel { isIncluded($0, new) }
          }
          filter.update(from: reader[stage].stage, isChanged: isChanged)
          filter.isNarrower = false
          return StageOutput(filter)
        }
      }
    }
    return Self(stage: selector, makeRows: makeRows) { [plain] reader in
      let parameter = reader[keyPath]
      return plain(reader).filter { isIncluded($0, parameter) }
    }
  }

  /// Makes the kernel of a filter, into which the closure is inlined.
  @inlinable
  static func kernel(_ isIncluded: @escaping (Element) -> Bool) -> FilterStage.Kernel {
    { run, results in
      var element = run.elements
      for index in 0..<run.slots.count {
        // Sound: a stage passes the addresses of its elements, which have the selector's element type.
        results[index] = isIncluded(element.assumingMemoryBound(to: Element.self).pointee)
        element += run.stride
      }
    }
  }

  /// Returns the selector of a stage that follows this one.
  @inlinable
  func following(
    _ name: String?, plain: @escaping (SelectorReader<State>) -> PlainRows<ID, Element>,
    _ makeStage: @escaping () -> OperatorStage
  ) -> Self {
    Self(stage: stage.followed(name, makeStage), makeRows: makeRows, plain: plain)
  }
}

extension Selector where Value == StageOutput {
  /// Returns the selector of a stage that follows the one of this selector.
  @inlinable
  func followed(_ name: String?, _ makeStage: @escaping () -> OperatorStage) -> Self {
    Selector(key: SelectorKey()) { _, graph, scope in
      let next = makeStage()
      return graph.rule(name: name) {
        scope.computing { reader in
          next.update(from: reader[self].stage)
          return StageOutput(next)
        }
      }
    }
  }
}
