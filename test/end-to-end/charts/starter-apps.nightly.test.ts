import { APPS } from '../../../playground/service/world/apps';
import { wholeFile } from '../add-on';
import { customCells } from '../custom-cells';
import { REVENUE_ROW, resultOf, revenueOf, shownRow, starterWorkbook } from './tab-cells';

describe('the starter workbook of apps with equal names', () => {
  const names = ['Quiz', 'quiz', '2048', 'Zebra'];
  const apps = names.map((name, nth) => ({ ...APPS[nth]!, name, size: nth + 1, launched: '2025-01-01' }));
  it('lists their ids in the drop-down, and shows the numbers of the chosen one', () => {
    const addOn = starterWorkbook({ apps });
    const listed = [1, 2, 3, 4, 5].map((row) => shownRow(addOn, 'Lists', row, 1)[0]);
    const [first, second] = apps.map(({ id, name }) => `${name} (${id})`);
    expect(listed).toEqual(['All apps', '2048', first, second, 'Zebra']);
    for (const [nth, choice] of [first, second, '2048', 'Zebra'].entries()) {
      addOn.user.type('Overview', 'B3', choice!);
      expect(resultOf(addOn, 'Overview', 2, 1)).toBe(choice);
      const right = revenueOf(addOn, resultOf(addOn, 'Overview', 3, 1), { 'App id': apps[nth]!.id });
      expect(right).toBeGreaterThan(0);
      expect(resultOf(addOn, 'Overview', REVENUE_ROW, 1)).toBeCloseTo(right, 6);
    }
  });
});

describe('the starter workbook without data', () => {
  it('has blank cells, not errors', async () => {
    const addOn = starterWorkbook({ apps: [] });
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
