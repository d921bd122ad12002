extension Help {
  /// The pages of the commands, in the order in which they are listed.
  static let commands: [HelpPage] = [
    HelpPage(
      "add", "Add a task", usages: ["add TEXT"],
      [
        .text(
          """
          Adds a task at the end of the file. TEXT may begin with a priority, such as (A), and may have +project, \
          @context and key:value anywhere: see todo help format. Line breaks become spaces.
          """),
        .text(
          "With the setting addsCreationDate, today's date is written after the priority: see todo help files."
        ),
      ]),
    HelpPage(
      "list", "Show the tasks that match", usages: ["list [--all] [--json] [TERM …]"],
      [
        .text(
          """
          Shows the tasks that match every TERM, ignoring case; -TERM leaves out the tasks that match TERM. Each \
          line begins with the number of the task, which is the number of its line in the file.
          """),
        .text(
          """
          A task with t:YYYY-MM-DD is hidden until that day, unless it is done. On a terminal, the line below the \
          tasks says how many tasks are hidden.
          """),
        .list([
          HelpPage.Entry(term: "--all", text: "Show the tasks that wait, too."),
          HelpPage.Entry(
            term: "--json",
            text: """
              Print a JSON array of objects with number, text, done, priority, completed, created, due, threshold, \
              description, projects, contexts and tags.
              """),
          HelpPage.Entry(term: "--", text: "The words after it are terms, even if they begin with --."),
        ]),
      ]),
    HelpPage(
      "done", "Mark tasks as done", usages: ["done N …"],
      [
        .text("Writes x and today's date at the start of each task, and removes its priority."),
        .text(
          """
          A task with a word such as rec:1d, rec:2w, rec:1m or rec:1y is added again. It is then due that much later \
          than today or, with a plus sign as in rec:+1m, that much later than it was due: see todo help format.
          """),
        numbers,
      ]),
    HelpPage(
      "rm", "Remove tasks", usages: ["rm N …"],
      [
        .text("Removes the tasks. Each leaves an empty line, so that the other tasks keep their numbers."),
        numbers,
      ]),
    HelpPage(
      "edit", "Replace the text of a task", usages: ["edit N TEXT"],
      [
        .text(
          """
          Replaces the text of task N. The priority and the creation date stay; if TEXT begins with a date, that date \
          replaces the creation date. If TEXT begins with a priority, or the task is done, TEXT replaces the whole line.
          """)
      ]),
    HelpPage(
      "append", "Add text at the end of a task", usages: ["append N TEXT"],
      [
        .text(
          "Adds TEXT at the end of task N, after a space, unless TEXT begins with a comma, a period, a colon or a semicolon."
        )
      ]),
    HelpPage(
      "prepend", "Add text at the start of a task", usages: ["prepend N TEXT"],
      [.text("Adds TEXT at the start of task N, after its priority and its dates.")]),
    HelpPage(
      "pri", "Give tasks a priority, or take it away", usages: ["pri N … LETTER|-"],
      [
        .text(
          "Gives the tasks a priority from A (the most urgent) to Z, or removes it (-). A done task has no priority."
        ),
        numbers,
      ]),
    HelpPage(
      "archive", "Move done tasks to done.txt", usages: ["archive"],
      [
        .text(
          """
          Moves the done tasks, unchanged, to the end of done.txt in the folder of todo.txt. If the program is killed \
          before the tasks have left todo.txt, the next command that writes todo.txt removes their copies from done.txt.
          """)
      ]),
    HelpPage(
      "undo", "Undo the last command", usages: ["undo"],
      [
        .text(
          """
          Undoes the last command that changed the file, unless the file has changed since. The last hundred \
          commands can be undone one by one, but archive can't.
          """)
      ]),
    HelpPage(
      "graph", "Print a graph of how the screen is computed", usages: ["graph"],
      [
        .text(
          """
          Prints how the values on the screen are computed from each other, as a graph for Graphviz: \
          todo graph | dot -Tsvg > graph.svg
          """)
      ]),
    HelpPage(
      "completion", "Print a completion script for a shell", usages: [Completion.usage],
      [
        .text(
          """
          Prints a script with which the shell completes the arguments. The first line of the script says where to \
          save it.
          """)
      ]),
    HelpPage(
      "help", "Show the help", usages: ["help [PAGE]", "help --man"],
      [
        .text(
          "Shows the page of a command or a topic. todo help all shows all pages; todo help alone shows a summary."
        ),
        .list([
          HelpPage.Entry(
            term: "--man",
            text: "Write a manual page with everything: todo help --man > ~/.local/share/man/man1/todo.1")
        ]),
      ]),
  ]

  /// The explanation of `N …` in the usage of commands.
  private static let numbers = HelpPage.Part.text(
    """
    N … is one or more task numbers or ranges of them, such as 2 5 7-9. The numbers are those that the tasks had \
    before the command. If there is no task with one of the numbers, nothing is changed.
    """)
}
