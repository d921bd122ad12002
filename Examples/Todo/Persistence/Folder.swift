import StoreTerminal

/// The folder of a file.
struct Folder {
  /// The folder's path.
  let path: String

  /// Finds the folder in a file's path.
  ///
  /// - Parameter file: The path. A path without a slash is in the current folder.
  init(of file: String) {
    let scalars = file.unicodeScalars
    switch scalars.lastIndex(of: "/") {
    case nil: path = "."
    case scalars.startIndex: path = "/"
    case let slash?: path = String(scalars[..<slash])
    }
  }

  /// Throws an error if the folder is missing and must not be created.
  ///
  /// - Parameter location: The location of the file, which says whether its folder may be created.
  /// - Throws: ``FileError/missingFolder(path:folder:)``.
  func check(for location: Location) throws(FileError) {
    guard try exists(for: location) || location.makesFolder else {
      throw .missingFolder(path: location.path, folder: path)
    }
  }

  /// Creates the folder and its missing parents, if the location allows this.
  ///
  /// - Parameter location: The location of the file, which says whether its folder may be created.
  /// - Throws: ``FileError`` if the folder is missing and was not created.
  func make(for location: Location) throws(FileError) {
    try check(for: location)
    guard try !exists(for: location) else { return }
    try Folder(of: path).make(for: location)
    do throws(SystemError) {
      try System.makeFolder(path)
    } catch  where error.isExisting {
      // Another program has created the folder in the meantime.
    } catch {
      throw .system(path: location.path, operation: "make the folder \(path)", error)
    }
  }

  private func exists(for location: Location) throws(FileError) -> Bool {
    let path = path
    return try TaskFile.attempt("look up the folder \(path)", at: location.path) { () throws(SystemError) in
      try System.status(of: path)?.kind == .folder
    }
  }
}
