public import FoundationEssentials

// Foundation declares these properties only on Apple's systems. They are disfavored, so that Foundation's own
// properties are used where they exist.
extension URL {
  /// The folder of the user's documents.
  @_disfavoredOverload public static var documentsDirectory: URL { folder(.documentDirectory) }

  /// The folder of the user's downloads.
  @_disfavoredOverload public static var downloadsDirectory: URL { folder(.downloadsDirectory) }

  /// The folder of the user's desktop.
  @_disfavoredOverload public static var desktopDirectory: URL { folder(.desktopDirectory) }

  /// The folder of data that programs keep for the user: `$XDG_DATA_HOME`, or `~/.local/share`.
  @_disfavoredOverload public static var applicationSupportDirectory: URL {
    folder(.applicationSupportDirectory)
  }

  /// The folder of data that programs can make again: `$XDG_CACHE_HOME`, or `~/.cache`.
  @_disfavoredOverload public static var cachesDirectory: URL { folder(.cachesDirectory) }

  private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
    // If the system has no such folder, the files are in the user's home folder.
    FileManager.default.urls(for: directory, in: .userDomainMask).first ?? homeDirectory
  }
}
