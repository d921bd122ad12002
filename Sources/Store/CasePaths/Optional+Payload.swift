extension Optional where Wrapped: CasePathable {
  /// The payload of a case; `nil` if the optional is `nil` or its value is in another case.
  ///
  /// Changing the payload happens in place: the payload is moved out of the optional during the change. Setting the
  /// payload to `nil` sets the optional to `nil`. If there is no payload, writes have no effect.
  ///
  /// - Parameter path: The case path of the case.
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

  /// Moves the payload of a case out and sets the optional to `nil`.
  ///
  /// If there is no payload, the optional stays unchanged and the result is `nil`.
  private mutating func takePayload<Value>(of path: AnyCasePath<Wrapped, Value>) -> Value? {
    guard let payload = self[payloadOf: path] else { return nil }
    self = nil
    return payload
  }
}
