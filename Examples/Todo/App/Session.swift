import Store
import StoreTerminal

/// A session that carries out commands and shows their results.
@MainActor
final class Session {
  private let store: StoreOf<App>
  private let list: StoreOf<TaskList>
  /// A Boolean value indicating whether a user types the commands and sees the list after each command.
  let isPrompt: Bool
  /// A Boolean value indicating whether lists have colors.
  let hasColors: Bool
  @Dependency(\.today) private var today

  /// Creates a session for the tasks in a file.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - settings: The settings.
  ///   - isPrompt: A Boolean value indicating whether a user types the commands.
  ///   - hasColors: A Boolean value indicating whether lists have colors.
  init(
    location: Location, settings: SharedReader<Settings> = SharedReader(value: Settings()),
    isPrompt: Bool = false, hasColors: Bool = false
  ) {
    self.isPrompt = isPrompt
    self.hasColors = hasColors
    store = Store(
      initialState: App.State(persistence: Persistence.State(location: location), settings: settings)
    ) {
      App()
    }
    list = store.scope(state: \.list, action: \.list)
  }

  /// Carries out one command.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result.
  func perform(_ command: Command) async -> Report {
    await store.send(.command(command)).finish()
    guard case .finished(let report) = store.phase else {
      preconditionFailure("The effects of \(command) ended in \(store.phase), without a report.")
    }
    return report
  }

  /// Returns the list to display at the prompt.
  ///
  /// The numbers in the next command refer to this list.
  ///
  /// - Returns: The lines.
  func viewForPrompt() -> String {
    store.send(.wasShown)
    return view(forPerson: true)
  }

  /// Returns the text of the displayed tasks.
  ///
  /// - Parameter isForPerson: A Boolean value indicating whether a user reads the text, and not a program.
  /// - Returns: The lines.
  func view(forPerson isForPerson: Bool) -> String {
    let items = list[TaskList.items]
    let day = hasColors ? today() : nil
    guard isForPerson else { return ListView.plain(items, coloredOn: day) }
    return ListView.screen(items, headline: list[TaskList.headline], coloredOn: day)
  }

  /// Returns a message, which may contain the text of a task, in the form in which it is displayed.
  ///
  /// If the session has colors, control characters are replaced too, because the output may reach a terminal through
  /// another program, for example a pager.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - isForPerson: A Boolean value indicating whether a user reads the message, and not a program.
  /// - Returns: The message, without control characters if a terminal could interpret them.
  func view(_ message: String, forPerson isForPerson: Bool) -> String {
    isForPerson || hasColors ? ItemView.visible(lines: message) : message
  }

  /// Returns the tasks as one JSON array.
  ///
  /// - Returns: The array, as ``ListView/json(_:)`` describes.
  func viewAsJSON() -> String { ListView.json(list[TaskList.items]) }
}
