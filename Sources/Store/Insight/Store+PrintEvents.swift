import Effects

extension Store {
  /// Prints the events of the tree of stores: actions with their senders and changes, and effects.
  ///
  /// ```swift
  /// let token = store.printEvents()
  /// // 12:03:04.005  .refresh from the store at News/Main.swift:7 in 2 µs
  /// // 12:03:04.005  started “refresh” with id refresh
  /// // 12:03:05.117  .loaded(["Rain"]) from the effect “refresh” in 1 µs
  /// //       News.State(
  /// //         headlines: [
  /// //     +     [0]: "Rain"
  /// //         ]
  /// //       )
  /// // 12:03:05.117  finished “refresh” with id refresh after 1.1 s
  /// ```
  ///
  /// The events are the same as those of ``events(isolation:fileID:filePath:line:column:_:)``. The printer prints them
  /// on the store's isolation: at the end of each `send`, and soon after an effect has started or ended. If no code
  /// prints or receives the events, the store has no additional costs.
  ///
  /// With key paths or features, the printer prints only the actions that match them, and the effects that these
  /// actions start. The action that started an effect decides whether the effect is printed, even if the reducer of a
  /// parent returned the effect.
  ///
  /// The store must be a root store. For a child store, the method reports an issue and prints nothing.
  ///
  /// - Parameters:
  ///   - printer: The printer. By default, it writes to the standard output.
  ///   - cases: The key paths of cases, such as `\.rows[id: 3]`. The printer prints only actions of these cases. If
  ///     there are no key paths, it prints actions of all cases.
  ///   - features: The types of features. The printer prints only the actions of these features, and actions that
  ///     contain such an action. If there are no features, it prints all actions.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A token, which ends the printing when it is released.
  public func printEvents(
    _ printer: EventPrinter = EventPrinter(),
    only cases: PartialCaseKeyPath<Action>..., of features: any FeatureTypes.Type...,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ObservationToken {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return core.exclusively {
      guard let root else {
        reportChildPrinting(site)
        return IdleToken(isolation: core.runtime.isolation)
      }
      let printing = EventPrinting<State, Action>(printer, ActionFilter(only: cases, of: features))
      return EventToken(core, at: site, with: PrintedActionListener(printing, of: root)) {
        printing.print($0)
      }
    }
  }

  private func reportChildPrinting(_ site: SourceSite) {
    reportIssue(
      """
      'printEvents' was called on the store of '\(State.self)', which is a child store. Nothing is printed.

      Fix: call 'printEvents' on the store that was made by 'Store(initialState:reducer:)', and name the actions of \
      this feature: 'store.printEvents(only: \\.child)'.
      """, kind: .printingChildStore, at: site)
  }
}

/// A token for a call of `printEvents` that prints nothing.
private final class IdleToken: ObservationToken {
  override func end() {}
}

extension RuntimeIssue.Kind {
  /// `printEvents` was called on a child store.
  public static let printingChildStore = Self(documented: "printing-child-store")
}
