const WIDEST_CELL = 22;
const MOST_COLUMNS = 8;

/** The rows as a table for a terminal. Columns that do not fit are counted at the end of the line. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.slice(0, MOST_COLUMNS).map(cut));
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  const widthOf = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const more = columns > MOST_COLUMNS ? `  … ${columns - MOST_COLUMNS} more` : '';
  const lines = cells.map((row) => row.map((text, column) => text.padEnd(widthOf(column))).join('  '));
  return lines.map((line) => (line + more).trimEnd()).join('\n');
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > WIDEST_CELL ? `${line.slice(0, WIDEST_CELL - 1)}…` : line;
}
