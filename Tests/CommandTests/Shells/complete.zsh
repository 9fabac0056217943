# Prints what zsh offers at the end of a command line: `zsh -f complete.zsh LINE`.
# zsh completes only in a terminal, so a second zsh runs in one of its own.
zmodload zsh/zpty
folder=$(mktemp -d)
loaderloom --generate-completion-script zsh >$folder/_loaderloom
zpty inner zsh -f -i
zpty -w inner "PROMPT=; fpath=($folder \$fpath); autoload -Uz compinit; compinit -D -u"
zpty -w inner "compadd() {
  local -a found
  builtin compadd -O found \"\$@\"
  print -rl -- \$found >>$folder/offered
  builtin compadd \"\$@\"
}"
zpty -w inner 'bindkey "^I" complete-word; print re"ady"'
zpty -r -m inner output '*ready*'
zpty -w -n inner "$1"$'\t'
# On a busy machine the answer takes its time; what is typed meanwhile could end it.
for _ in {1..100}; do [[ -e $folder/offered ]] && break; sleep .1; done
zpty -w -n inner $'\C-u'
zpty -w inner 'print do"ne"'
zpty -r -m inner output '*done*'
zpty -d inner
[[ -e $folder/offered ]] && cat $folder/offered
rm -rf $folder
