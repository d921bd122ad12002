/// Stops the program because `==` or `hash(into:)` of an id used the store while the store was looking up an id.
///
/// - Parameter type: The type of the id.
@usableFromInline
func stopForUse<ID>(inComparisonOf type: ID.Type) -> Never {
  fatalError(
    """
    The store was used while it was comparing or hashing ids of type '\(type)'. It can't be used at \
    that time, because the table of the ids is changing.

    Likely cause: '==' or 'hash(into:)' of '\(type)', or of a value inside an id, reads a store or scopes a store.

    Fix: implement '==' and 'hash(into:)' with the stored properties of the id alone.
    """)
}
