import { sumOf } from '../../../src/table/exact-sum';
import { AddOn, DAY_MS, TUESDAY } from '../add-on';

const DRAFT = {
  report: 'full',
  startDate: '2026-09-08',
  endDate: '2026-09-10',
  dimensions: ['date'],
  metrics: ['revenue'],
};
const DAYS = ['2026-09-08', '2026-09-09', '2026-09-10'];
const order = (draft: object) => ({ name: 'Revenue', draft: { ...DRAFT, ...draft } });

/** The revenue that the service has for the day and the places, of all apps. */
function revenue(addOn: AddOn, day: string, where: object = {}): number {
  const { world, truth } = addOn.service;
  return sumOf(world.apps.map(({ entry }) => truth.numbers({ app: entry.id, day, where }).revenueUsd)) ?? 0;
}

const rowsOf = (addOn: AddOn) => addOn.cells('Revenue').slice(1);
const lineOf = (addOn: AddOn) => addOn.sheet('Revenue')[0]?.[0] ?? '';
const note = (addOn: AddOn, row: number) => addOn.file.sheetNamed('Revenue')!.note(row, 0);
const ledger = (addOn: AddOn) => addOn.file.sheets.filter(({ title }) => title.startsWith('Restatements'));

describe('a report that is filtered', () => {
  it('by networks that are no column has the exact sum of these networks, and says so above the table', () => {
    const addOn = new AddOn().settled();
    const { notices } = addOn.run(order({ networks: ['aurora ads', '2'] }));
    const sums = DAYS.map((day) =>
      sumOf([1, 2].map((network) => revenue(addOn, day, { network: String(network) }))),
    );
    expect(rowsOf(addOn).map(([, sum]) => sum)).toEqual(sums);
    expect(lineOf(addOn)).toContain(' · only networks aurora ads, 2 · ');
    expect(notices).toEqual([]);
    expect(addOn.sent.length).toBeGreaterThan(0);
  });

  it('by countries given by name, and the rest of the countries, adds up to all of it', () => {
    const addOn = new AddOn().settled();
    addOn.run(order({ areas: ['Germany', 'united states'] }));
    const some = rowsOf(addOn).map(([, sum]) => Number(sum));
    expect(lineOf(addOn)).toContain(' · only countries DE, US · ');
    addOn.run(order({ areas: ['DE', 'US'], except: ['areas'] }));
    const others = rowsOf(addOn).map(([, sum]) => Number(sum));
    expect(lineOf(addOn)).toContain(' · only countries other than DE, US · ');
    DAYS.forEach((day, at) => {
      expect(some[at]).toBe(sumOf(['DE', 'US'].map((area) => revenue(addOn, day, { area }))));
      expect(sumOf([some[at]!, others[at]!])).toBe(revenue(addOn, day));
    });
  });

  it('by a name that no row has tells the user', () => {
    const addOn = new AddOn().settled();
    const { notices } = addOn.run(order({ networks: ['Aurora Adds'] }));
    expect(notices).toEqual(['No row of 8 to 10 Sep 2026 has the network “Aurora Adds”.']);
    expect(rowsOf(addOn)).toEqual([]);
  });

  it('refuses numbers that cannot be added up, before any request', () => {
    const addOn = new AddOn().settled();
    addOn.forget();
    expect(() => addOn.run(order({ networks: ['1', '2'], metrics: ['dau'] }))).toThrow(
      /Metrics: “Daily active users” cannot be added up over the networks that the filter keeps, because it counts each user once/,
    );
    expect(addOn.sent).toEqual([]);
  });
});

describe('a row that stops passing the filter', () => {
  const byNetwork = { dimensions: ['date', 'network'], startDate: '2026-09-08', endDate: '2026-09-08' };

  /** A report of one day by network, with a bound just below the revenue of network 1, and the row of this network. */
  function bounded() {
    const addOn = new AddOn().settled();
    const all = revenue(addOn, '2026-09-08', { network: '1' });
    const draft = order({ ...byNetwork, revenueAbove: String(Math.floor(all)) });
    addOn.run(draft);
    const row = () => 2 + rowsOf(addOn).findIndex(([, network]) => network === '1');
    return { addOn, draft, row, cells: () => rowsOf(addOn)[row() - 2] };
  }

  it('keeps its numbers and is marked, is no restatement, loses the mark when it passes again, and is removed when it vanishes', () => {
    const { addOn, draft, row, cells } = bounded();
    const before = cells();
    const restatement = { from: '2026-09-08', network: 1, factor: 0.5 };
    addOn.service.restate(restatement);
    addOn.clock.reach(TUESDAY + DAY_MS);
    const { notices, rowsDeleted, restated } = addOn.run(draft);
    expect(cells()).toEqual(before);
    expect(note(addOn, row())).toBe('Outside the filter since 16 Sep 2026.');
    expect(notices).toEqual([
      '1 row that no longer passes the filter stays in the sheet with its numbers, and a note marks it.',
    ]);
    expect([rowsDeleted, restated, ledger(addOn)]).toEqual([0, 0, []]);
    expect(addOn.run(draft)).toMatchObject({ cellsWritten: 0, rowsDeleted: 0 });
    addOn.service.takeBack(restatement);
    expect(addOn.run(draft).notices).toEqual([]);
    expect([cells(), note(addOn, row())]).toEqual([before, undefined]);
    expect(ledger(addOn)).toEqual([]);
    addOn.service.restate({ ...restatement, factor: 1, vanish: true });
    expect(addOn.run(draft).rowsDeleted).toBe(1);
    expect(row()).toBe(1);
  });
});
