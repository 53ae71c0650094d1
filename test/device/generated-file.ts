import fc from 'fast-check';
import { DEVICE_COLUMNS } from '../../src/catalogue';
import type { Cell } from '../../src/table/table';
import { anyCell, NAMES, readInPieces, selectTextColumns, writeCsvLine } from './any-file';

/** A well-formed device file. */
export interface GeneratedFile {
  readonly text: string;
  readonly end: '\n' | '\r\n';
  readonly closed: boolean;
  /** True if blank lines are not records. In a file with one column, a blank line may be a record. */
  readonly skipsBlank: boolean;
  /** Null if columns are identified by their position. */
  readonly header: readonly string[] | null;
  /** The columns to read, all as texts. The file may lack some of them. */
  readonly fields: readonly string[];
}

/** The ids of all columns. */
export const IDS: readonly string[] = DEVICE_COLUMNS.map(({ id }) => id);
/** The column that is summed. Its cells and those of the revenue are counts in every generated file. */
export const IMPRESSION = 'impression';

const anyKnownName = (name: string): fc.Arbitrary<string> =>
  fc.constantFrom(name, name, name.toUpperCase(), name.toLowerCase(), ` ${name}`, `${name} `);

/** Names of columns that nobody knows yet. None is a number, because that would make the header look like data. */
const anyNewName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...['__proto__', 'constructor', 'asn', 'a,b', 'say "hi"', 'two\nlines', '名', '😀']),
  anyCell.map((text) => `x${text}`),
);

const anyHeader: fc.Arbitrary<string[]> = fc
  .tuple(
    fc.shuffledSubarray([...NAMES], { minLength: 1, maxLength: 6 }),
    fc.uniqueArray(anyNewName, { maxLength: 3, selector: (name) => name.trim().toLowerCase() }),
    fc.nat(),
  )
  .chain(([known, unknown, at]) =>
    fc
      .tuple(...known.map(anyKnownName))
      .map((names) => names.toSpliced(1 + (at % names.length), 0, ...unknown)),
  );

/** Rows below a header, or with the columns of `names` by position: their first cell is a time stamp. */
function generateRows(
  names: readonly string[],
  { isByPosition }: { readonly isByPosition: boolean },
): fc.Arbitrary<string[][]> {
  const cells = names.map((name, at) => {
    if (isByPosition && at === 0) return fc.constantFrom('1725500000', '1725500001000');
    const isCount = [IMPRESSION, 'revenue'].includes(name.trim().toLowerCase());
    return isCount ? fc.constantFrom('', '0', '1', '7', '12', '300') : anyCell;
  });
  return fc.array(fc.tuple(...cells), { minLength: Number(isByPosition), maxLength: isByPosition ? 2 : 6 });
}

const anyLines: fc.Arbitrary<{ readonly header: string[] | null; readonly rows: string[][] }> = fc.oneof(
  {
    weight: 12,
    arbitrary: anyHeader.chain((header) =>
      generateRows(header, { isByPosition: false }).map((rows) => ({ header, rows })),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(26, 27)
      .chain((width) =>
        generateRows(NAMES.slice(0, width), { isByPosition: true }).map((rows) => ({ header: null, rows })),
      ),
  },
);

/** Any well-formed device file, with any columns in any order and any style of CSV. */
export const anyGeneratedFile: fc.Arbitrary<GeneratedFile> = fc
  .record({
    lines: anyLines,
    end: fc.constantFrom('\n' as const, '\r\n' as const),
    closed: fc.boolean(),
    mark: fc.boolean(),
    blanks: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { maxLength: 4 }),
    quoting: fc.constantFrom('needed', 'all', 'some'),
    fields: fc.oneof(fc.constant(IDS), fc.shuffledSubarray([...IDS], { minLength: 1 })),
  })
  .map(({ lines: { header, rows }, end, closed, mark, blanks, quoting, fields }) => {
    const lines = [...(header === null ? [] : [header]), ...rows];
    const isQuoted = (line: number, at: number): boolean =>
      quoting === 'all' || (quoting === 'some' && (3 * line + 5 * at) % 4 < 2);
    const texts = lines.map((cells, line) => writeCsvLine(cells, (at) => isQuoted(line, at)));
    const skipsBlank = lines.every((cells) => cells.length > 1);
    const before = (line: number) => end.repeat(skipsBlank ? (blanks[line] ?? 0) : 0);
    const body = texts.map((text, line) => before(line) + text).join(end);
    const text = (mark ? '\ufeff' : '') + body + (closed ? end : '');
    return { text, end, closed, skipsBlank, header, fields };
  });

/** The rows as we read them from pieces that end at the `cuts`. */
export function readRowsInPieces(
  { text, fields }: GeneratedFile,
  cuts: readonly number[] = [],
): readonly Cell[][] {
  return readInPieces(text, selectTextColumns(fields), { cuts }).rows;
}
