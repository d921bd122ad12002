extension ListView {
  /// Returns the displayed tasks as one JSON array for another program.
  ///
  /// Each task is an object on a separate line, always with these members in this order: `number`, `text` (the whole
  /// line), `done`, `priority`, `completed`, `created`, `due`, `threshold`, `description`, `projects` and `contexts`
  /// (without their signs), and `tags` (objects with `key` and `value`). If the task lacks one of these, the value is
  /// `null` or an empty array.
  ///
  /// - Parameter items: The tasks.
  /// - Returns: The array, with a line feed at its end.
  static func json(_ items: [Item]) -> String {
    guard !items.isEmpty else { return "[]\n" }
    return "[\n\(items.map(json).joined(separator: ",\n"))\n]\n"
  }

  private static func json(_ item: Item) -> String {
    let fields = item.fields
    let members = [
      ("number", String(item.number)),
      ("text", JSONText.string(item.text)),
      ("done", fields.isDone ? "true" : "false"),
      ("priority", JSONText.string(fields.priority.map { String($0.letter) })),
      ("completed", JSONText.string(fields.completed?.description)),
      ("created", JSONText.string(fields.created?.description)),
      ("due", JSONText.string(fields.due?.description)),
      ("threshold", JSONText.string(fields.threshold?.description)),
      ("description", JSONText.string(fields.description)),
      ("projects", JSONText.array(fields.projects.map(JSONText.string))),
      ("contexts", JSONText.array(fields.contexts.map(JSONText.string))),
      ("tags", JSONText.array(fields.tags.map(json))),
    ]
    return JSONText.object(members)
  }

  private static func json(_ tag: Fields.Tag) -> String {
    JSONText.object([("key", JSONText.string(tag.key)), ("value", JSONText.string(tag.value))])
  }
}
