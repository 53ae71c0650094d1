import fc from 'fast-check';
import { CsvError } from '../../../src/device/parse/csv-error';
import { layoutOf } from '../../../src/device/parse/layout';
import { RecordReader } from '../../../src/device/parse/record-reader';
import { ForeignRows } from '../../../src/device/rows/foreign-rows';
import { runs } from '../../thorough';

const APP = '00123';
const NOON = Date.UTC(2026, 8, 1, 12) / 1_000;
const DAY = 86_400;

type Looked = readonly string[];

/** The reason why a file with these columns is refused, and the offset of its first foreign row. */
function refused(columns: readonly string[], records: Looked): string | undefined {
  const foreign = new ForeignRows({ app: APP, day: '2026-09-01', zone: 'UTC+0' }, layoutOf(columns, 0));
  const reader = new RecordReader(columns.length, '\n');
  reader.open(`\n${records.join('\n')}\n`, true);
  for (let from = 1, at = 0; at < records.length; from = reader.next, at++) {
    reader.find(from);
    foreign.look(reader);
  }
  return refusalOf(foreign, records.length);
}

function refusalOf(foreign: ForeignRows, records: number): string | undefined {
  try {
    foreign.refuse(records);
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `${error.at}: ${error.message}`;
  }
}

interface Written {
  readonly text: string;
  readonly isForeign: boolean;
}

const right = (...texts: string[]) => texts.map((text): Written => ({ text, isForeign: false }));
const foreign = (...texts: string[]) => texts.map((text): Written => ({ text, isForeign: true }));

const APPS = [
  ...right(APP, '', 'n/a', ` ${APP}`, `${APP} `, `"${APP}"`, '""', '" "', `" ${APP}"`),
  ...foreign(
    '123',
    '001234',
    '0012',
    '00124',
    '10123',
    '999',
    '"999"',
    '"00123,"',
    '"001""23"',
    '"00123"""',
    'app',
  ),
];
const STAMPS = [
  ...right(
    `${NOON}`,
    `${NOON}000`,
    '',
    '-',
    'x',
    '0',
    '20260901',
    `"${NOON}"`,
    '""',
    `${NOON + DAY}`,
    `${NOON - DAY}`,
  ),
  ...right(`"${NOON}x"`, '-5', `"1""2"`),
  ...foreign(
    `${NOON + 3 * DAY}`,
    `${NOON - 3 * DAY}000`,
    `"${NOON + 3 * DAY}"`,
    ` ${NOON - 3 * DAY}`,
    `${NOON + 3 * DAY}.0`,
    '1e9',
    '"1e9"',
  ),
];
const OTHERS = right('', 'DE', '"a,b"', '"say ""00123"", 999"', '999', '"\r\n,"', 'a"b');

/** Orders of columns in a file. */
const ORDERS: readonly (readonly string[])[] = [
  ['dateTimeStamp', 'appId'],
  ['appId', 'dateTimeStamp'],
  ['area', 'dateTimeStamp', 'click', 'appId', 'userId'],
  ['appId', 'area', 'dateTimeStamp', 'click'],
  ['area', 'appId'],
  ['dateTimeStamp', 'area'],
];

function cellsOf(column: string): readonly Written[] {
  return column === 'appId' ? APPS : column === 'dateTimeStamp' ? STAMPS : OTHERS;
}

describe('foreign rows', () => {
  it('are counted, and the first of them is reported', () => {
    const record = (columns: readonly string[]) =>
      fc.tuple(...columns.map((column) => fc.constantFrom(...cellsOf(column)))).map((cells) => ({
        text: cells.map(({ text }) => text).join(','),
        isForeign: cells.some(({ isForeign }) => isForeign),
      }));
    const file = fc
      .constantFrom(...ORDERS)
      .chain((columns) =>
        fc.tuple(fc.constant(columns), fc.array(record(columns), { minLength: 1, maxLength: 6 })),
      );
    fc.assert(
      fc.property(file, ([columns, records]) => {
        const sentence = refused(
          columns,
          records.map(({ text }) => text),
        );
        const count = records.filter(({ isForeign }) => isForeign).length;
        if (count === 0) return expect(sentence).toBeUndefined();
        const before = records.slice(
          0,
          records.findIndex(({ isForeign }) => isForeign),
        );
        const at = 1 + before.reduce((sum, { text }) => sum + text.length + 1, 0);
        const are = count === 1 ? 'is' : 'are';
        expect(sentence).toMatch(
          new RegExp(`^${at}: .*\\(${count} of the ${records.length} rows? read so far ${are} of`),
        );
      }),
      runs({ quick: 100, thorough: 3_000 }),
    );
  });
});
