public protocol CasePathable { associatedtype AllCasePaths: Sendable; static var allCasePaths: AllCasePaths { get } }
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let _embed: @Sendable (Value) -> Root
  @usableFromInline let _extract: @Sendable (Root) -> Value?
  @inlinable public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) { _embed = embed; _extract = extract }
  @inlinable public func embed(_ value: Value) -> Root { _embed(value) }
  @inlinable public func extract(from root: Root) -> Value? { _extract(root) }
}
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  let _embed: @Sendable (Value) -> Any
  let _extract: @Sendable (Any) -> Value?
}
extension Case {
  public init() { self.init(_embed: { $0 }, _extract: { $0 as? Value }) }
  public subscript<V>(dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, V>>) -> Case<V> where Value: CasePathable {
    let p = Value.allCasePaths[keyPath: keyPath]
    let e = _embed, x = _extract
    return Case<V>(_embed: { e(p.embed($0)) }, _extract: { x($0).flatMap { p.extract(from: $0) } })
  }
}
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>
extension AnyCasePath {
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    let c = Case<Root>()[keyPath: keyPath]
    self.init(embed: { c._embed($0) as! Root }, extract: { c._extract($0) })
  }
}
