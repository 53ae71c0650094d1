import type { Day } from '../../../src/dates/calendar';
import { RowCollector, type RowSink } from '../../../src/device/rows/row-collector';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { ALL_ROWS, partsOf } from '../file-parts';

const [FIRST, SECOND] = ['2026-09-01', '2026-09-02'];

/** Keeps the rows that it receives. */
class Kept implements RowSink<string> {
  rows: (readonly Cell[])[] = [];
  begun = 0;
  resumedWith: unknown;

  add(_: Day, rows: readonly (readonly Cell[])[]): void {
    this.rows.push(...rows);
  }

  checkpoint(): string {
    return `kept ${this.rows.length}`;
  }

  forgetDay(day: Day): void {
    this.rows = this.rows.filter(([one]) => one !== day);
  }

  abandon(): void {
    this.rows = [];
  }
}

function collectorOf(mostHeld: number, kept = new Kept(), earlier?: unknown, salt?: string): RowCollector {
  const columns = columnsOf({ dimensions: ['date', 'gaid'], metrics: ['click'] });
  const way = {
    mostHeld,
    begin: () => {
      kept.begun++;
      return kept;
    },
    resumed: (state: unknown) => {
      kept.resumedWith = state;
      return kept;
    },
  };
  const wanted = { columns, filter: ALL_ROWS, zone: 'UTC+0' as const, ...(salt !== undefined && { salt }) };
  return new RowCollector(wanted, way, earlier);
}

function take(collector: RowCollector, day: Day, ...clicks: number[]): void {
  const part = partsOf(`gaid,click\n${clicks.map((click) => `g${click},${click}\n`).join('')}`).next(0)!;
  collector.scanner({ day, centre: 'cn' }, part, {}).read(part);
}

const row = (day: Day, click: number) => [day, `g${click}`, click];

describe('collecting the rows of device files', () => {
  it('keeps them in memory while they are few', () => {
    const collector = collectorOf(3);
    expect(collector.heldRows()).toEqual([]);
    take(collector, FIRST, 1, 2);
    take(collector, SECOND, 3);
    expect(collector.rows).toBe(3);
    expect(collector.heldRows()).toEqual([row(FIRST, 1), row(FIRST, 2), row(SECOND, 3)]);
    expect(collector.sink).toBeUndefined();
  });

  it('passes all of them to the sink, in order, as soon as they are many', () => {
    const kept = new Kept();
    const collector = collectorOf(3, kept);
    take(collector, FIRST, 1, 2);
    take(collector, SECOND, 3, 4);
    take(collector, SECOND, 5);
    expect(kept.rows).toEqual([row(FIRST, 1), row(FIRST, 2), row(SECOND, 3), row(SECOND, 4), row(SECOND, 5)]);
    expect([collector.rows, kept.begun]).toEqual([5, 1]);
    expect(collector.heldRows()).toBeUndefined();
    expect(collector.sink).toBe(kept);
  });

  it.each([100, 1])(
    'discards only the rows of the day that is being read, with at most %d rows in memory',
    (mostHeld) => {
      const kept = new Kept();
      const collector = collectorOf(mostHeld, kept);
      take(collector, FIRST, 1, 2);
      collector.endOfDay();
      take(collector, SECOND, 3);
      take(collector, SECOND, 4);
      collector.forgetDay(SECOND);
      expect(collector.rows).toBe(2);
      collector.forgetDay(SECOND);
      expect(collector.rows).toBe(2);
      take(collector, SECOND, 5);
      expect(collector.rows).toBe(3);
      expect(collector.heldRows() ?? kept.rows).toEqual([row(FIRST, 1), row(FIRST, 2), row(SECOND, 5)]);
    },
  );
});

describe('the names of ids beside the rows', () => {
  it('are collected from all files and slices, although the table does not show the ids', () => {
    const columns = columnsOf({ dimensions: ['date', 'networkName', 'placementName'], metrics: [] });
    const way = { mostHeld: 9, begin: () => new Kept(), resumed: () => new Kept() };
    const collectorAfter = (earlier?: unknown) =>
      new RowCollector({ columns, filter: ALL_ROWS, zone: 'UTC+0' }, way, earlier);
    const read = (collector: RowCollector, day: Day, text: string) => {
      const part = partsOf(text).next(0)!;
      collector.scanner({ day, centre: 'cn' }, part, {}).read(part);
    };
    const collector = collectorAfter();
    read(
      collector,
      FIRST,
      'network,networkName,placementName\n1,Alpha,Start\n2,"Beta ""B"" Ads",End\n,Gamma,\n',
    );
    const later = collectorAfter(JSON.parse(JSON.stringify(collector.checkpoint())));
    read(later, SECOND, 'networkName,network,placementId,placementName\nDelta,4,p,Start\n');
    expect(later.idNames.ofTable().names).toEqual(
      new Map([
        [
          'networkName',
          new Map([
            ['1', 'Alpha'],
            ['2', 'Beta "B" Ads'],
            ['4', 'Delta'],
          ]),
        ],
        ['placementName', new Map([['p', 'Start']])],
      ]),
    );
  });
});

describe('rows with which a later slice continues', () => {
  it('need no sink as long as there are none', () => {
    const kept = new Kept();
    const earlier = collectorOf(0, kept).checkpoint();
    expect(earlier).toEqual({ rows: 0, sink: null, notices: [], idNames: [] });
    const later = collectorOf(100, kept, earlier);
    expect([kept.begun, kept.resumedWith]).toEqual([0, undefined]);
    expect(later.heldRows()).toEqual([]);
  });

  it('keep their notices', () => {
    const collector = collectorOf(100, new Kept(), undefined, 'salt');
    take(collector, FIRST, 1);
    take(collector, FIRST, 2);
    const [notice, ...others] = collector.notices;
    expect(notice).toMatch(/^Device identifiers are hashed/);
    expect(others).toEqual([]);
    expect(collector.heldRows()!.map(([, id]) => id)).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    expect([...collectorOf(100, new Kept(), collector.checkpoint(), 'salt').notices]).toEqual([notice]);
  });
});

describe('rows that are discarded', () => {
  it('are neither in memory nor in the sink', () => {
    for (const mostHeld of [100, 0]) {
      const kept = new Kept();
      const collector = collectorOf(mostHeld, kept);
      take(collector, FIRST, 1, 2);
      collector.abandon();
      expect(kept.rows).toEqual([]);
      expect(collector.rows).toBe(0);
      expect(collector.heldRows()).toEqual([]);
      expect(collector.sink).toBeUndefined();
    }
  });
});
