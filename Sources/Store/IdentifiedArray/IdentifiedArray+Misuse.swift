/// The fatal errors that stop a program if it violates the rules for ids.
///
/// The program can't continue, because lookups would return wrong elements.
@usableFromInline
enum Misuse {
  /// Stops the program because a change in place gave an element another id.
  @usableFromInline
  @inline(never)
  static func idChanged<ID>(from old: ID, to new: ID, at index: Int) -> Never {
    fatalError(
      """
      The element at index \(index) of an IdentifiedArray changed its id from \(describe(old)) to \
      \(describe(new)).

      An element must keep its id while it is in the array, because the array finds it by its id. Likely causes:
      • Code assigned the id, or a property from which the id is computed.
      • Code assigned an element with another id: array[id: a] = b.

      To give an element another id, remove the element and insert the changed element. Make the id a 'let' so that \
      the compiler finds the mistake.
      """)
  }

  /// Stops the program because an element was assigned through the subscript of an id that the element does not have.
  @usableFromInline
  @inline(never)
  static func idDiffers<ID>(assigned new: ID, under id: ID) -> Never {
    fatalError(
      """
      An element with the id \(describe(new)) was assigned to an IdentifiedArray under the id \(describe(id)), \
      which is not in the array.

      array[id: id] = element adds the element only if the element has this id. Use 'updateOrAppend(element)', or \
      array[id: element.id] = element.
      """)
  }

  /// Stops the program because two elements have the same id.
  @usableFromInline
  @inline(never)
  static func duplicate<ID>(_ id: ID, at first: Int, and second: Int) -> Never {
    fatalError(
      """
      Two elements of an IdentifiedArray have the id \(describe(id)): at index \(first) and at index \(second).

      Every element needs a unique id. Likely causes:
      • The array contains the same element twice.
      • The id is not unique in the source of the elements.
      • An element was assigned by index, array[i] = element, while another element had the same id.

      If duplicates are possible, decide how to handle them: 'init(_:uniquingIDsWith:)' combines them, \
      'append(contentsOf:)' keeps the first element, 'updateOrAppend(_:)' keeps the last.
      """)
  }

  /// Stops the program because `update(_:at:)` received an element whose id differs from the id of the element at the
  /// index.
  @usableFromInline
  @inline(never)
  static func updateDiffers<ID>(new: ID, old: ID, at index: Int) -> Never {
    fatalError(
      """
      'update(_:at: \(index))' of an IdentifiedArray was called with an element with the id \(describe(new)); \
      the element at this index has the id \(describe(old)).

      'update' replaces an element with a new version that has the same id. Find the index of this element with \
      'index(id:)', or use 'updateOrAppend(_:)'. To put another element at the index, assign array[\(index)] = element.
      """)
  }

  private static func describe<ID>(_ id: ID) -> String {
    id is any StringProtocol ? String(reflecting: id) : String(describing: id)
  }
}
