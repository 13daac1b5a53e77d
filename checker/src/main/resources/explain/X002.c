int fork(void);

int main(void) {
  return fork();
}
