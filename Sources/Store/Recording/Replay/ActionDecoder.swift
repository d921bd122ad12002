import FoundationEssentials

/// A decoder of recorded actions, which decodes several at once.
///
/// `JSONDecoder` takes about a fifth of its time for one action before the first value.
package struct ActionDecoder<Action> {
  /// Decodes actions, given by their JSON, and returns a closure that returns each by its position.
  let decode: (_ actions: [ArraySlice<UInt8>]) -> (_ position: Int) throws -> Action

  /// Creates a decoder.
  ///
  /// - Parameter convert: A closure that returns the action for one of the type that was recorded, called in order.
  package init<Recorded: Decodable>(_ convert: @escaping (Recorded) throws -> Action) {
    let decoder = JSONDecoder()
    decode = { actions in
      guard let all = try? decoder.decode([Recorded].self, from: Self.list(actions)),
        all.count == actions.count
      else {
        // One of them can't be decoded, and its own error says why.
        return { try convert(decoder.decode(Recorded.self, from: Data(actions[$0]))) }
      }
      return { try convert(all[$0]) }
    }
  }

  /// Returns the JSON of an array.
  private static func list(_ elements: [ArraySlice<UInt8>]) -> Data {
    var list = [UInt8(ascii: "[")]
    list.reserveCapacity(elements.reduce(2) { $0 + $1.count + 1 })
    for (position, element) in elements.enumerated() {
      if position > 0 { list.append(UInt8(ascii: ",")) }
      list += element
    }
    list.append(UInt8(ascii: "]"))
    return Data(list)
  }
}
