import fc from 'fast-check';
import { NotUnderstood } from '../../../src/errors/ad-reports-error';
import { type PageSource, type ReadPage, readAllPages } from '../../../src/service/pages';

const LIMIT = 10;

/** The response to one call in place of the requested page. */
type Fault = 'empty' | 'short' | 'page 0 again' | 'a row of before';

interface Service {
  readonly rows: number;
  readonly cap?: number;
  readonly total?: number | undefined;
  readonly width?: number;
  readonly faults?: Readonly<Record<number, Fault>>;
}

/** A service that numbers its rows from 0. */
function source({
  rows,
  cap = LIMIT,
  total,
  width = 3,
  faults = {},
}: Service): PageSource<ReadPage> & { asked: number[][] } {
  const asked: number[][] = [];
  let call = 0;
  const numbers = (start: number): number[] =>
    Array.from({ length: Math.max(0, Math.min(cap, rows - start)) }, (_, i) => start + i);
  const page = (start: number): ReadPage => {
    const fault = faults[call++];
    let held = numbers(fault === 'page 0 again' ? 0 : start);
    if (fault === 'empty') held = [];
    if (fault === 'short') held = held.slice(0, -1);
    if (fault === 'a row of before') held = held.map((row, i) => (i === 0 ? Math.max(0, row - 1) : row));
    return { start, rows: held.length, total, keys: held.map(String), keysAreWhole: false };
  };
  return {
    asked,
    limit: LIMIT,
    findRoundSize: () => width,
    fetchPages: (starts) => {
      asked.push([...starts]);
      return starts.map(page);
    },
  };
}

function rowsOf(pages: readonly ReadPage[]): number[] {
  return pages.flatMap(({ keys }) => keys.map(Number));
}

function upTo(rows: number): number[] {
  return Array.from({ length: rows }, (_, i) => i);
}

function read(service: Service): { rows: number[]; otherTotal: number | undefined; asked: number[][] } {
  const pages = source(service);
  const all = readAllPages(pages);
  return { rows: rowsOf(all.pages), otherTotal: all.otherTotal, asked: pages.asked };
}

it.each<[string, Readonly<Record<number, Fault>>]>([
  ['a page that is empty in the middle', { 1: 'empty' }],
  ['a page that is short in the middle', { 2: 'short' }],
  ['a first page that is short', { 0: 'short' }],
  ['a first page that is empty', { 0: 'empty' }],
  ['a page that is sent twice', { 2: 'page 0 again' }],
  ['a row that is sent twice', { 3: 'a row of before' }],
  ['faults in two readings', { 1: 'empty', 5: 'empty', 6: 'page 0 again' }],
])('pages that do not fit together: %s: all pages are read again', (_name, faults) => {
  expect(read({ rows: 45, faults }).rows).toEqual(upTo(45));
});

/** True if all pages are full, and the announced total is larger than the number of rows. */
function seemsCut({ rows, cap = LIMIT }: Service, total: number | undefined): boolean {
  const isFull = rows > 0 && rows % cap === 0 && (rows > cap || cap === LIMIT);
  return total !== undefined && total > rows && isFull;
}

describe('any number of rows', () => {
  const service = fc.record({
    rows: fc.nat(120),
    cap: fc.integer({ min: 1, max: LIMIT }),
    width: fc.integer({ min: 1, max: 8 }),
  });

  it('any number of rows is read completely from a correct service, for any page size and any announcement', () => {
    fc.assert(
      fc.property(service, fc.option(fc.nat(12)), (honest, more) => {
        const total = more === null || honest.rows === 0 ? undefined : honest.rows + more;
        fc.pre(!seemsCut(honest, total));
        const { rows, otherTotal } = read({ ...honest, total });
        expect(rows).toEqual(upTo(honest.rows));
        expect(otherTotal).toBe(total === honest.rows ? undefined : total);
      }),
    );
  });

  it('any number of rows is refused if it ends with a full page before its announced end, as the last page is lost', () => {
    fc.assert(
      fc.property(service, fc.integer({ min: 1, max: 12 }), (honest, more) => {
        const total = honest.rows + more;
        fc.pre(seemsCut(honest, total));
        expect(() => read({ ...honest, total })).toThrow('do not fit together');
      }),
    );
  });

  it('any number of rows is read completely, refused, or has a notice if pages are faulty and a total is announced', () => {
    const faults = fc.dictionary(
      fc.nat(40).map(String),
      fc.constantFrom<Fault>('empty', 'short', 'page 0 again', 'a row of before'),
    );
    fc.assert(
      fc.property(service, faults, (faulty, faultAt) => {
        const outcome = attempt(() => read({ ...faulty, total: faulty.rows, faults: faultAt }));
        if (outcome instanceof NotUnderstood) return;
        if (outcome.rows.length !== faulty.rows) expect(outcome.otherTotal).toBeDefined();
        else expect(outcome.rows).toEqual(upTo(faulty.rows));
      }),
      { numRuns: 500 },
    );
  });

  it('any number of rows never has a row twice, with or without an announced total', () => {
    const faults = fc.dictionary(
      fc.nat(40).map(String),
      fc.constantFrom<Fault>('page 0 again', 'a row of before'),
    );
    fc.assert(
      fc.property(service, faults, (faulty, faultAt) => {
        const outcome = attempt(() => read({ ...faulty, faults: faultAt }));
        if (outcome instanceof NotUnderstood) return;
        expect(outcome.rows).toEqual(upTo(faulty.rows));
      }),
      { numRuns: 500 },
    );
  });
});

function attempt<T>(work: () => T): T | NotUnderstood {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotUnderstood) return error;
    throw error;
  }
}
