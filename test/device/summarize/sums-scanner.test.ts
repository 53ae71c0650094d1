import fc from 'fast-check';
import type { DimensionId, MetricId } from '../../../src/catalogue/catalogue';
import type { Centre } from '../../../src/device/centres';
import type { FileTotals } from '../../../src/device/file-totals';
import { RowsScanner } from '../../../src/device/rows/rows-scanner';
import { DeviceSums } from '../../../src/device/summarize/device-sums';
import { summaryTable } from '../../../src/device/summarize/summary-table';
import { SumsScanner } from '../../../src/device/summarize/sums-scanner';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { runs } from '../../thorough';
import { ALL_ROWS, partsOf, type TestFilter } from '../file-parts';

const DAY = '2026-09-01';
const FILE = { day: DAY, centre: 'en' as Centre };
const DIMENSIONS: readonly DimensionId[] = ['area', 'hour', 'networkName'];
const METRICS: readonly MetricId[] = ['impression', 'deviceRevenue'];

interface Outcome {
  readonly rows: readonly (readonly Cell[])[];
  readonly totals: FileTotals;
}

function summed(
  text: string,
  cuts: readonly number[] = [],
  filter: TestFilter = ALL_ROWS,
  dimensions = DIMENSIONS,
  metrics = METRICS,
): Outcome {
  const sums = new DeviceSums({ dimensions, metrics });
  const parts = partsOf(text, cuts);
  const asked = { sums, filter, zone: 'UTC+0' as const };
  let scanner: SumsScanner | undefined;
  for (let part = parts.next(0); part !== undefined; part = parts.next(scanner.taken)) {
    scanner ??= new SumsScanner(asked, FILE, part);
    scanner.read(part);
  }
  return { rows: summaryTable(sums).rows, totals: scanner!.totals() };
}

/** The same sums, calculated in the simplest way from the rows. */
function grouped(text: string, cuts: readonly number[], filter: TestFilter): Outcome {
  const columns = columnsOf({ dimensions: DIMENSIONS, metrics: METRICS });
  const parts = partsOf(text, cuts);
  const rows: Cell[][] = [];
  let scanner: RowsScanner | undefined;
  for (let part = parts.next(0); part !== undefined; part = parts.next(scanner.taken)) {
    scanner ??= new RowsScanner({ columns, filter, zone: 'UTC+0' }, FILE, part);
    rows.push(...scanner.read(part));
  }
  return { rows: groupsOf(rows), totals: scanner!.totals() };
}

function groupsOf(rows: readonly (readonly Cell[])[]): Cell[][] {
  const groups = new Map<string, Cell[]>();
  for (const row of rows) {
    const key = row.slice(0, DIMENSIONS.length).map((cell) => (cell === '' ? null : cell));
    const group = groups.get(JSON.stringify(key));
    const numbers = row.slice(DIMENSIONS.length);
    if (group === undefined) groups.set(JSON.stringify(key), [...key, ...numbers]);
    else
      numbers.forEach((number, at) => {
        const place = DIMENSIONS.length + at;
        const before = group[place]!;
        group[place] = before === null || number === null ? null : round(Number(before) + Number(number));
      });
  }
  return [...groups.values()];
}

/** Rounds an amount to four decimals. */
function round(value: number): number {
  return Number(value.toFixed(4)) + 0;
}

function outcome(read: () => Outcome): unknown {
  try {
    const { rows, totals } = read();
    return { rows: [...rows].map((row) => JSON.stringify(row)).sort(), totals };
  } catch (error) {
    return String(error);
  }
}

const TEXT = fc.constantFrom(
  'US',
  'DE',
  '',
  'a network of many letters',
  'Ünïcödé',
  '名前',
  ' x ',
  '__proto__',
  'a"b',
  'us',
);
const ODD = fc.constantFrom(
  '"US"',
  '"D,E"',
  '"a ""b"""',
  '"l1\nl2"',
  '"l1\r\nl2"',
  '""',
  '"open',
  '"x"y',
  'a\0b',
  'c\rd',
);
const COUNT = fc.oneof(
  fc.nat(99_999).map(String),
  fc.constantFrom('', '-', 'n/a', '+7', '1e3', '"12"', '3.0', '007'),
);
const AMOUNT = fc.oneof(
  fc.integer({ min: -99_999, max: 999_999 }).map((units) => (units / 10_000).toFixed(4)),
  fc.constantFrom('', 'null', '.5', '5.', '-0', '"0.25"', '1E-2', '0.0000'),
);
const STAMP = fc.oneof(
  fc.integer({ min: 1_725_494_400, max: 1_725_580_799 }).map(String),
  fc.constantFrom('1725494400123', '', '"1725500000"'),
);
const WRONG = fc.constantFrom('x', '1,5', '12.5.1', '1.5', '99999999999999999999', '7');

function record(isOdd: boolean): fc.Arbitrary<string> {
  const text = isOdd ? fc.oneof({ weight: 4, arbitrary: TEXT }, { weight: 1, arbitrary: ODD }) : TEXT;
  const number = (of: fc.Arbitrary<string>) =>
    isOdd ? fc.oneof({ weight: 9, arbitrary: of }, { weight: 1, arbitrary: WRONG }) : of;
  return fc
    .tuple(number(STAMP), text, text, number(COUNT), number(AMOUNT), text)
    .map((cells) => cells.join(','));
}

const HEADER = 'dateTimeStamp,area,networkName,impression,revenue,channel';
const FILTER: fc.Arbitrary<TestFilter> = fc
  .record({
    areas: fc.constantFrom([], ['us']),
    networks: fc.constantFrom([], ['DE', 'ünïcödé']),
    revenueOnly: fc.boolean(),
  })
  .map((changed) => ({ ...ALL_ROWS, ...changed }));

function file(isOdd: boolean): fc.Arbitrary<string> {
  const lines = fc.array(record(isOdd), { maxLength: 12 });
  const ends = fc.constantFrom('\n', '\r\n', '\r');
  const tail = fc.constantFrom(0, 1, 2);
  return fc
    .tuple(lines, ends, tail, fc.constantFrom('', '\ufeff'))
    .map(([records, end, times, mark]) => mark + [HEADER, ...records].join(end) + end.repeat(times));
}

describe('the sums of a device file', () => {
  it('are those of its rows, and what is refused of the rows is refused of the sums, in the same words', () => {
    const cuts = fc.array(fc.nat(400), { maxLength: 3 });
    fc.assert(
      fc.property(fc.oneof(file(false), file(true)), cuts, FILTER, (text, at, filter) => {
        expect(outcome(() => summed(text, at, filter))).toEqual(outcome(() => grouped(text, at, filter)));
      }),
      runs({ quick: 200, thorough: 3_000 }),
    );
  });

  it('are the same wherever the file is cut', () => {
    const text = `${HEADER}\r\n1725494400,US,"a\r\nb",5,0.1,\r\n1725498000,DE,"say ""ü""",7,0.2,x\r\n`;
    const whole = summed(text);
    expect(whole.rows).toEqual([
      ['DE', 1, 'say "ü"', 7, 0.2],
      ['US', 0, 'a\r\nb', 5, 0.1],
    ]);
    for (let cut = HEADER.length + 2; cut < text.length; cut++) expect(summed(text, [cut])).toEqual(whole);
  });

  it('say what the file lacks, and leave it blank', () => {
    const sums = new DeviceSums({
      dimensions: ['area', 'hour'],
      metrics: ['deviceCtr', 'tpRevenue', 'devices', 'click'],
    });
    const part = partsOf('area,click,asn\nUS,1,x\n').next(0)!;
    const scanner = new SumsScanner({ sums, filter: ALL_ROWS, zone: 'UTC+0' }, FILE, part);
    scanner.read(part);
    expect(scanner.missing).toEqual(['hour', 'deviceCtr', 'tpRevenue', 'devices']);
    expect(scanner.unknown).toEqual(['asn']);
    expect(summaryTable(sums).rows).toEqual([['US', null, null, null, null, null, 1]]);
    expect(scanner.totals().revenue).toBeNull();
  });

  it('have ratios of the sums, and a blank if there were no impressions', () => {
    const text = 'area,impression,click,revenue\nUS,200,1,0.1\nUS,100,2,0.2\nDE,0,0,0.3\n';
    const { rows } = summed(text, [], ALL_ROWS, ['area'], ['deviceEcpm', 'deviceCtr']);
    expect(rows).toEqual([
      ['DE', null, null],
      ['US', 1, 0.01],
    ]);
  });
});
