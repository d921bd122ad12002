import Foundation
import Store
import TestSupport

/// A feature with books to derive from.
struct Bookcase: Reducer {
  typealias Action = Changing<State>.Action

  struct Book: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var price = 1
    var weight = 0.5
    var topics: [String] = []
    var author = 0
    var mass: Float = 0
    var width: CGFloat = 0
    var balance: Int8 = 0
    /// The author, unless that is 0.
    var knownAuthor: Int? { author == 0 ? nil : author }
    var topicSet: Set<String> { Set(topics) }
    /// A second for each unit of the price.
    var time: Duration { .seconds(price) }
  }

  struct Author: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
  }

  /// A row whose id may be NaN.
  struct Sample: Identifiable, Sendable {
    let id: Double
    let title: String
  }

  /// A row that is an object, and not `Sendable`.
  final class Volume: Identifiable {
    let id: Int
    let title: String

    init(id: Int, title: String) {
      self.id = id
      self.title = title
    }
  }

  struct State {
    var books: IdentifiedArrayOf<Book> = [
      Book(id: 1, title: "c", price: 30, topics: ["x"], author: 7),
      Book(id: 2, title: "a", price: 10, author: 8),
      Book(id: 3, title: "b", price: 20, topics: ["x", "y"], author: 7), Book(id: 4, title: "a", price: 40),
    ]
    var authors: IdentifiedArrayOf<Author> = [Author(id: 7, name: "G"), Author(id: 8, name: "H")]
    var samples: IdentifiedArrayOf<Sample> = []
    var volumes: IdentifiedArrayOf<Volume> = []
    var limit = 40
    var other = 0
    var runs = Runs()
  }

  /// Counts the calls of the closures of one test's selectors.
  final class Runs {
    var count = 0
  }

  var body: some Reducer<State, Action> { Changing<State>() }

  static let books = CollectionSelector(\State.books)
  static let cheap = books.filter(with: \.limit) { book, limit in book.price < limit }
  static let sorted = cheap.sorted(by: \.title, then: \.price)
}

extension Store<Bookcase.State, Bookcase.Action> {
  static func bookcase() -> Store<Bookcase.State, Bookcase.Action> {
    Store(initialState: Bookcase.State(), isolation: nil) { Bookcase() }
  }
}
