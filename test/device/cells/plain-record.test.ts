import fc from 'fast-check';
import { DEVICE_COLUMNS } from '../../../src/catalogue/device-columns';
import { type CellReader, NOT_PLAIN } from '../../../src/device/cells/cell-reader';
import { CellSpan } from '../../../src/device/cells/cell-span';
import { type NumberKind, NumberReader } from '../../../src/device/cells/cell-values';
import { InternedCell } from '../../../src/device/cells/interned-cell';
import { PlainRecord } from '../../../src/device/cells/plain-record';
import { StringInterner } from '../../../src/device/cells/string-interner';
import { layoutOf } from '../../../src/device/parse/layout';
import { RecordReader } from '../../../src/device/parse/record-reader';
import { ForeignRows } from '../../../src/device/rows/foreign-rows';
import { runs } from '../../thorough';

type LineEnd = '\n' | '\r';

/** Reads one column in each way, and returns what it read last, as text. */
interface Tried {
  readonly reader: CellReader;
  readonly shown: (text: string) => string;
}

function span(column: number, isUnchecked: boolean): Tried {
  const reader = new CellSpan(column, isUnchecked);
  return { reader, shown: (text) => reader.textIn(text) };
}

function interned(column: number, isLast: boolean): Tried {
  const interner = new StringInterner();
  const reader = new InternedCell(new CellSpan(column, !isLast), interner);
  return { reader, shown: () => interner.texts[reader.id] ?? '' };
}

function number(column: number, kind: NumberKind): Tried {
  const reader = new NumberReader({ column, name: 'x', kind, offsetMs: 0, isLenient: true });
  return { reader, shown: () => `${reader.cell} ${reader.decimals} ${Object.is(reader.number, -0)}` };
}

/** One reader for each column, as `ways` says. */
function readersOf(ways: readonly number[], width: number): Tried[] {
  return ways.flatMap((way, column) => {
    const isLast = column === width - 1;
    return [
      [],
      [span(column, !isLast)],
      [span(column, false)],
      [interned(column, isLast)],
      [number(column, 'decimal')],
      [number(column, 'count'), span(column, false)],
      [number(column, 'moment')],
    ][way]!;
  });
}

/** What PlainRecord reads from `from` on, and what RecordReader and the same readers read there. Undefined if the record is not plain. */
function both(tried: readonly Tried[], text: string, from: number, width: number, lineEnd: LineEnd) {
  const plain = new PlainRecord(
    tried.map(({ reader }) => reader),
    width,
    lineEnd,
  );
  plain.open(text);
  const next = plain.read(from);
  if (next < 0) return undefined;
  const read = tried.map(({ shown }) => shown(text));
  const record = new RecordReader(width, lineEnd);
  record.open(text, false);
  const isFound = record.find(from);
  const other = tried.map(({ reader, shown }) => {
    reader.read(record);
    return shown(text);
  });
  return { plain: { next, read }, other: { next: isFound ? record.next : NOT_PLAIN, read: other } };
}

const CELLS = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('', 'DE', 'Network A', '12', '-0', '0.50', '.5', '5.', '1725500000'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '"DE"',
      '""',
      '"a,b"',
      '"say ""so"""',
      '"12"',
      '"-1.5"',
      '广告',
      '1e3',
      ' 7',
      '-',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('a"b', '"a\nb"', 'a\tb', 'a\rb', '"a', '"a"b', '17255000001234567', '+7'),
  },
);

const WIDTH = 4;
const row = fc.array(CELLS, { minLength: WIDTH - 1, maxLength: WIDTH + 1 }).map((cells) => cells.join(','));
const ways = fc.array(fc.nat(6), { minLength: WIDTH, maxLength: WIDTH });

describe('a plain record', () => {
  it('is read as RecordReader and the same readers read it, or not at all', () => {
    let isPlain = 0;
    const rows = fc.array(row, { minLength: 1, maxLength: 4 });
    const ends = fc.constantFrom(['\n', '\n'], ['\r\n', '\n'], ['\r', '\r']);
    fc.assert(
      fc.property(ways, rows, ends, fc.boolean(), (wanted, texts, [end, lineEnd], isClosed) => {
        const text = texts.join(end) + (isClosed ? end! : '');
        let from = 0;
        for (const one of texts) {
          const found = both(readersOf(wanted, WIDTH), text, from, WIDTH, lineEnd as LineEnd);
          if (found !== undefined) {
            isPlain++;
            expect(found.plain).toEqual(found.other);
          }
          from += one.length + end!.length;
        }
      }),
      runs({ quick: 300, thorough: 5_000 }),
    );
    expect(isPlain).toBeGreaterThan(30);
  });

  it.each([
    ['12,DE,Network A,0.5\n', 20],
    ['"12","DE","say ""so""",""\r\n', 27],
    [',,,\n', 4],
    ['12,DE,\0,1\n', NOT_PLAIN],
    ['12,DE,a\tb,1\n', NOT_PLAIN],
    ['12,DE,"a\nb",1\n', NOT_PLAIN],
    ['12,DE,a\n5,FR,b,1\n', NOT_PLAIN],
    ['12,DE,a,1,2\n', NOT_PLAIN],
    ['12,DE,"a"b,1\n', NOT_PLAIN],
    ['12,DE,a,1', NOT_PLAIN],
    ['\n1,2,3,4\n', NOT_PLAIN],
    [' ,2,3,4\n', NOT_PLAIN],
  ])('has no control characters, and as many cells as the header: %j', (text, next) => {
    for (const wanted of [[], [0], [0, 1, 3], [0, 0, 0, 3], [3, 2, 2, 2]]) {
      const readers = readersOf(wanted, WIDTH).map(({ reader }) => reader);
      const plain = new PlainRecord(readers, WIDTH, '\n');
      plain.open(text);
      expect([wanted, plain.read(0)]).toEqual([wanted, next]);
    }
  });

  it('does not take a text that a quoted cell had with a line end for the rest of a short row', () => {
    const interner = new StringInterner();
    const cell = new InternedCell(new CellSpan(1, true), interner);
    const record = new RecordReader(3, '\n');
    record.open('1,"a\nb",2\n', true);
    record.find(0);
    cell.read(record);
    const plain = new PlainRecord([cell], 3, '\n');
    plain.open('1,a\nb,2\n');
    expect([interner.texts[1], plain.read(0)]).toEqual(['a\nb', NOT_PLAIN]);
  });
});

describe('the plain records of a requested app and day', () => {
  const NAMES = DEVICE_COLUMNS.map(({ answer }) => answer);
  const NOON = Date.UTC(2026, 8, 1, 12) / 1_000;
  const asked = { app: 'com.example+1', day: '2026-09-01', zone: 'UTC+0' } as const;
  const foreign = new ForeignRows(asked, layoutOf(NAMES, 0));

  function isPlain(stamp: string, app: string, readers: readonly CellReader[] = []): boolean {
    const plain = new PlainRecord(readers, NAMES.length, '\n', foreign.expected);
    plain.open(`${stamp},${app},${','.repeat(NAMES.length - 3)}\n`);
    return plain.read(0) > 0;
  }

  it('are recognized, whether or not their cells are read', () => {
    const readers = [
      new NumberReader({ column: 0, name: 'x', kind: 'moment', offsetMs: 0 }),
      new CellSpan(1, true),
    ];
    for (const read of [[], readers, readers.slice(1)]) {
      for (const stamp of [`${NOON}`, `${NOON}000`, `"${NOON}"`, `${NOON - 43_200}`, `${NOON + 43_199}`])
        for (const app of [asked.app, `"${asked.app}"`, '', '""'])
          expect(isPlain(stamp, app, read)).toBe(true);
      for (const app of ['com.example1', 'com.exampleee1', 'comXexample+1', `${asked.app}0`, ` ${asked.app}`])
        expect(isPlain(`${NOON}`, app, read)).toBe(false);
    }
  });

  it('have a blank app id if the requested one could be mistaken for several cells or for a quoted one', () => {
    for (const app of ['a,b', '"x"', 'a"b', 'x\t']) {
      const { expected } = new ForeignRows({ ...asked, app }, layoutOf(NAMES, 0));
      const plain = new PlainRecord([], NAMES.length, '\n', expected);
      const rest = ','.repeat(NAMES.length - 2);
      for (const [cell, isPlain] of [
        [app, false],
        [`"${app}"`, false],
        ['', true],
      ]) {
        plain.open(`${NOON},${cell}${rest}\n`);
        expect([app, cell, plain.read(0) > 0]).toEqual([app, cell, isPlain]);
      }
    }
  });
});
