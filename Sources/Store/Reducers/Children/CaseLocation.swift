/// The location of a child in a case of the parent's state.
@usableFromInline
struct CaseLocation<Parent, State>: ChildLocation {
  @usableFromInline let payload: EnumPayload<Parent, State>
  /// The name of the operator, which messages contain.
  private let name: String

  @usableFromInline
  init(_ path: AnyCasePath<Parent, State>, operator name: String) {
    payload = EnumPayload(path)
    self.name = name
  }

  @inlinable
  @inline(__always)
  func run<Action>(
    _ child: UnsafeMutablePointer<StoredStep>, on parent: UnsafeMutablePointer<Parent>,
    _ action: UnsafePointer<Action>, lift: (EffectNode, UnsafePointer<State>) -> EffectNode
  ) -> EffectNode?? {
    guard payload.copy(of: parent, to: payload.memory) else { return nil }
    let store = payload.takeOut(of: parent)
    defer { payload.putBack(in: store) }
    return .some(child.pointee.run(payload.memory, action).map { lift($0, payload.memory) })
  }

  @usableFromInline
  func readChild(_ parent: UnsafePointer<Parent>, _ body: (UnsafePointer<State>?) -> Void) {
    payload.withCopy(of: parent, body)
  }

  @usableFromInline
  func reportMissing<Action>(
    _ action: UnsafePointer<Action>, _ parent: UnsafePointer<Parent>, _ site: OperatorSite
  ) {
    site.reportWrongCase(name, action.pointee, parent, State.self)
  }
}
