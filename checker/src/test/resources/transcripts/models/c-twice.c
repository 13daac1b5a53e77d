void put(int item) {}

int sum(void) { return 3; }

int main(void) { return 0; }
