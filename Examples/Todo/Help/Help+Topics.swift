extension Help {
  /// The pages of the topics.
  static let topics: [HelpPage] = [
    HelpPage(
      "format", "How a task is written",
      [
        .text(
          """
          A task is a line of text. The parts listed below have a meaning; everything else is kept as it is. A line \
          that is not changed stays byte for byte.
          """),
        .list([
          HelpPage.Entry(term: "x 2025-01-31 …", text: "The task was done on that day."),
          HelpPage.Entry(term: "(A) …", text: "The priority, from A to Z, at the start."),
          HelpPage.Entry(term: "2025-01-31 …", text: "The day of creation, after the priority."),
          HelpPage.Entry(term: "+project", text: "A project to which the task belongs."),
          HelpPage.Entry(term: "@context", text: "A context in which it can be done."),
          HelpPage.Entry(
            term: "due:2025-01-31", text: "The day on which it is due. The screen shows how far away it is."),
          HelpPage.Entry(term: "t:2025-01-31", text: "The day until which it is hidden, unless it is done."),
          HelpPage.Entry(
            term: "rec:1w",
            text: """
              The task comes again when it is done: a number with d for days, w for weeks, m for months or y for \
              years, counted from the day on which it is done. Its due day moves, and its t: day keeps its distance \
              to the due day. A task without both gets a due day.
              """),
          HelpPage.Entry(
            term: "rec:+1m", text: "The same, counted from its due day or, without one, from its t: day."),
        ]),
      ]),
    HelpPage("keys", "The keys of the screen", keys),
    HelpPage(
      "files", "Files and environment",
      [
        .title("Files"),
        .list([
          HelpPage.Entry(
            term: "todo.txt",
            text: """
              The tasks: the file of --file, else $TODO_FILE, else $XDG_DATA_HOME/todo/todo.txt, else \
              ~/.local/share/todo/todo.txt.
              """),
          HelpPage.Entry(term: "done.txt", text: "The archive, in the folder of the tasks."),
          HelpPage.Entry(
            term: ".todo.txt.undo",
            text: "The last changes of todo.txt by commands, for todo undo, in the same folder."),
          HelpPage.Entry(
            term: "settings.json",
            text: """
              In $XDG_CONFIG_HOME/todo, else in ~/.config/todo: the filter, the sort and the saved views of the \
              screen; "addsCreationDate" (true, or C on the screen: new tasks get their creation date); "usesMouse" \
              (false: the mouse selects text and not tasks); "keys" (see todo help keys). All sessions use the \
              same settings.
              """),
        ]),
        .title("Environment"),
        .list([
          HelpPage.Entry(term: "TODO_FILE", text: "The file of the tasks, without --file."),
          HelpPage.Entry(
            term: "VISUAL, EDITOR", text: "The editor of E on the screen, in this order; else vi."),
          HelpPage.Entry(
            term: "XDG_DATA_HOME, XDG_CONFIG_HOME", text: "The folders of the files above, as absolute paths."
          ),
          HelpPage.Entry(
            term: "NO_COLOR, CLICOLOR, CLICOLOR_FORCE",
            text: """
              NO_COLOR and CLICOLOR=0 turn colors off, CLICOLOR_FORCE=1 turns them on, even if standard output is no \
              terminal. The text is then the same as without colors, but its control characters are replaced.
              """),
        ]),
      ]),
    HelpPage(
      "codes", "Exit codes",
      [
        .list([
          HelpPage.Entry(term: "0", text: "All went well."),
          HelpPage.Entry(term: "1", text: "A command failed; the reason is on standard error."),
          HelpPage.Entry(term: "2", text: "The program was used wrongly."),
          HelpPage.Entry(
            term: "129, 130, 143",
            text: "SIGHUP, SIGINT or SIGTERM ended the screen. The tasks are saved then, too."),
        ])
      ]),
  ]

  /// The keys of each mode.
  private static let keys: [HelpPage.Part] =
    KeyTable.Section.allCases.flatMap { section in
      [
        .title(section.rawValue),
        .list(
          KeyTable.usual.ownBindings(of: section).filter { !$0.help.isEmpty }
            .map { HelpPage.Entry(term: $0.names, text: $0.help) }),
      ]
    } + [
      .title("Other keys in the list"),
      .text(
        """
        settings.json gives commands of the list other keys, by the names below. A file may have this only: \
        {"keys": {"done": ["Enter"], "edit": ["i", "Ctrl-E"], "quit without saving": []}}. In a file that the program \
        has written, "keys" belongs in "value", next to "views". A command has these keys instead of its usual ones, \
        and other commands lose them; one without keys is found by its description. A running screen changes its keys \
        when the file changes. A key is a character, Ctrl or Alt with a letter, or Enter, Tab, Shift-Tab, Esc, Space, \
        Backspace, Delete, Up, Down, Left, Right, Home, End, PgUp, PgDn; a sequence of keys is not a key. For a \
        terminal Ctrl-H, Ctrl-I, Ctrl-J and Ctrl-M are different keys.
        """),
      .list(
        KeyTable.usual.bindings(of: .list).compactMap { binding in
          binding.name.map { HelpPage.Entry(term: $0, text: binding.help) }
        }),
    ]
}
