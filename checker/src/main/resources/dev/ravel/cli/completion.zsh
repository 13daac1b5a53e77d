#compdef ravel
# zsh completion for ravel: ravel completion zsh > DIR/_ravel
_ravel() {
  local -a commands
  commands=(
{commands}
  )
  local command={default}
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
  elif (( ${+commands[(r)${words[2]}:*]} )) && [[ -n ${words[2]} ]]; then
    command=${words[2]}
    shift words
    (( CURRENT-- ))
  fi
  case $command in
{usages}
  esac
}
_ravel "$@"
