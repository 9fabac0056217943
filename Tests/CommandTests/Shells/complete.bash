# Prints what bash offers at the end of a command line: `bash --norc complete.bash LINE`.
source <(loaderloom --generate-completion-script bash)
COMP_LINE=$1
COMP_POINT=${#1}
COMP_TYPE=9
# readline splits at spaces, and makes = and : words of their own.
mapfile -t COMP_WORDS < <(printf '%s' "$1" | grep -oE '[^ =:]+|[=:]')
[[ $1 == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
compopt() { :; }
_loaderloom loaderloom "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
