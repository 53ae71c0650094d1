/** The texts of cells for the clipboard, with tabs between columns and quotes around texts that need them. */
export function tsvOf(texts: readonly (readonly string[])[]): string {
  return texts.map((row) => row.map(quoted).join('\t')).join('\n');
}

function quoted(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cells of a clipboard text. Short rows are extended with blanks, so that the area is a rectangle. */
export function textsOfTsv(tsv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  for (;;) {
    const match = field.exec(tsv);
    if (match === null) break;
    const [, inQuotes, bare = '', end] = match;
    row.push(inQuotes?.replaceAll('""', '"') ?? bare);
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '' || field.lastIndex === tsv.length) break;
  }
  const width = Math.max(1, ...rows.map(({ length }) => length));
  return rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')]);
}
