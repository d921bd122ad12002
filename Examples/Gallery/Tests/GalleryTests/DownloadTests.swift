import TestStore
import Testing

@testable import download

@Suite struct DownloadTests {
  @Test func `progress is told in quarters, and the end`() async {
    let store = TestStore(initialState: Download.State()) {
      Download()
    } withDependencies: {
      $0.downloadClient.load = {
        AsyncThrowingStream { parts in
          for _ in 0..<8 { parts.yield(DownloadClient.Part(bytes: 100, total: 800)) }
          parts.finish()
        }
      }
    }
    await store.send(.startTapped) { $0.status = .loading(fraction: 0) }
    for fraction in [0.25, 0.5, 0.75, 1] {
      await store.receive(.progress(fraction)) { $0.status = .loading(fraction: fraction) }
    }
    await store.receive(.ended(bytes: 800)) { $0.status = .loaded(bytes: 800) }
  }

  @Test func `a download that is called off says nothing any more`() async {
    let store = TestStore(initialState: Download.State()) {
      Download()
    } withDependencies: {
      $0.downloadClient.load = { AsyncThrowingStream { _ in } }
    }
    await store.send(.startTapped) { $0.status = .loading(fraction: 0) }
    await store.send(.cancelTapped) { $0.status = .idle }
  }

  @Test func `bytes come from a server on the loopback`() async throws {
    let port = try Server().start(sending: 1_000_000)
    let store = TestStore(initialState: Download.State()) {
      Download()
    } withDependencies: {
      $0.downloadClient = .loopback(port: port, total: 1_000_000)
    }
    store.exhaustivity = .off
    await store.send(.startTapped)
    await store.receive(.ended(bytes: 1_000_000)) { $0.status = .loaded(bytes: 1_000_000) }
  }
}
