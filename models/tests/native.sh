#!/bin/sh
# Builds the program once for each test and runs it in the order of its schedule. Needs cc, which
# is gcc or clang on Linux; CC names another one. It ends with 0 if all tests ran as they should.
here=$(dirname "$0")
cc=${CC:-cc}
build=$(mktemp -d) || exit 2
trap 'rm -rf "$build"' EXIT
flags='-g -O0 -w -pthread -fno-pie -D_GNU_SOURCE'
number=0
for source in /work/wt/suite/models/c/lost-update.c; do
  number=$((number + 1))
  $cc $flags -std=gnu17  -fsanitize=thread -c "$source" -o "$build/program-$number.o" || exit 2
done
$cc $flags -c "$here/ravel-turns.c" -o "$build/turns.o" || exit 2
wraps='-Wl,--wrap=exit -Wl,--wrap=free -Wl,--wrap=pthread_barrier_destroy -Wl,--wrap=pthread_barrier_init -Wl,--wrap=pthread_barrier_wait -Wl,--wrap=pthread_cond_broadcast -Wl,--wrap=pthread_cond_destroy -Wl,--wrap=pthread_cond_init -Wl,--wrap=pthread_cond_signal -Wl,--wrap=pthread_cond_timedwait -Wl,--wrap=pthread_cond_wait -Wl,--wrap=pthread_create -Wl,--wrap=pthread_detach -Wl,--wrap=pthread_exit -Wl,--wrap=pthread_join -Wl,--wrap=pthread_mutex_destroy -Wl,--wrap=pthread_mutex_init -Wl,--wrap=pthread_mutex_lock -Wl,--wrap=pthread_mutex_timedlock -Wl,--wrap=pthread_mutex_trylock -Wl,--wrap=pthread_mutex_unlock -Wl,--wrap=pthread_once -Wl,--wrap=pthread_rwlock_destroy -Wl,--wrap=pthread_rwlock_init -Wl,--wrap=pthread_rwlock_rdlock -Wl,--wrap=pthread_rwlock_timedrdlock -Wl,--wrap=pthread_rwlock_timedwrlock -Wl,--wrap=pthread_rwlock_tryrdlock -Wl,--wrap=pthread_rwlock_trywrlock -Wl,--wrap=pthread_rwlock_unlock -Wl,--wrap=pthread_rwlock_wrlock -Wl,--wrap=pthread_spin_destroy -Wl,--wrap=pthread_spin_init -Wl,--wrap=pthread_spin_lock -Wl,--wrap=pthread_spin_trylock -Wl,--wrap=pthread_spin_unlock -Wl,--wrap=sem_destroy -Wl,--wrap=sem_getvalue -Wl,--wrap=sem_init -Wl,--wrap=sem_post -Wl,--wrap=sem_timedwait -Wl,--wrap=sem_trywait -Wl,--wrap=sem_wait -Wl,--wrap=sleep -Wl,--wrap=usleep -Wl,--wrap=nanosleep'
tests=0 good=0
for test in "$here"/test-*.c; do
  [ -e "$test" ] || continue
  tests=$((tests + 1))
  $cc $flags -c "$test" -o "$build/test.o" &&
    $cc -no-pie -pthread $wraps -o "$build/test" "$build"/program-*.o "$build/turns.o" \
      "$build/test.o" -lm || exit 2
  "$build/test" </dev/null && good=$((good + 1))
done
echo "$good of $tests tests ran as their schedules say" >&2
[ "$good" = "$tests" ]
