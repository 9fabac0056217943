/// The names of commands after `help`, for which ArgumentParser's scripts of completions offer nothing.
enum HelpCompletions {
  /// A script with what follows `help`; another text as it is.
  static func added(to text: String) -> String {
    let names = LoaderLoom.commandNames.joined(separator: " ")
    let bash = "_loaderloom_help() {\n"
    let fish = "__loaderloom_should_offer_completions_for_positional \"loaderloom"
    if text.contains("COMPREPLY") {
      let offer = "    (( COMP_CWORD == 2 )) && COMPREPLY+=($(compgen -W '\(names)' -- \"${cur}\"))\n"
      return text.replacing(bash, with: bash + offer)
    }
    if text.contains("'*:subcommands:'") {
      return text.replacing("'*:subcommands:'", with: "'1:subcommands:(\(names))'")
    }
    guard text.contains(fish) else { return text }
    return text + "\ncomplete -c 'loaderloom' -n '\(fish) help\" -eq 1' -fa '\(names)'"
  }
}
