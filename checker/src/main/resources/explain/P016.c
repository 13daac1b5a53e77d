int main(void) {
  char *name = owner(3);
  return name[0] == 'x';
}

char *owner(int number) {
  return number == 3 ? "ann" : "bob";
}
