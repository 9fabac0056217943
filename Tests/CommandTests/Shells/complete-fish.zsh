# Prints what fish offers at the end of a command line, each with a tab and its description: `zsh -f complete-fish.zsh LINE`.
# fish asks for completions of the program's own only in a terminal, so it runs in one that zsh makes.
zmodload zsh/zpty
folder=$(mktemp -d)
zpty inner fish --no-config -i
zpty -w inner 'loaderloom --generate-completion-script fish | source; echo re"ady"'
zpty -r -m inner output '*ready*'
zpty -w inner "complete -C ${(qq)1} >$folder/offered; echo do\"ne\""
zpty -r -m inner output '*done*'
zpty -d inner
cat $folder/offered
rm -rf $folder
