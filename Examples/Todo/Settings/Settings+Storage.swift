import Store
import StoreTerminal

extension Settings {
  /// The version of the settings' format that this program writes to the file.
  static let version = 5

  /// The migrations of settings that an older version of the program has written.
  ///
  /// Version 2 added ``Criteria/showsWaiting``, version 3 ``Settings/addsCreationDate``, version 4
  /// ``Settings/usesMouse``, version 5 ``Settings/keys``.
  static let migrations: [SharedMigration] = [
    .json(1) { settings in
      settings["arrangement"]?["criteria"]?["showsWaiting"] = .bool(false)
      guard case .array(let views)? = settings["views"] else { return }
      settings["views"] = .array(
        views.map { view in
          var view = view
          view["arrangement"]?["criteria"]?["showsWaiting"] = .bool(false)
          return view
        })
    },
    // These migrations change nothing, because missing settings get their default values.
    .json(2) { _ in },
    .json(3) { _ in },
    .json(4) { _ in },
  ]

  /// Returns the user's settings, which are in `todo/settings.json` in `$XDG_CONFIG_HOME` or `~/.config`.
  ///
  /// The settings use `fileStorage` and not `appStorage`, because only `fileStorage` has versions. With versions, an
  /// older program can't overwrite the settings of a newer program.
  ///
  /// - Parameter environment: A closure that returns the value of an environment variable.
  /// - Returns: A reference to the settings. If the user's folder is not known, the settings are only in memory.
  /// - Throws: The error that `environment` throws.
  static func shared<E: Error>(environment: (String) throws(E) -> String?) throws(E) -> Shared<Settings> {
    guard let folder = try folder(environment) else { return Shared(value: Settings()) }
    return Shared(wrappedValue: Settings(), .settings(in: folder))
  }

  /// Returns the user's settings, or the default settings in memory if a variable that names their folder is not UTF-8.
  ///
  /// - Parameters:
  ///   - environment: A closure that returns the value of an environment variable.
  ///   - complain: A closure that reports the problem to the user.
  /// - Returns: A reference to the settings.
  static func shared(
    environment: (String) throws(NotUTF8) -> String?, complain: (String) -> Void
  ) -> Shared<Settings> {
    do throws(NotUTF8) {
      return try shared(environment: environment)
    } catch {
      complain("\(error) So the settings are not used and not changed.")
      return Shared(value: Settings())
    }
  }

  private static func folder<E: Error>(_ environment: (String) throws(E) -> String?) throws(E) -> String? {
    let folder = try environment("XDG_CONFIG_HOME")
    if let folder, folder.utf8.first == UInt8(ascii: "/") { return folder }
    guard let home = try environment("HOME"), !home.isEmpty else { return nil }
    return "\(home)/.config"
  }

  /// Returns a message about settings that could not be loaded or saved.
  ///
  /// - Parameter error: The error.
  /// - Returns: The message.
  static func message(_ error: any Error) -> String {
    switch error as? SharedStorageError {
    case .newerVersion(let path, _, _):
      "The settings are from a newer version of todo, so they are not used and not changed: \(path)"
    case .undecodable(let path, _), .missingMigration(let path, _):
      "The settings are damaged, so they are not used, and are copied before they are replaced: \(path)"
    case .unreadable(let path, _):
      "The settings can't be read, so they are not used and not changed: \(path)"
    case .unwritable(let path, _), .uncopied(let path, _):
      "The settings can't be written: \(path)"
    case .unencodable, nil:
      "The settings can't be written: \(error)"
    }
  }
}

extension SharedReaderKey where Self == FileStorageKey<Settings> {
  /// Returns the key under which the settings are shared and stored in a file.
  ///
  /// - Parameter folder: The user's folder for the settings of all programs.
  /// - Returns: The key.
  static func settings(in folder: String) -> Self {
    .fileStorage(
      "\(folder)/todo/settings.json", version: Settings.version, migrations: Settings.migrations)
  }
}
