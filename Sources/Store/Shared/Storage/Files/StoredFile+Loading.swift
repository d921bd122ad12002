import Effects
import FoundationEssentials

/// A value read from a file.
struct FileReading<Value> {
  let value: Value
  /// The program's verdict on the content.
  let verdict: FileVerdict
}

extension StoredFile {
  /// Reads the file.
  ///
  /// - Parameter decode: Returns the value of a content.
  /// - Returns: The value, nil if there is no file or an empty one, and the generation of the content.
  /// - Throws: The reason why there is no value.
  func load<Value>(
    _ decode: (Data) throws(SharedStorageError) -> FileReading<Value>
  ) throws(SharedStorageError) -> (value: Value?, generation: Int) {
    // Again, if the file has changed meanwhile.
    for _ in 0..<4 {
      let (generation, isFirst) = lock.withLock {
        if case .unread = state.known { (state.generation, true) } else { (state.generation, false) }
      }
      let (known, result) = read(removingLeftovers: isFirst, decode)
      let now = engine.clock()
      let (current, mustCheck) = lock.withLock { () -> (Int?, Bool) in
        guard state.generation == generation else { return (nil, false) }
        // A change that waits was made without knowing this content.
        guard !state.schedule.isDirty else { return (generation, false) }
        // The absence of a watched file is passed on when it is final. Until then, the file counts as unreadable.
        let mayReturn = !known.hasFile && state.known.hasFile && !state.receivers.isEmpty
        state.known = mayReturn ? .failed : known
        // Otherwise a check is due already.
        let mustCheck = mayReturn && state.quietEnd == nil
        if mustCheck { state.checkDue = now }
        // A load after a failed save asks for the content of the file; settings are merged into it.
        if case .merged = state.unsaved?.content {} else { (state.unsaved, state.recoveries) = (nil, [:]) }
        state.generation += 1
        state.loadedGeneration = state.generation
        state.attempted = nil
        return (state.generation, mustCheck)
      }
      if mustCheck { engine.schedule(self) }
      if let current { return (try result.get(), current) }
    }
    // Asked for before the file is read, so that a later content counts as newer.
    let generation = lock.withLock { state.generation }
    return (try read(removingLeftovers: false, decode).1.get(), generation)
  }

  private func read<Value>(
    removingLeftovers: Bool, _ decode: (Data) throws(SharedStorageError) -> FileReading<Value>
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
      let reading = try decode(content.bytes)
      return (.present(content, reading.verdict), .success(reading.value))
    } catch { return (.present(content, error.verdict), .failure(error)) }
  }
}

extension SharedStorageError {
  /// The verdict on a file whose content caused this decoding error.
  var verdict: FileVerdict {
    if case .newerVersion = self { .refused(self) } else { .undecodable }
  }
}
