import Store

extension App.Action: CasePathable {
  struct AllCasePaths: Sendable {
    var list: AnyCasePath<App.Action, TaskList.Action> {
      AnyCasePath(embed: { .list($0) }, extract: { if case .list(let action) = $0 { action } else { nil } })
    }
    var persistence: AnyCasePath<App.Action, Persistence.Action> {
      AnyCasePath(
        embed: { .persistence($0) },
        extract: { if case .persistence(let action) = $0 { action } else { nil } })
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
