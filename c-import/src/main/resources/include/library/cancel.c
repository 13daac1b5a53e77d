/* SPDX-License-Identifier: Apache-2.0 */
#include <pthread.h>

int __ravel_cancel_state(int);
void __ravel_cancel_type(int);

int pthread_setcancelstate(int state, int *before) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  int its = __ravel_cancel_state(state);
  if (before) *before = its;
  return 0;
}

int pthread_setcanceltype(int type, int *before) {
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  __ravel_cancel_type(type);
  if (before) *before = PTHREAD_CANCEL_DEFERRED;
  return 0;
}
