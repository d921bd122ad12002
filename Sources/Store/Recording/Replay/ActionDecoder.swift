/// A decoder of recorded actions.
package struct ActionDecoder<Action> {
  /// Decodes an action, given by the place of its JSON in bytes.
  let decode: (_ bytes: [UInt8], _ json: Range<Int>) throws -> Action

  /// Creates a decoder.
  ///
  /// - Parameter convert: A closure that returns the action for one of the type that was recorded, called in order.
  package init<Recorded: Decodable>(_ convert: @escaping (Recorded) throws -> Action) {
    decode = { try convert(JSONTextReader.decode(Recorded.self, from: $0, in: $1)) }
  }
}
