import { APPS } from '../../../playground/service/world/apps';
import { sumExactly } from '../../../src/table/exact-sum';
import { AddOn } from '../add-on';

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
  return (
    sumExactly(world.apps.map(({ entry }) => truth.numbers({ app: entry.id, day, where }).revenueUsd)) ?? 0
  );
}

const rowsOf = (addOn: AddOn) => addOn.readTable('Revenue').slice(1);
const lineOf = (addOn: AddOn) => addOn.displayTab('Revenue')[0]?.[0] ?? '';

it('a report that is filtered by networks that are no column has the exact sum of these networks, and says so above the table', () => {
  const addOn = new AddOn().saveSettings();
  const { notices } = addOn.run(order({ networks: ['aurora ads', '2'] }));
  const sums = DAYS.map((day) =>
    sumExactly([1, 2].map((network) => revenue(addOn, day, { network: String(network) }))),
  );
  expect(rowsOf(addOn).map(([, sum]) => sum)).toEqual(sums);
  expect(lineOf(addOn)).toContain(' · only networks aurora ads, 2');
  expect(notices).toEqual([]);
});

it('a report that is filtered by countries and the rest of the countries, adds up to all of it', () => {
  const addOn = new AddOn().saveSettings();
  addOn.run(order({ areas: ['de', 'us'] }));
  const some = rowsOf(addOn).map(([, sum]) => Number(sum));
  expect(lineOf(addOn)).toContain(' · only countries DE, US');
  addOn.run(order({ areas: ['DE', 'US'], except: ['areas'] }));
  const others = rowsOf(addOn).map(([, sum]) => Number(sum));
  expect(lineOf(addOn)).toContain(' · only countries other than DE, US');
  DAYS.forEach((day, at) => {
    expect(some[at]).toBe(sumExactly(['DE', 'US'].map((area) => revenue(addOn, day, { area }))));
    expect(sumExactly([some[at]!, others[at]!])).toBe(revenue(addOn, day));
  });
});

it('a report that is filtered by countries that are no column keeps the numbers of a row with a note that it leaves out, and does not blame the service', () => {
  const [first, second] = APPS;
  const apps = [
    { ...first!, notIn: ['US'] },
    { ...second!, notIn: [] },
  ];
  const addOn = new AddOn({ service: { apps } }).saveSettings();
  const ltv = { report: 'ltv', dimensions: ['date', 'appId'], metrics: ['newUserNum', 'ltv1'] };
  addOn.run(order(ltv));
  const rowOfApp = () => addOn.displayTab('Revenue').findIndex((cells) => cells.includes(first!.id));
  const row = rowOfApp();
  addOn.user.note('Revenue', `C${row + 1}`, 'ask Ann');
  const before = addOn.displayTab('Revenue')[row];
  addOn.run(order({ ...ltv, areas: ['US'] }));
  const at = rowOfApp();
  expect(addOn.displayTab('Revenue')[at]).toEqual(before);
  expect(addOn.file.sheetNamed('Revenue')?.note(at, 0)).toMatch(/^Outside the range since /);
});

it('a report that is filtered by a name that no row has tells the user', () => {
  const addOn = new AddOn().saveSettings();
  const { notices } = addOn.run(order({ networks: ['Aurora Adds'] }));
  expect(notices).toEqual(['No row of 8 to 10 Sep 2026 has the network “Aurora Adds”. Check the spelling.']);
  expect(rowsOf(addOn)).toEqual([]);
});

it.each(['rows', 'summary'])(
  'a report that is filtered of device files by a name that no row has tells the user: %s',
  (output) => {
    const addOn = new AddOn({ service: { device: { rows: 40 } } }).saveSettings();
    const device = { report: 'device', apps: [APPS[0]!.id], startDate: DAYS[0], endDate: '', output };
    const { notices } = addOn.run(
      order({ ...device, dimensions: ['area'], metrics: ['click'], networks: ['Aurora Adds', '2'] }),
    );
    const sentence = 'No row of 8 Sep 2026 has the network “Aurora Adds”. Check the spelling.';
    expect([notices?.[0], lineOf(addOn)]).toEqual([sentence, expect.stringMatching(/^⚠/)]);
    expect(rowsOf(addOn).length).toBeGreaterThan(0);
  },
);
