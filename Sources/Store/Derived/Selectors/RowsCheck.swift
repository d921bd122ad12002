/// The check that the closures of a collection selector are pure, for a store whose `selectorCache.checksPurity` is
/// true.
///
/// Each operator is checked separately: its rows are compared with rows that it computes from scratch from the current
/// rows of the previous stage. Therefore, the check reports only the operator whose closure is impure, and not the
/// operators that follow it.
@usableFromInline
struct RowsCheck<State, ID: Hashable, Element> {
  private let name: String
  private let site: SourceSite
  private let isEqual: (Element, Element) -> Bool
  private let makeRows: (Stage) -> DerivedCollection<ID, Element>
  private let plain: (SelectorReader<State>) -> PlainRows<ID, Element>

  @usableFromInline
  init(
    _ name: String, at site: SourceSite, by isEqual: @escaping (Element, Element) -> Bool,
    makeRows: @escaping (Stage) -> DerivedCollection<ID, Element>,
    plain: @escaping (SelectorReader<State>) -> PlainRows<ID, Element>
  ) {
    self.name = name
    self.site = site
    self.isEqual = isEqual
    self.makeRows = makeRows
    self.plain = plain
  }

  /// Compares the rows of an up-to-date stage with rows that are computed from scratch, in the body of the stage's
  /// rule.
  @usableFromInline
  func run(_ stage: Stage, _ reader: SelectorReader<State>) {
    let core = reader.core
    guard core.checks.contains(.purity) else { return }
    let rows = PlainRows(makeRows(stage))
    // The reads create no dependencies. Otherwise, the closure of a family would make each element a separate
    // dependency.
    func compute() -> PlainRows<ID, Element> {
      core.attributeGraph.untracked { core.computing { plain(reader) } }
    }
    guard let difference = difference(rows, compute()),
      SharedStamps.isImpure(by: { self.difference($0, $1) == nil }, compute)
    else { return }
    report(difference)
  }

  /// Returns the first difference between the rows; `nil` if there is none.
  private func difference(_ rows: PlainRows<ID, Element>, _ again: PlainRows<ID, Element>) -> String? {
    // `areSame` is needed for ids that differ from themselves, such as NaN.
    guard rows.ids.elementsEqual(again.ids, by: { areSame($0, $1, by: ==) }) else {
      return diff(rows.ids, again.ids)
        ?? "  The ids are printed alike, but they differ in their order or according to '=='."
    }
    let elements = zip(rows.elements, again.elements)
    guard let index = zip(0..., elements).first(where: { !areSame($1.0, $1.1, by: isEqual) })?.0 else {
      return nil
    }
    let difference =
      diff(rows.elements[index], again.elements[index])
      ?? "  No part of the two elements differs, but '==' returns false."
    return "The row with the id \(rows.ids[index]):\n\n\(difference)"
  }

  private func report(_ difference: String) {
    reportIssue(
      """
      The rows of the selector “\(name)” were computed twice from the same state, and differ:

      \(difference)

      Likely causes, in order:
      1. A closure of the selector reads something other than its parameters, such as the time, a random number, a \
      dependency or a global variable. Send an action that stores the value in the state, and pass that part of the \
      state to the operator, as in 'filter(with:)' and 'sorted(with:by:)'.
      2. A closure of the selector creates something new each time, such as an id or an object. Create it in a reducer.
      3. The selector compares rows with a closure that is not a strict order, such as '$0.rank <= $1.rank'. Compare \
      with '<'.
      """, kind: .impureSelector, at: site)
  }
}

/// Returns a Boolean value indicating whether two values are equal, or can't be compared because the first differs from
/// itself.
@inlinable
func areSame<Value>(_ first: Value, _ second: Value, by isEqual: (Value, Value) -> Bool) -> Bool {
  isEqual(first, second) || !isEqual(first, first)
}

extension CollectionSelector {
  /// Creates the selector of an operator's rows.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - site: The source location of the definition.
  ///   - isEqual: A closure that compares two elements when the store checks purity. The default treats all elements as
  ///     equal, because the previous stage has checked them.
  ///   - makeRows: A closure that creates a collection of the rows of an up-to-date stage.
  ///   - plain: A closure that computes the rows from scratch.
  ///   - makeUpdate: A closure that creates the stage in a scope. It returns a second closure, which updates the stage
  ///     and returns it.
  @inlinable
  init(
    _ name: String, at site: SourceSite, by isEqual: @escaping (Element, Element) -> Bool = { _, _ in true },
    makeRows: @escaping (Stage) -> DerivedCollection<ID, Element>,
    plain: @escaping (SelectorReader<State>) -> PlainRows<ID, Element>,
    makeUpdate: @escaping (SelectorScope<State>) -> (SelectorReader<State>) -> Stage
  ) {
    self.site = site
    self.makeRows = makeRows
    let check = RowsCheck(name, at: site, by: isEqual, makeRows: makeRows, plain: plain)
    let stage = Selector<State, StageOutput>(key: SelectorKey()) { _, graph, scope in
      let update = makeUpdate(scope)
      return graph.rule(name: name) {
        let reader = scope.reader
        let stage = reader.computing(update)
        if !reader.core.checks.isEmpty { check.run(stage, reader) }
        return StageOutput(stage)
      }
    }
    self.stage = stage
    // The closure captures only the stage. If it captured the whole selector, the selector `count` would retain its own
    // key, and the store could never remove its value.
    count = Selector(key: SelectorKey()) { _, graph, scope in
      graph.rule(name: "count") {
        scope.computing("count", site, by: ==) {
          $0[stage].stage.count
        } plain: {
          PlainRows(makeRows($0[stage].stage)).elements.count
        }
      }
    }
  }

  /// Returns a selector of the rows of an operator that follows this selector.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - site: The source location of the definition.
  ///   - isEqual: A closure that compares two elements when the store checks purity. The default does not compare the
  ///     elements, because they are elements of this selector, which has checked them.
  ///   - makeRows: A closure that creates a collection of the rows of an up-to-date stage.
  ///   - plain: A closure that computes the rows from scratch, from the rows of this selector.
  ///   - makeStage: A closure that creates the stage.
  /// - Returns: The selector.
  @inlinable
  func following<Value>(
    _ name: String, at site: SourceSite, by isEqual: @escaping (Value, Value) -> Bool = { _, _ in true },
    makeRows: @escaping (Stage) -> DerivedCollection<ID, Value>,
    plain: @escaping (PlainRows<ID, Element>) -> PlainRows<ID, Value>,
    _ makeStage: @escaping () -> OperatorStage
  ) -> CollectionSelector<State, ID, Value> {
    CollectionSelector<State, ID, Value>(
      name, at: site, by: isEqual, makeRows: makeRows, plain: { plain(plainRows($0)) }
    ) { [stage] scope in
      let next = makeStage()
      next.reads = ElementReads(in: scope.core)
      return { reader in
        next.update(from: reader[stage].stage)
        return next
      }
    }
  }

  /// Returns the current rows, so that the next operator can compute its rows from scratch.
  @inlinable
  func plainRows(_ reader: SelectorReader<State>) -> PlainRows<ID, Element> { PlainRows(reader[self]) }
}

extension SelectorScope {
  /// Computes the value of a selector from earlier results, and checks it against a value that is computed from
  /// scratch.
  @inlinable
  func computing<Value>(
    _ name: String, _ site: SourceSite, by isEqual: (Value, Value) -> Bool,
    _ compute: (SelectorReader<State>) -> Value, plain: (SelectorReader<State>) -> Value
  ) -> Value {
    let reader = reader
    let value = reader.computing(compute)
    if !reader.core.checks.isEmpty {
      check(name, site, value, by: { areSame($0, $1, by: isEqual) }, plain)
    }
    return value
  }
}
