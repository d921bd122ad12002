/// The scripts by which shells complete the program's arguments.
///
/// A script completes commands, options, and names of files. To complete a word that begins with `+` or `@`, it runs
/// the program to list the tasks in the file, and offers the projects and contexts of these tasks.
enum Completion {
  /// A shell for which there is a script.
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  /// The usage of the command.
  static let usage = "completion \(Shell.allCases.map(\.rawValue).joined(separator: "|"))"

  /// Returns the script for a shell.
  ///
  /// - Parameter shell: The shell.
  /// - Returns: The script, with a line feed at its end.
  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let fileOptions = Help.options.filter { $0.argument != nil }.map(\.name)
  private static let pages = (Help.pages.map(\.name) + ["all"]).joined(separator: " ")
  /// A shell command that reads tasks and prints their projects and contexts, one per line.
  private static let mentions = #"grep -oE '(^| )[+@][^ ]+' | tr -d ' ' | sort -u"#
}

// In these scripts, the shell never evaluates the output of the program, because a task may contain '$(…)'.
extension Completion {
  private static var bash: String {
    #"""
    # Completes the arguments of todo in bash: eval "$(todo completion bash)"
    _todo() {
      local -a words file=() candidates=()
      local index command= candidate word
      read -ra words <<< "${COMP_LINE:0:COMP_POINT}"
      [[ ${COMP_LINE:0:COMP_POINT} == *' ' ]] && words+=('')
      word=${words[-1]}
      COMPREPLY=()
      for ((index = 1; index < ${#words[@]} - 1; index++)); do
        case ${words[index]} in
          --file) ((++index)); file=(--file "${words[index]/#~\//$HOME/}") ;;
          \#(fileOptions.dropFirst().joined(separator: "|"))) ((++index)) ;;
          -*) ;;
          *) command=${words[index]}; break ;;
        esac
      done
      case ${words[-2]} in
        \#(fileOptions.joined(separator: "|")))
          compopt -o filenames
          mapfile -t COMPREPLY < <(compgen -f -- "$word")
          return ;;
      esac
      case $command:$word in
        :-*) candidates=(\#(Help.options.map(\.name).joined(separator: " "))) ;;
        :*) candidates=(\#(Help.commands.map(\.name).joined(separator: " "))) ;;
        completion:*) candidates=(\#(Shell.allCases.map(\.rawValue).joined(separator: " "))) ;;
        help:-*) candidates=(--man) ;;
        help:*) candidates=(\#(pages)) ;;
        list:-*) candidates=(--all --json) ;;
        *:[+@]*) mapfile -t candidates < <("${words[0]}" "${file[@]}" list 2> /dev/null | \#(mentions)) ;;
      esac
      for candidate in "${candidates[@]}"; do
        [[ $candidate == "$word"* ]] || continue
        COMPREPLY+=("$(printf %q "$candidate")")
      done
    }
    complete -F _todo todo

    """#
  }

  private static var zsh: String {
    #"""
    #compdef todo
    # Completes the arguments of todo in zsh: eval "$(todo completion zsh)", or as the file _todo in a folder of $fpath
    _todo() {
      local -a file candidates
      local index command=
      case $words[CURRENT-1] in
        \#(fileOptions.joined(separator: "|"))) _files; return ;;
      esac
      for ((index = 2; index < CURRENT; index++)); do
        case $words[index] in
          --file) ((index++)); file=(--file ${${(Q)words[index]}/#\~\//$HOME/}) ;;
          \#(fileOptions.dropFirst().joined(separator: "|"))) ((index++)) ;;
          -*) ;;
          *) command=$words[index]; break ;;
        esac
      done
      case $command:$words[CURRENT] in
        :-*)
          candidates=(\#(described(Help.options.map { ($0.name, $0.summary) })))
          _describe option candidates ;;
        :*)
          candidates=(\#(described(Help.commands.map { ($0.name, $0.summary) })))
          _describe command candidates ;;
        completion:*) compadd \#(Shell.allCases.map(\.rawValue).joined(separator: " ")) ;;
        help:-*) compadd -- --man ;;
        help:*) compadd \#(pages) ;;
        list:-*) compadd -- --all --json ;;
        *:[+@]*) compadd -- ${(f)"$(${(Q)words[1]} $file list 2> /dev/null | \#(mentions))"} ;;
      esac
    }
    if [[ $funcstack[1] == _todo ]]; then _todo "$@"; else compdef _todo todo; fi

    """#
  }

  private static var fish: String {
    #"""
    # Completes the arguments of todo in fish: todo completion fish | source
    function __todo_command
      set -l words (commandline -opc)[2..-1]
      while set -q words[1]
        switch $words[1]
          case \#(fileOptions.joined(separator: " "))
            set -e words[1]
          case '-*'
          case '*'
            echo $words[1]
            return
        end
        set -e words[1]
      end
    end
    function __todo_mentions
      set -l words (commandline -opc)
      set -l file
      set -l index (contains -i -- --file $words)
      and set file --file (string replace -r '^~/' $HOME/ -- $words[(math $index + 1)])
      command todo $file list 2> /dev/null | \#(mentions)
    end
    complete -c todo -f
    \#(Help.options.map(fishOption).joined(separator: "\n"))
    \#(Help.commands.map { fishCommand($0.name, $0.summary) }.joined(separator: "\n"))
    complete -c todo -n 'contains completion (__todo_command)' -a '\#(Shell.allCases.map(\.rawValue).joined(separator: " "))'
    complete -c todo -n 'contains help (__todo_command)' -a '\#(pages)'
    complete -c todo -n 'contains help (__todo_command)' -l man -d 'A manual page'
    complete -c todo -n 'contains list (__todo_command)' -l json -d 'As JSON'
    complete -c todo -n 'contains list (__todo_command)' -l all -d 'Also the tasks that wait for a later day'
    complete -c todo -n 'string match -qr "^[+@]" -- (commandline -ct)' -a '(__todo_mentions)'

    """#
  }

  /// Returns names with their summaries, in the form that the completion functions of zsh expect.
  private static func described(_ entries: [(name: String, summary: String)]) -> String {
    entries.map { "'\($0.name):\($0.summary)'" }.joined(separator: " ")
  }

  private static func fishCommand(_ name: String, _ summary: String) -> String {
    "complete -c todo -n 'test -z (__todo_command)' -a \(name) -d '\(summary)'"
  }

  private static func fishOption(_ option: HelpOption) -> String {
    let file = option.argument == nil ? "" : " -r -F"
    return
      "complete -c todo -n 'test -z (__todo_command)' -l \(option.name.dropFirst(2))\(file) -d '\(option.summary)'"
  }
}
