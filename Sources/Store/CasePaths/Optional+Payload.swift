extension Optional where Wrapped: CasePathable {
  /// The payload of a case; nil if the value is of another case, or there is none.
  ///
  /// A payload is changed in place: it is taken out meanwhile. When it becomes nil, so does the whole. While there is no
  /// payload, what is written is dropped.
  ///
  /// - Parameter path: The case.
  subscript<Value>(payloadOf path: AnyCasePath<Wrapped, Value>) -> Value? {
    get { flatMap { path.extract(from: $0) } }
    _modify {
      guard var payload = takePayload(of: path).map(Optional<Value>.some) else {
        var absent: Value?
        yield &absent
        return
      }
      defer { self = payload.map { path.embed($0) } }
      yield &payload
    }
  }

  /// Moves the payload of a case out, and leaves nil; does nothing if there is none.
  private mutating func takePayload<Value>(of path: AnyCasePath<Wrapped, Value>) -> Value? {
    guard let payload = self[payloadOf: path] else { return nil }
    self = nil
    return payload
  }
}
