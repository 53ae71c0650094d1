import type { Day } from '../../../src/dates/calendar';
import { RowCollector, type RowSink } from '../../../src/device/rows/row-collector';
import type { Cell } from '../../../src/table/table';
import { asked, readParts } from '../any-file';

const [FIRST, SECOND] = ['2026-09-01', '2026-09-02'];

/** A sink that stores the rows it receives. */
class Stored implements RowSink {
  rows: (readonly Cell[])[] = [];
  /** The states with which it was opened. */
  opened: unknown[] = [];
  readonly open = (state: unknown) => {
    this.opened.push(state);
    return this;
  };

  add(_: Day, rows: readonly (readonly Cell[])[]): void {
    this.rows.push(...rows);
  }
  checkpoint(): string {
    return `${this.rows.length} rows`;
  }
  forgetDay(day: Day): void {
    this.rows = this.rows.filter(([one]) => one !== day);
  }
  abandon(): void {
    this.rows = [];
  }
}

const WANTED = asked(['date', 'gaid', 'click']);

function read(collector: RowCollector, day: Day, text: string): void {
  readParts(text, [], (part) => collector.scanner({ day, centre: 'cn' }, part));
}

function addRows(collector: RowCollector, day: Day, ...clicks: number[]): void {
  read(collector, day, `gaid,click\n${clicks.map((click) => `g${click},${click}\n`).join('')}`);
}

const row = (day: Day, click: number) => [day, `g${click}`, click];

describe('collecting the rows of device files', () => {
  it('passes all of them to the sink, in order, as soon as there are more than fit into memory', () => {
    const stored = new Stored();
    const collector = new RowCollector(WANTED, stored.open, undefined, 3);
    addRows(collector, FIRST, 1, 2);
    addRows(collector, SECOND, 3);
    const three = [row(FIRST, 1), row(FIRST, 2), row(SECOND, 3)];
    expect([collector.rows, collector.rowsInMemory(), stored.opened]).toEqual([3, three, []]);
    addRows(collector, SECOND, 4);
    addRows(collector, SECOND, 5);
    expect([collector.rows, collector.rowsInMemory(), stored.opened]).toEqual([5, [], [null]]);
    expect(stored.rows).toEqual([...three, row(SECOND, 4), row(SECOND, 5)]);
  });

  it.each([100, 1])('discards only the rows of the unfinished day, with at most %d in memory', (most) => {
    const stored = new Stored();
    const collector = new RowCollector(WANTED, stored.open, undefined, most);
    addRows(collector, FIRST, 1, 2);
    collector.endOfDay();
    addRows(collector, SECOND, 3);
    addRows(collector, SECOND, 4);
    for (let times = 0; times < 2; times++) {
      collector.forgetDay(SECOND);
      expect(collector.rows).toBe(2);
    }
    addRows(collector, SECOND, 5);
    expect(collector.rows).toBe(3);
    const rows = most === 1 ? stored.rows : collector.rowsInMemory();
    expect(rows).toEqual([row(FIRST, 1), row(FIRST, 2), row(SECOND, 5)]);
    collector.abandon();
    expect(stored.rows).toEqual([]);
  });

  it('opens no sink for a later slice as long as there are no rows', () => {
    const stored = new Stored();
    const earlier = new RowCollector(WANTED, stored.open).checkpoint();
    expect(new RowCollector(WANTED, stored.open, earlier).rows).toBe(0);
    expect(stored.opened).toEqual([]);
  });

  it('mentions that identifiers are hashed if there is a salt and a column of identifiers', () => {
    const noticesOf = (fields: readonly string[], salt?: string) =>
      new RowCollector({ ...asked(fields), salt }, new Stored().open).notices;
    expect(noticesOf(['gaid'], 'salt')).toEqual([
      'Device identifiers are hashed: equal ids have the same hash in this file, but not in other files.',
    ]);
    expect([noticesOf(['gaid']), noticesOf(['area'], 'salt')]).toEqual([[], []]);
  });

  it('collects the names of ids from all files and slices, although the table does not show the ids', () => {
    const wanted = asked(['date', 'networkName', 'placementName']);
    const { open } = new Stored();
    const collector = new RowCollector(wanted, open);
    read(
      collector,
      FIRST,
      'network,networkName,placementName\n1,Alpha,Start\n2,"Beta ""B"" Ads",End\n,Gamma,\n',
    );
    const later = new RowCollector(wanted, open, JSON.parse(JSON.stringify(collector.checkpoint())));
    read(later, SECOND, 'networkName,network,placementId,placementName\nDelta,4,p,Start\n');
    const networks = { 1: 'Alpha', 2: 'Beta "B" Ads', 4: 'Delta' };
    expect(later.idNames.ofTable().names).toEqual(
      new Map([
        ['networkName', new Map(Object.entries(networks))],
        ['placementName', new Map([['p', 'Start']])],
      ]),
    );
  });
});
