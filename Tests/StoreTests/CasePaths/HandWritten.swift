import Store

/// An enum whose conformance is written by hand, as a user without macros writes it.
@dynamicMemberLookup
enum Shape: CasePathable, Equatable {
  case empty
  case circle(Double)
  case rectangle(width: Double, height: Double)
  case polygon([Int])
  case nested(Inner)
  case maybe(Inner?)
  case row(id: Int, inner: Inner)

  @dynamicMemberLookup
  enum Inner: CasePathable, Equatable {
    case on
    case text(String)

    struct AllCasePaths: Sendable {
      var on: AnyCasePath<Inner, Void> {
        AnyCasePath(embed: { .on }, extract: { if case .on = $0 { () } else { nil } })
      }
      var text: AnyCasePath<Inner, String> {
        AnyCasePath(embed: { .text($0) }, extract: { if case .text(let text) = $0 { text } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  struct AllCasePaths: Sendable {
    var empty: AnyCasePath<Shape, Void> {
      AnyCasePath(embed: { .empty }, extract: { if case .empty = $0 { () } else { nil } })
    }
    var circle: AnyCasePath<Shape, Double> {
      AnyCasePath(embed: { .circle($0) }, extract: { if case .circle(let r) = $0 { r } else { nil } })
    }
    var rectangle: AnyCasePath<Shape, (width: Double, height: Double)> {
      AnyCasePath(
        embed: { .rectangle(width: $0.width, height: $0.height) },
        extract: { if case .rectangle(let width, let height) = $0 { (width, height) } else { nil } })
    }
    var polygon: AnyCasePath<Shape, [Int]> {
      AnyCasePath(embed: { .polygon($0) }, extract: { if case .polygon(let p) = $0 { p } else { nil } })
    }
    var nested: AnyCasePath<Shape, Inner> {
      AnyCasePath(embed: { .nested($0) }, extract: { if case .nested(let i) = $0 { i } else { nil } })
    }
    var maybe: AnyCasePath<Shape, Inner?> {
      AnyCasePath(embed: { .maybe($0) }, extract: { if case .maybe(let i) = $0 { i } else { nil } })
    }
    subscript(id id: Int) -> AnyCasePath<Shape, Inner> {
      AnyCasePath(
        embed: { .row(id: id, inner: $0) },
        extract: { if case .row(id, let inner) = $0 { inner } else { nil } })
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
