extension Help {
  /// The pages of the topics.
  static let topics: [HelpPage] = [
    HelpPage(
      "format", "How a task is written",
      [
        .text(
          """
          A task is a line of text. The parts listed below have a meaning; everything else is kept as it is. A line \
          that is not changed keeps every byte.
          """),
        .list([
          HelpPage.Entry(term: "x 2025-01-31 …", text: "The task was done on that day."),
          HelpPage.Entry(term: "(A) …", text: "The priority, from A to Z, at the start."),
          HelpPage.Entry(term: "2025-01-31 …", text: "The day of creation, after the priority."),
          HelpPage.Entry(term: "+project", text: "A project to which the task belongs."),
          HelpPage.Entry(term: "@context", text: "A context in which the task can be done."),
          HelpPage.Entry(
            term: "due:2025-01-31",
            text: "The day on which the task is due. The screen also shows in how many days that is."),
          HelpPage.Entry(
            term: "t:2025-01-31", text: "The day until which the task is hidden, unless it is done."),
          HelpPage.Entry(
            term: "rec:1w",
            text: """
              The task is added again when it is done. The period is a number with d for days, w for weeks, m for \
              months or y for years. The new task is due one period after the day on which the old task is done. Its \
              t: day is as many days from its due day as before. If the old task has a t: day and no due day, the new \
              task gets no due day either: the task is hidden until one period after the old task is done.
              """),
          HelpPage.Entry(
            term: "rec:+1m",
            text: "The same, but the period begins on the old due day or, without one, on the old t: day."),
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
              The tasks: the file that --file names, else $TODO_FILE, else $XDG_DATA_HOME/todo/todo.txt, else \
              ~/.local/share/todo/todo.txt.
              """),
          HelpPage.Entry(term: "done.txt", text: "The archive, in the folder of the tasks."),
          HelpPage.Entry(
            term: ".todo.txt.undo",
            text: "The last changes that commands made to todo.txt, for todo undo; in the same folder."),
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
          HelpPage.Entry(term: "TODO_FILE", text: "The file of the tasks, unless --file names one."),
          HelpPage.Entry(
            term: "VISUAL, EDITOR",
            text: "The editor that the key E opens on the screen: $VISUAL, else $EDITOR, else vi."),
          HelpPage.Entry(
            term: "XDG_DATA_HOME, XDG_CONFIG_HOME", text: "The folders of the files above, as absolute paths."
          ),
          HelpPage.Entry(
            term: "NO_COLOR, CLICOLOR, CLICOLOR_FORCE",
            text: """
              NO_COLOR and CLICOLOR=0 turn colors off, CLICOLOR_FORCE=1 turns them on, even if standard output is no \
              terminal. Colored output has the same text, but other characters replace its control characters.
              """),
        ]),
      ]),
    HelpPage(
      "codes", "Exit codes",
      [
        .list([
          HelpPage.Entry(term: "0", text: "All commands succeeded."),
          HelpPage.Entry(term: "1", text: "A command failed; the reason is on standard error."),
          HelpPage.Entry(term: "2", text: "The arguments or a command were not understood."),
          HelpPage.Entry(
            term: "129, 130, 143",
            text: "SIGHUP, SIGINT or SIGTERM ended the session on the screen. The tasks were saved."),
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
        settings.json can give other keys to the commands of the list, which have the names below. The file may have \
        only these keys: {"keys": {"done": ["Enter"], "edit": ["i", "Ctrl-E"], "quit without saving": []}}. In a file \
        that the program has written, put "keys" into "value", next to "views". A command has these keys instead of \
        its usual keys, and other commands lose these keys. A command without keys is still in the list of commands. A \
        running screen changes its keys when the file changes. A key is a character, Ctrl or Alt with a letter, or \
        Enter, Tab, Shift-Tab, Esc, Space, Backspace, Delete, Up, Down, Left, Right, Home, End, PgUp, PgDn; a sequence \
        of keys is not a key. Ctrl-H, Ctrl-I, Ctrl-J and Ctrl-M can't be used, because terminals send them for \
        Backspace, Tab and Enter.
        """),
      .list(
        KeyTable.usual.bindings(of: .list).compactMap { binding in
          binding.name.map { HelpPage.Entry(term: $0, text: binding.help) }
        }),
    ]
}
