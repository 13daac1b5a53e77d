# bash completion for ravel: source <(ravel completion bash)
_ravel() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev= command={default}
  local words= files=
  [ "$COMP_CWORD" -gt 0 ] && prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case ${COMP_WORDS[1]} in
{names}
      [ "$COMP_CWORD" -gt 1 ] && command=${COMP_WORDS[1]} ;;
  esac
  case $command:$prev in
{values}
    *) case $command in
{words}
    esac ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
{first}
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  if [ "$files" = models ]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen -d -- "$cur") $(compgen -f -- "$cur" | grep -E '[.]({endings})$'))
  elif [ "$files" = any ]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen -f -- "$cur"))
  fi
}
complete -F _ravel ravel
