import Store

// Every form of enum that '@CasePathable' takes. That this file compiles without a warning is the test;
// that the case paths work is checked in CasePathableFormsTests.

@CasePathable
enum Plain: Equatable {
  case none, count(Int)
  case text(value: String)
  case pair(Int, String), point(x: Double, y: Double), mixed(Int, label: String)
  case list([String: [Int]]), optional(Int?)
}

@CasePathable
enum Single {
  case only(Int)
}

@CasePathable
enum Empty {}

@CasePathable
enum NamesOfSequences: Equatable {
  case makeIterator(Int), map, first(Int), lazy, underestimatedCount
  case Element, Iterator(Int), Root, Cases2
}

/// A public enum.
@CasePathable
public enum PublicForm {
  /// A value.
  case value(Int)
  /// Nothing.
  case nothing
}

@CasePathable
package enum PackageForm {
  case value(Int)
}

@CasePathable
fileprivate enum FileprivateForm {
  case value(Int)
}

fileprivate func useFileprivate() -> Int? { FileprivateForm.value(1)[case: \.value] }

enum Namespace<Element: Hashable> {
  @CasePathable
  enum Generic<Other> where Other: Sendable {
    case element(Element), other(Other), both(Element, Other), dictionary([Element: Other] = [:])
  }

  @CasePathable
  fileprivate enum Hidden {
    case value(Element)
  }
}

@CasePathable
indirect enum Tree<Value> {
  case leaf(Value)
  case node(left: Self, right: Tree<Value>)
}

@CasePathable
enum List {
  case end
  indirect case next(Int, List)
}

@CasePathable
enum Backticks {
  case `default`(Int)
  case `switch`, `repeat`(`self`: Int, in: String)
  case `two words`(Int)
}

@CasePathable
enum Functions {
  case callback(() -> Void)
  case sendable(name: String, @Sendable (Int, String) async throws -> [Int])
  case lazy(@autoclosure () -> Int)
  case nested((Int, Bool) = (1, true))
  case existential(any Error), metatype(any Error.Type), composed(any Error & Sendable)
}

@CasePathable
enum Defaults {
  case plain(Int = 3, named: String = "a, b) { case x(Int) }")
  case generic(a: [Int] = Array<Int>(), b: Dictionary<Int, String> = Dictionary<Int, String>())
  case compared(a: Bool = 1 < 2, b: Bool = 3 > 2)
  case closure(f: (Int, Int) -> Bool = { $0 < $1 }, n: Int)
}

@CasePathable
enum Raw: String {
  case first = "case second(Int)", third
  case fourth = "}"
}

/// Documentation. case documented(Int)
@CasePathable  // case commented(Int)
@frozen /* enum */ public enum Commented {
  // case none
  case /* odd */ value /* places */(  // for
    /* a */ label: /* type */ Int  // comment
  )
  /* case nested /* case inner(Int) */ */
  case other(
    Int,

    String,
  )
  var text: String { "case string(Int) \("nested \("}" + "{")")" }
  var raw: String { #"case raw(Int) ""\#("x")"# }
  var lines: String {
    """
    case lines(Int) }
    """
  }
  func method() -> Bool { "}".contains(/[}{"]/) }
}

#if !NEVER
  @CasePathable
  enum Conditional {
    case always
    #if NEVER
      case never(Missing)
    #elseif !NEVER
      case sometimes(Int)
      #if NEVER
        case innerNever(Missing)
      #else
        case inner(String)
      #endif
    #else
      case otherwise(Missing)
    #endif
    #if NEVER
      case twin(Int)
    #else
      case twin(String)
    #endif
    case last
    #if !NEVER
      static let notACase = 1
    #endif
  }
#endif

@CasePathable
enum Nested {
  case inner(Inner)
  case payload(Payload)

  @CasePathable
  @dynamicMemberLookup
  enum Inner {
    case value(Int)
  }

  struct Payload {
    enum Case { case notMine(Int) }
    var value: Int
  }

  static func make() -> Nested { .inner(.value(1)) }
  subscript(index: Int) -> Int { index }
  init(value: Int) { self = .inner(.value(value)) }
}

@CasePathable
enum HandMade {
  case value(Int)

  struct AllCasePaths: Sendable {
    var value: AnyCasePath<HandMade, Int> {
      AnyCasePath(embed: { .value($0 + 1) }, extract: { if case .value(let v) = $0 { v } else { nil } })
    }
  }
}

/// Types with the names of a sequence's types.
enum TypesOfSequences<Iterator> {
  struct Element: Equatable { var id = 1 }

  @CasePathable
  package enum Root {
    case element(Element), iterators([Iterator], (Element: Int, Array<Element>.Element))
    indirect case root(Self, Root)
  }
}

@CasePathable
enum Conforming: CasePathable {
  case value(Int)
}

@CasePathable
enum Attributed {
  @available(*, deprecated, message: "gone")
  case old(Int)
  @available(*, unavailable)
  case never
  @available(*, deprecated) case older(Int)
  case current(Int)
}

@CasePathable
@MainActor
enum Isolated {
  case value(Int)
}

@CasePathable
enum Contextual {
  case open, final(Int), package, lazy
  case
    some(Int),
    optional
  case actor(Int), macro, get, set
}

extension Namespace.Generic {
  @CasePathable
  enum InExtension {
    case value(Element, Other)
  }
}
