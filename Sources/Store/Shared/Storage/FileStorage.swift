import Effects
public import FoundationEssentials

/// The storage in which `.fileStorage` keys keep their files.
public struct FileStorage: Sendable, Hashable {
  let engine: FileEngine

  /// The storage of the files on the disk.
  public static let fileSystem = FileStorage(engine: StorageThread.engine)

  /// A new storage of files in the memory of this process, which is independent of all other storages.
  ///
  /// Everything works as on the disk, except that each change is saved immediately. Each access creates a new storage.
  public static var inMemory: FileStorage { FileStorage(engine: FileEngine(memory: MemoryVolume())) }

  /// Returns the content of a file.
  ///
  /// - Parameter url: The address of the file.
  /// - Returns: The content; `nil` if there is no file, or it can't be read.
  public func contents(of url: URL) -> Data? {
    let volume = engine.volume
    return (try? volume.read(volume.resolve(url.filePath).target))?.bytes
  }

  /// Replaces the content of a file in memory, as another program would.
  ///
  /// This method has no effect on files on the disk.
  ///
  /// - Parameters:
  ///   - data: The content; `nil` to remove the file.
  ///   - url: The address of the file.
  public func setContents(_ data: Data?, of url: URL) {
    guard let memory = engine.volume as? MemoryVolume else { return }
    let (file, target) = engine.file(at: url.filePath)
    if let data { memory.put(data, target) } else { memory.remove(target) }
    file.noteEvent()
  }

  /// Returns a Boolean value indicating whether two values are the same storage.
  ///
  /// - Parameters:
  ///   - lhs: A storage.
  ///   - rhs: Another storage.
  /// - Returns: A Boolean value indicating whether they are the same.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.engine === rhs.engine }

  /// Hashes the identity of the storage.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(engine)) }
}

extension URL {
  /// The path of the file.
  var filePath: String { path(percentEncoded: false) }
}

extension DependencyValues {
  /// The storage in which `.fileStorage` keys keep their files.
  ///
  /// The default is the disk. In a test, the default is a storage in memory that is new for each test.
  public var defaultFileStorage: FileStorage {
    get { valueForTest(of: FileStorageDependency.self) }
    set { self[FileStorageDependency.self] = newValue }
  }

  private enum FileStorageDependency: DependencyKey {
    static var liveValue: FileStorage { .fileSystem }
    static var testValue: FileStorage { .inMemory }
  }
}
