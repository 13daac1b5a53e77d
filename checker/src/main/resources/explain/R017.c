int main(void) {
  int number;
  if (number > 0) {
    return 1;
  }
  return 0;
}
