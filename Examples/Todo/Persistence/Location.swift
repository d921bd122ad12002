/// The location of the file of tasks.
struct Location: Equatable, Sendable {
  /// The file's path.
  let path: String
  /// A Boolean value indicating whether to create a missing folder.
  ///
  /// It is `true` only if the program chose the location itself. A missing folder in a path that the user typed is more
  /// likely a mistake.
  let makesFolder: Bool

  /// Creates a location from a given path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - makesFolder: A Boolean value indicating whether to create a missing folder.
  init(path: String, makesFolder: Bool = false) {
    self.path = path
    self.makesFolder = makesFolder
  }

  /// Finds the location of the file from `--file`, otherwise from `$TODO_FILE`, otherwise in the user's data folder.
  ///
  /// An empty variable counts as not set. So does an `$XDG_DATA_HOME` that is not an absolute path, as the XDG
  /// specification requires.
  ///
  /// - Parameters:
  ///   - option: The path given by `--file`.
  ///   - environment: A closure that returns the value of an environment variable.
  /// - Throws: ``FileError/noHome`` if the location of the user's files is unknown, and the error of `environment`.
  init(option: String?, environment: (String) throws -> String?) throws {
    func variable(_ name: String) throws -> String? {
      let value = try environment(name)
      return value?.isEmpty == true ? nil : value
    }
    if let path = option {
      self.init(path: path)
    } else if let path = try variable("TODO_FILE") {
      self.init(path: path)
    } else if let data = try variable("XDG_DATA_HOME"), data.utf8.first == UInt8(ascii: "/") {
      self.init(path: "\(data)/todo/todo.txt", makesFolder: true)
    } else if let home = try variable("HOME") {
      self.init(path: "\(home)/.local/share/todo/todo.txt", makesFolder: true)
    } else {
      throw FileError.noHome
    }
  }
}
