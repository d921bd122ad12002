import Effects
import Synchronization

/// The body of the rule that computes the value of a selector in one scope.
///
/// The body calls the selector's closure directly. A closure in between would add a stack frame at each level of a
/// nested evaluation, and the frames of generic code are large in a build without optimization.
@usableFromInline
class SelectorBody<State, Value>: RuleBody<Value> {
  /// The scope in which the selector reads the state.
  @usableFromInline final let scope: SelectorScope<State>
  /// The closure of the selector.
  @usableFromInline final let read: (SelectorReader<State>) -> Value
  /// The name that the program has given to the selector.
  @usableFromInline final let givenName: String?
  /// The source location of the definition.
  @usableFromInline final let definition: SourceSite
  /// A Boolean value indicating whether values can be compared.
  ///
  /// If they can be compared, two values that are computed from the same state must be equal.
  @usableFromInline final let isComparable: Bool

  /// Creates a body whose values are compared by `==`, which the compiler specializes here.
  ///
  /// - Parameters:
  ///   - scope: The scope in which the selector reads the state.
  ///   - name: The name of the selector, if the program has given it one.
  ///   - definition: The source location of the definition.
  ///   - read: The closure of the selector.
  @inlinable
  init(
    _ scope: SelectorScope<State>, _ name: String?, _ definition: SourceSite,
    _ read: @escaping (SelectorReader<State>) -> Value
  ) where Value: Equatable {
    (self.scope, self.read) = (scope, read)
    (givenName, self.definition, isComparable) = (name, definition, true)
    super.init(by: { $0 == $1 }) { body in
      // Sound: the engine calls this closure only with the body that owns it.
      let body = unsafeDowncast(body, to: SelectorBody.self)
      let reader = body.scope.reader
      let outer = reader.core.beginComputing()
      let value = SharedReads.needsFrame(for: reader.core) ? body.record(reader) : body.read(reader)
      return body.endIfUnequal(outer, value, reader)
    }
  }

  /// Creates a body whose values are compared by a closure, or can't be compared.
  ///
  /// - Parameters:
  ///   - scope: The scope in which the selector reads the state.
  ///   - name: The name of the selector, if the program has given it one.
  ///   - definition: The source location of the definition.
  ///   - isEqual: A closure that compares two values; `nil` if the values can't be compared.
  ///   - read: The closure of the selector.
  @inlinable
  init(
    _ scope: SelectorScope<State>, _ name: String?, _ definition: SourceSite,
    by isEqual: ((Value, Value) -> Bool)?, _ read: @escaping (SelectorReader<State>) -> Value
  ) {
    (self.scope, self.read) = (scope, read)
    (givenName, self.definition, isComparable) = (name, definition, isEqual != nil)
    super.init(by: isEqual ?? { _, _ in false }) { body in
      // Sound: the engine calls this closure only with the body that owns it.
      let body = unsafeDowncast(body, to: SelectorBody.self)
      let reader = body.scope.reader
      let outer = reader.core.beginComputing()
      let value = SharedReads.needsFrame(for: reader.core) ? body.record(reader) : body.read(reader)
      return body.endIfDifferent(outer, value, reader)
    }
  }

  /// Creates the body of a subclass, which computes the value in `evaluate`.
  ///
  /// - Parameters:
  ///   - scope: The scope in which the selector reads the state.
  ///   - name: The name of the selector, if the program has given it one.
  ///   - definition: The source location of the definition.
  ///   - isEqual: A closure that compares two values; `nil` if the values can't be compared.
  ///   - read: A closure that computes the value, given only a reader.
  ///   - evaluate: A closure that updates the value of the given body, and returns whether the value has changed.
  @inlinable
  init(
    _ scope: SelectorScope<State>, _ name: String?, _ definition: SourceSite,
    by isEqual: ((Value, Value) -> Bool)?, _ read: @escaping (SelectorReader<State>) -> Value,
    evaluate: @escaping (NodeBody) -> Bool
  ) {
    (self.scope, self.read) = (scope, read)
    (givenName, self.definition, isComparable) = (name, definition, isEqual != nil)
    super.init(by: isEqual ?? { _, _ in false }, evaluate: evaluate)
  }

  /// Calls the closure, and records the shared values that it reads.
  @inlinable
  @inline(__always)
  final func record(_ reader: SelectorReader<State>) -> Value {
    SharedReads.recorded(by: reader.core) { read(reader) }
  }

  // This method and the next two are not inlined, because their variables would be on the stack at each level of a
  // nested evaluation.
  /// Ends a computation, and stores the computed value, unless it equals the current value and refers to the same
  /// shared values.
  @inlinable
  @inline(never)
  final func endIfUnequal(_ outer: Bool, _ value: Value, _ reader: SelectorReader<State>) -> Bool
  where Value: Equatable {
    reader.core.endComputing(outer)
    if !reader.core.checks.isEmpty { check(value) }
    return SharedReads.comparing { adoptIfUnequal(value) }
  }

  /// Ends a computation, and stores the computed value, unless it equals the current value according to `isEqual`.
  @inlinable
  @inline(never)
  final func endIfDifferent(_ outer: Bool, _ value: Value, _ reader: SelectorReader<State>) -> Bool {
    reader.core.endComputing(outer)
    if !reader.core.checks.isEmpty { check(value) }
    return SharedReads.comparing { adoptIfDifferent(value) }
  }

  @usableFromInline
  @inline(never)
  final func check(_ value: Value) {
    if isComparable {
      scope.check(givenName, definition, value, by: isEqual, read)
    } else {
      scope.core.noteComputed(givenName, definition)
    }
  }

  @usableFromInline override final var site: SourceSite? { definition }

  /// The text `the selector at Module/File.swift:12`, followed by `for 3` if 3 is the parameter.
  @usableFromInline override final var name: String? {
    parameterText.map { "the selector at \(definition) for \($0)" } ?? "the selector at \(definition)"
  }

  /// The text `File.swift:12`, or `File.swift:12(3)` if 3 is the parameter; `nil` if the program has given a name.
  @usableFromInline override final var nameInDrawings: String? {
    guard givenName == nil else { return nil }
    let file = String(describing: definition.fileID).split(separator: "/").last ?? ""
    return "\(file):\(definition.line)\(parameterText.map { "(\($0))" } ?? "")"
  }

  /// The description of the parameter, if the selector belongs to a family; otherwise, `nil`.
  @usableFromInline var parameterText: String? { nil }
}

/// The body of the rule of a family's selector; it calls the family's closure directly with the parameter.
@usableFromInline
final class FamilyBody<State, Parameter, Value>: SelectorBody<State, Value> {
  @usableFromInline let parameter: Parameter
  @usableFromInline let closure: (SelectorReader<State>, Parameter) -> Value

  /// - Parameters:
  ///   - scope: The scope in which the selector reads the state.
  ///   - name: The name of the selector, if the program has given it one.
  ///   - definition: The source location of the family's definition.
  ///   - parameter: The parameter.
  ///   - isEqual: A closure that compares two values; `nil` if the values can't be compared.
  ///   - closure: The closure of the family.
  @inlinable
  init(
    _ scope: SelectorScope<State>, _ name: String?, _ definition: SourceSite, of parameter: Parameter,
    by isEqual: ((Value, Value) -> Bool)?, _ closure: @escaping (SelectorReader<State>, Parameter) -> Value
  ) {
    (self.parameter, self.closure) = (parameter, closure)
    super.init(scope, name, definition, by: isEqual) {
      closure($0, parameter)
    } evaluate: { body in
      // Sound: the engine calls this closure only with the body that owns it.
      let body = unsafeDowncast(body, to: FamilyBody.self)
      let reader = body.scope.reader
      let outer = reader.core.beginComputing()
      let value =
        SharedReads.needsFrame(for: reader.core)
        ? body.record(reader) : body.closure(reader, body.parameter)
      return body.endIfDifferent(outer, value, reader)
    }
  }

  @usableFromInline override var parameterText: String? { "\(parameter)" }
}
