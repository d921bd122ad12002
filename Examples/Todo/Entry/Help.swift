/// The program's help.
enum Help {
  /// The usage of the program, in one line.
  static let usage = "Usage: todo [--file PATH] [COMMAND …]"

  /// The output of `todo --help`.
  static let text = """
    \(usage)

    Keeps tasks in a todo.txt file, one a line. N is the line's number in the file.

    Commands:
      add TEXT           Add a task: (A) for a priority, +project, @context, key:value.
      list [TERM …]      Show the tasks that match every TERM; -TERM leaves tasks out. A task with
                         t:YYYY-MM-DD is hidden until that day, unless it is done.
      list --all [TERM …]
                         Show the tasks that wait for their day, too.
      list --json [TERM …]
                         The tasks as a JSON array of objects with number, text, done, priority,
                         completed, created, due, threshold, description, projects, contexts and tags.
                         With --all, those that wait, too.
      done N …           Mark tasks as done, with today's date. A task with rec:1d, rec:2w, rec:1m or
                         rec:1y comes again that much later, with rec:+1m after the day it was due.
      rm N …             Remove tasks. Their lines stay, empty, so the other numbers hold.
      edit N TEXT        Replace a task's text. Priority and date stay unless TEXT has its own.
      append N TEXT      Add text at the end of a task.
      prepend N TEXT     Add text at the start of a task, after its priority and dates.
      pri N … LETTER|-   Give tasks a priority from A to Z, or take it away.
      archive            Move done tasks to done.txt in the folder of the file.
      undo               Undo the last command that has changed the file, unless the file has changed
                         since. The last hundred can be undone one by one, but archive can't. What
                         they changed is kept in .NAME.undo in the folder of the file NAME.
      graph              Draw what the screen is derived from, for Graphviz: todo graph | dot -Tsvg.
      completion SHELL   Print the completions of bash, zsh or fish; the first line says where they go.

    N … is one number or several, and ranges from task to task: done 2 5 7-9. All of them are the
    numbers before the command. If one is not a task's number, nothing is changed.

    Without a command, the tasks are shown on the whole screen of the terminal. Commands are read
    from standard input, one a line, if that is no terminal; where the terminal has no screen
    (TERM=dumb) there is a prompt, which also takes help and quit.

    \(KeyTableView.text)

    Options:
      --file PATH        The file. Without it: $TODO_FILE, else $XDG_DATA_HOME/todo/todo.txt,
                         else ~/.local/share/todo/todo.txt.
      --record FILE      Write down what happens on the screen, as it happens. The file holds the tasks.
      --replay FILE      Show such a session again; no file of tasks is touched. To a pipe: its last screen.
      --help             Show this help.

    The filter, the sort and the saved views of the screen are kept in $XDG_CONFIG_HOME/todo/settings.json,
    else ~/.config/todo/settings.json. All sessions have the same. "addsCreationDate": true in it, or C on
    the screen, writes the day into new tasks.

    Colours: NO_COLOR and CLICOLOR=0 turn them off, CLICOLOR_FORCE=1 turns them on.

    Exit codes: 0, 1 if a command failed (the reason is on standard error), 2 for wrong usage,
    129, 130 or 143 when ended by SIGHUP, SIGINT or SIGTERM; the tasks are saved then too.
    """
}
