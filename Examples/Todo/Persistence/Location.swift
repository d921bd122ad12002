/// The location of the tasks.
struct Location: Equatable, Sendable {
  /// The file's path.
  let path: String
  /// A Boolean value indicating whether the folder is made when it is missing: only where the program chose the place
  /// itself.
  ///
  /// A path that someone typed with a missing folder is more likely a slip.
  let makesFolder: Bool

  /// Takes a path as it was given.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - makesFolder: A Boolean value indicating whether a missing folder is made.
  init(path: String, makesFolder: Bool = false) {
    self.path = path
    self.makesFolder = makesFolder
  }

  /// Finds the file: `--file`, else `$TODO_FILE`, else the user's data folder.
  ///
  /// A variable that is empty counts as not set; so does an `$XDG_DATA_HOME` that is not absolute, as its
  /// specification demands.
  ///
  /// - Parameters:
  ///   - option: The path given by `--file`.
  ///   - environment: Looks up a variable.
  /// - Throws: ``FileError/noHome`` if nothing says where the user's files are.
  init(option: String?, environment: (String) -> String?) throws(FileError) {
    func variable(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let path = option ?? variable("TODO_FILE") {
      self.init(path: path)
    } else if let data = variable("XDG_DATA_HOME"), data.utf8.first == UInt8(ascii: "/") {
      self.init(path: "\(data)/todo/todo.txt", makesFolder: true)
    } else if let home = variable("HOME") {
      self.init(path: "\(home)/.local/share/todo/todo.txt", makesFolder: true)
    } else {
      throw .noHome
    }
  }
}
