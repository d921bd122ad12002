/// A decoder of recorded actions.
package struct ActionDecoder<Action> {
  /// A closure that decodes an action, given bytes and the range of the action's JSON in these bytes.
  let decode: (_ bytes: [UInt8], _ json: Range<Int>) throws -> Action

  /// Creates a decoder.
  ///
  /// - Parameter convert: A closure that returns the action for its recorded form. It is called in the order of the
  ///   actions.
  package init<Recorded: Decodable>(_ convert: @escaping (Recorded) throws -> Action) {
    decode = { try convert(JSONTextReader.decode(Recorded.self, from: $0, in: $1)) }
  }
}
