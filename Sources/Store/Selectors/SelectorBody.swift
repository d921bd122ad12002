import Effects
import Synchronization

/// The body of a selector's rule, which knows where the selector is defined.
///
/// It calls the selector's closure itself. Each closure in between would add a frame to each level of an evaluation, and
/// the frames of generic code are large in a build without optimization.
@usableFromInline
final class SelectorBody<State, Value>: RuleBody<Value> {
  /// The scope in which the selector reads the state.
  @usableFromInline let scope: SelectorScope<State>
  /// The closure of the selector.
  @usableFromInline let read: (SelectorReader<State>) -> Value
  /// The name that the program has given.
  @usableFromInline let givenName: String?
  /// The location of the definition.
  @usableFromInline let definition: SourceSite
  /// The key of a selector of a family; nil if the selector has no parameter.
  @usableFromInline let member: SelectorKey?
  /// A Boolean value indicating whether two values of the same state must be equal.
  @usableFromInline let isComparable: Bool

  /// Makes a body whose values are compared by `==`, which is specialized here.
  ///
  /// - Parameters:
  ///   - scope: The scope in which the selector reads the state.
  ///   - name: The name of the selector, if the program has given it one.
  ///   - definition: The location of the definition.
  ///   - member: The key of a selector of a family.
  ///   - read: The closure of the selector.
  @inlinable
  init(
    _ scope: SelectorScope<State>, _ name: String?, _ definition: SourceSite, of member: SelectorKey? = nil,
    _ read: @escaping (SelectorReader<State>) -> Value
  ) where Value: Equatable {
    (self.scope, self.read) = (scope, read)
    (givenName, self.definition, self.member, isComparable) = (name, definition, member, true)
    super.init(by: { $0 == $1 }) { body in
      // Sound: the engine passes a body to itself.
      let body = unsafeDowncast(body, to: SelectorBody.self)
      let reader = body.scope.reader
      let outer = reader.core.beginComputing()
      let value = SharedReadSlot.isUsed.load(ordering: .relaxed) ? body.record(reader) : body.read(reader)
      body.endComputing(outer, value, reader)
      return body.adoptIfUnequal(value)
    }
  }

  /// Makes a body whose values are compared by a closure, or can't be compared.
  ///
  /// - Parameters:
  ///   - scope: The scope in which the selector reads the state.
  ///   - name: The name of the selector, if the program has given it one.
  ///   - definition: The location of the definition.
  ///   - member: The key of a selector of a family.
  ///   - isEqual: Compares two values; nil if they can't be compared.
  ///   - read: The closure of the selector.
  @inlinable
  init(
    _ scope: SelectorScope<State>, _ name: String?, _ definition: SourceSite, of member: SelectorKey? = nil,
    by isEqual: ((Value, Value) -> Bool)?, _ read: @escaping (SelectorReader<State>) -> Value
  ) {
    (self.scope, self.read) = (scope, read)
    (givenName, self.definition, self.member, isComparable) = (name, definition, member, isEqual != nil)
    super.init(by: isEqual ?? { _, _ in false }) { body in
      // Sound: the engine passes a body to itself.
      let body = unsafeDowncast(body, to: SelectorBody.self)
      let reader = body.scope.reader
      let outer = reader.core.beginComputing()
      let value = SharedReadSlot.isUsed.load(ordering: .relaxed) ? body.record(reader) : body.read(reader)
      body.endComputing(outer, value, reader)
      return body.adoptIfDifferent(value)
    }
  }

  /// Calls the closure, and records the shared values that it reads.
  @inlinable
  @inline(__always)
  func record(_ reader: SelectorReader<State>) -> Value {
    SharedReads.recorded(by: reader.core) { read(reader) }
  }

  /// Ends a computation, and checks its value.
  @inlinable
  @inline(__always)
  func endComputing(_ outer: Bool, _ value: Value, _ reader: SelectorReader<State>) {
    reader.core.endComputing(outer)
    if !reader.core.checks.isEmpty { check(value) }
  }

  @usableFromInline
  @inline(never)
  func check(_ value: Value) {
    if isComparable {
      scope.check(givenName, definition, value, by: isEqual, read)
    } else {
      scope.core.noteComputed(givenName, definition)
    }
  }

  @usableFromInline override var site: SourceSite? { definition }

  /// `the selector at Module/File.swift:12`, followed by `for 3` if 3 is the parameter.
  @usableFromInline override var name: String? {
    member?.parameter.map { "the selector at \(definition) for \($0)" } ?? "the selector at \(definition)"
  }

  /// `File.swift:12`, or `File.swift:12(3)`; nil if the program has given a name.
  @usableFromInline override var nameInDrawings: String? {
    guard givenName == nil else { return nil }
    let file = String(describing: definition.fileID).split(separator: "/").last ?? ""
    let parameter = member?.parameter.map { "(\($0))" } ?? ""
    return "\(file):\(definition.line)\(parameter)"
  }
}
