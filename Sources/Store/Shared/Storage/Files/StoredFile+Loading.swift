import Effects
import FoundationEssentials

/// A value that was read from a file.
struct FileReading<Value> {
  let value: Value
  /// The verdict, which tells whether the program can read and overwrite the content of the file.
  let verdict: FileVerdict
}

/// The result of a load.
struct FileLoad<Value> {
  /// The value, which is `nil` if the file is missing or empty, or the error of the load.
  let result: Result<Value?, SharedStorageError>
  /// The generation of the content, a number that is greater for newer content.
  let generation: Int
  /// A Boolean value indicating whether the file is missing or empty, although the receivers know earlier content.
  ///
  /// Some programs move a file away, or empty it, before they write it again. So the earlier content counts for a short
  /// time, and the receivers are notified only if the file is still missing or empty after this time.
  let mayReturn: Bool
}

extension StoredFile {
  /// Reads the file.
  ///
  /// - Parameter decode: A closure that returns the value in the content of the file. It receives the content, and the
  ///   path of the file for error messages.
  /// - Returns: The result of the load.
  func load<Value>(
    _ decode: (Data, String) throws(SharedStorageError) -> FileReading<Value>
  ) -> FileLoad<Value> {
    // The file is read again if its known content has changed during the read.
    for _ in 0..<4 {
      let (generation, isFirst) = lock.withLock {
        if case .unread = state.known { (state.generation, true) } else { (state.generation, false) }
      }
      let (known, result) = read(removingLeftovers: isFirst, decode)
      let now = engine.clock()
      let (end, mustCheck) = lock.withLock { () -> (FileLoad<Value>?, Bool) in
        guard state.generation == generation else { return (nil, false) }
        let mayReturn = state.mayReturn(known)
        // A waiting change was made without knowing this content, so the content does not become the known content.
        guard !state.schedule.isDirty else {
          return (FileLoad(result: result, generation: generation, mayReturn: mayReturn), false)
        }
        // Until the receivers are notified, the file counts as unreadable and not as missing.
        state.known = mayReturn ? .failed : known
        // If there is a `quietEnd`, a check is due at that time anyway.
        let mustCheck = mayReturn && state.quietEnd == nil
        if mustCheck { state.checkDue = now }
        // A load after a failed save asks for the value in the file, so the unsaved value is dropped. Unsaved settings
        // are kept, because they are merged into the file.
        if case .success(.some) = result, state.unsaved?.isWhole ?? true {
          (state.unsaved, state.failures) = (nil, [:])
        }
        state.generation += 1
        state.loadedGeneration = state.generation
        state.attempted = nil
        return (FileLoad(result: result, generation: state.generation, mayReturn: mayReturn), mustCheck)
      }
      if mustCheck { engine.schedule(self) }
      if let end { return end }
    }
    // The generation is determined before the file is read, so that content that arrives during the read counts as
    // newer.
    let generation = lock.withLock { state.generation }
    let (known, result) = read(removingLeftovers: false, decode)
    let mayReturn = lock.withLock { state.mayReturn(known) }
    return FileLoad(result: result, generation: generation, mayReturn: mayReturn)
  }

  private func read<Value>(
    removingLeftovers: Bool, _ decode: (Data, String) throws(SharedStorageError) -> FileReading<Value>
  ) -> (KnownContent, Result<Value?, SharedStorageError>) {
    let target = target
    if removingLeftovers { engine.volume.removeLeftovers(of: target) }
    let content: FileContent?
    do { content = try engine.volume.read(target) } catch {
      return (.failed, .failure(.unreadable(path: target, errno: error.number)))
    }
    guard let content else { return (.absent, .success(nil)) }
    guard !content.bytes.isEmpty else { return (.present(content, .current), .success(nil)) }
    do throws(SharedStorageError) {
      let reading = try decode(content.bytes, target)
      return (.present(content, reading.verdict), .success(reading.value))
    } catch { return (.present(content, error.verdict), .failure(error)) }
  }
}

extension SharedStorageError {
  /// The verdict about a file whose content caused this decoding error.
  var verdict: FileVerdict {
    if case .newerVersion = self { .refused(self) } else { .undecodable }
  }
}
