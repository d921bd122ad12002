import Store
import TestSupport

/// The feature of the guide about insight, and one around it.
@Reducer struct PrintedNews {
  struct State: Equatable {
    var headlines: [String] = []
    static let count = Selector<State, Int>(name: "count") { $0.headlines.count }
  }

  enum Action { case refresh, loaded([String]), fail(String), wait(Gate), stop }

  enum CancelID { case refresh }

  struct Failure: Error, CustomStringConvertible { let description: String }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .refresh:
        return .run(name: "refresh") { send in
          await send(.loaded(["Rain"]))
        }.cancellable(id: CancelID.refresh, cancelInFlight: true)
      case .loaded(let headlines):
        state.headlines = headlines
        return .none
      case .fail(let text):
        return .run(name: "fail") { _ in
          throw Failure(description: text)
        } catch: { _, _ in
        }
      case .wait(let gate): return .run { _ in await gate.pass() }.cancellable(id: CancelID.refresh)
      case .stop: return .cancel(id: CancelID.refresh)
      }
    }
  }
}

@Reducer struct PrintedPaper {
  struct State: Equatable {
    var pages: IdentifiedArrayOf<Page> = [Page(id: 1), Page(id: 2)]
    var news = PrintedNews.State()
    var edition = 1
  }

  struct Page: Equatable, Identifiable {
    let id: Int
    var news = PrintedNews.State()
  }

  @Reducer struct PageFeature {
    typealias State = Page
    enum Action { case news(PrintedNews.Action), turn }

    var body: some ReducerOf<Self> {
      Scope(state: \.news, action: \.news) { PrintedNews() }
    }
  }

  enum Action {
    case pages(IdentifiedActionOf<PageFeature>), news(PrintedNews.Action), print(Int), refreshAll
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.news, action: \.news) { PrintedNews() }
    Reduce { state, action in
      switch action {
      case .print(let edition):
        state.edition = edition
        return .none
      case .refreshAll: return .send(.news(.refresh))
      case .pages, .news: return .none
      }
    }
    .forEach(\.pages, action: \.pages) { PageFeature() }
  }
}
