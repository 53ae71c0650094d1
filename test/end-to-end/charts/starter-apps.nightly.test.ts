import { APPS } from '../../../playground/service/world/apps';
import { AddOn, wholeFile } from '../add-on';
import { customCells } from '../custom-cells';
import { setLimits } from '../smaller-limits';
import { records, resultOf, shownRow } from './tab-cells';

const REVENUE = [6, 1] as const;

/** The starter workbook of a service with these apps. */
function starter(apps: typeof APPS): AddOn {
  const addOn = new AddOn({ service: { apps } });
  setLimits(addOn, { 'most: 120': 2 });
  addOn.settled();
  expect(addOn.call('sidebarStarter', []).error).toBeUndefined();
  return addOn;
}

describe('the starter workbook of apps with equal names', () => {
  const names = ['Quiz', 'quiz', '2048', 'Zebra'];
  const apps = names.map((name, nth) => ({ ...APPS[nth]!, name, size: nth + 1, launched: '2025-01-01' }));
  let addOn: AddOn;
  beforeAll(() => {
    addOn = starter(apps);
  });
  const revenueOf = (id: string) =>
    records(addOn, 'Revenue by month')
      .filter((row) => row['App id'] === id && row['Month'] === resultOf(addOn, 'Overview', 3, 1))
      .reduce((sum, row) => sum + Number(row['Revenue']), 0);

  it('lists their ids in the drop-down, and shows the numbers of the chosen one', () => {
    const listed = [1, 2, 3, 4, 5].map((row) => shownRow(addOn, 'Lists', row, 1)[0]);
    const [first, second] = apps.map(({ id, name }) => `${name} (${id})`);
    expect(listed).toEqual(['All apps', '2048', first, second, 'Zebra']);
    for (const [nth, choice] of [first, second, '2048', 'Zebra'].entries()) {
      addOn.user.type('Overview', 'B3', choice!);
      expect(resultOf(addOn, 'Overview', 2, 1)).toBe(choice);
      expect(revenueOf(apps[nth]!.id)).toBeGreaterThan(0);
      expect(resultOf(addOn, 'Overview', ...REVENUE)).toBeCloseTo(revenueOf(apps[nth]!.id), 6);
    }
    addOn.user.type('Overview', 'B3', 'All apps');
  });
});

describe('the starter workbook without data', () => {
  let addOn: AddOn;
  beforeAll(() => {
    addOn = starter([]);
  });

  it('has blank cells, not errors', async () => {
    const cells = customCells(addOn);
    addOn.user.type('Cohorts', 'B3', 'Month');
    await cells.idle();
    const tabs = ['Overview', 'Revenue', 'Networks', 'Cohorts', 'Close', 'Lists'];
    for (const title of tabs)
      expect([
        title,
        ...addOn
          .sheet(title)
          .flat()
          .filter((cell) => /^#|1899/.test(cell)),
      ]).toEqual([title]);
    expect(wholeFile(addOn.file)).toContain('No numbers for this month');
  });
});
