import Effects
public import FoundationEssentials
import Glibc

/// The settings of a program: a JSON file that the `.appStorage` keys share.
///
/// Other programs and people may change the file, even while the program runs. JSON members that the program does not
/// know are kept.
public struct AppStorage: Sendable {
  let file: SettingsFile

  /// The settings of this program, in a file with the name `settings.json`.
  ///
  /// The file is in a folder with the name of the program. That folder is in `$XDG_CONFIG_HOME`, or in `~/.config` if
  /// this variable is not set.
  public static var standard: AppStorage { AppStorage(suiteName: SettingsFolder.programName) }

  /// New settings in the memory of this process, which are independent of all other settings.
  public static var inMemory: AppStorage {
    AppStorage(file: .shared(at: "/settings.json", in: FileEngine(memory: MemoryVolume())))
  }

  /// Creates settings in a separate file, which several programs can share, or which one program uses for a part of its
  /// settings.
  ///
  /// - Parameter suiteName: The name of the folder in `$XDG_CONFIG_HOME`.
  public init(suiteName: String) {
    self.init(file: .shared(at: SettingsFolder.path(of: suiteName), in: StorageThread.engine))
  }

  /// Creates settings that are kept in the given file.
  ///
  /// - Parameter url: The address of the file.
  public init(url: URL) { self.init(file: .shared(at: url.filePath, in: StorageThread.engine)) }

  init(file: SettingsFile) { self.file = file }
}

extension DependencyValues {
  /// The settings in which `.appStorage` keys keep their values.
  ///
  /// The default is the settings of the program. In a test, the default is new settings in memory, so tests do not
  /// share settings.
  public var defaultAppStorage: AppStorage {
    get { valueForTest(of: AppStorageDependency.self) }
    set { self[AppStorageDependency.self] = newValue }
  }

  private enum AppStorageDependency: DependencyKey {
    static var liveValue: AppStorage { .standard }
    static var testValue: AppStorage { .inMemory }
  }
}

/// The folders in which programs keep their settings.
enum SettingsFolder {
  /// The name of the program, which is the last part of the path of its executable.
  static var programName: String {
    let path = (try? LiveFileCalls().target(ofLink: "/proc/self/exe")) ?? CommandLine.arguments.first ?? ""
    return path.fileName.isEmpty ? "program" : path.fileName
  }

  /// Returns the path of the settings file for the given name.
  static func path(of name: String) -> String {
    folder.appending(file: escaped(name)).appending(file: "settings.json")
  }

  /// The folder in which all programs keep their settings.
  private static var folder: String {
    // The XDG Base Directory Specification says that programs must ignore a relative path.
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder }
    let home = variable("HOME") ?? getpwuid(getuid()).flatMap { String(cString: $0.pointee.pw_dir) } ?? "/"
    return home.appending(file: ".config")
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }

  /// Returns a name without path separators, so that the resulting path does not lead out of the folder.
  private static func escaped(_ name: String) -> String {
    switch name {
    case "": "%"
    case ".", "..": "%" + name
    default: name.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "%2F")
    }
  }
}
