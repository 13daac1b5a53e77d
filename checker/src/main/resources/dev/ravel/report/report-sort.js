for (const table of document.querySelectorAll("table.sorts")) {
  const heads = [...table.querySelectorAll("thead th")];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const text = (row) => row.cells[column].textContent.replace(/(\d)\s(?=\d{3})/g, "$1").trim();
      const order = new Intl.Collator("en", { numeric: true }).compare;
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => (up ? 1 : -1) * order(text(a), text(b)));
      table.tBodies[0].append(...rows);
    });
  });
}
