const WIDEST_CELL = 22;
const WIDEST_LINE = 150;

/** The rows as a table for a terminal, with aligned columns. Columns that do not fit are counted at the end of the line. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(cut));
  const count = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...cells.map((row) => widthOf(row[at] ?? ''))),
  );
  let shown = 0;
  for (let width = 0; shown < count; shown++) {
    width += widths[shown]! + 2;
    if (width > WIDEST_LINE) break;
  }
  const more = count > shown ? `  … ${count - shown} more` : '';
  const lines = cells.map((row) =>
    widths
      .slice(0, shown)
      .map((width, at) => padded(row[at] ?? '', width))
      .join('  '),
  );
  return lines.map((line) => (line + more).trimEnd()).join('\n');
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > WIDEST_CELL ? `${line.slice(0, WIDEST_CELL - 1)}…` : line;
}

/** Aligns numbers to the right and texts to the left. */
function padded(text: string, width: number): string {
  const blank = ' '.repeat(width - widthOf(text));
  return /^[-$¥]?[\d.,]+%?$/.test(text) ? blank + text : text + blank;
}

/** The width of a text in a terminal. Chinese, Japanese and Korean characters take two columns. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(sign)
      ? 2
      : 1;
  return width;
}
