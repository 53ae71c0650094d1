import { AddOn, COLLEAGUE, DAY_MS } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { scheduledReport, tick } from '../reports/scheduled';
import { DRAFT as ONE_APP, reportIn, runId, sidebarOf } from '../sidebar';
import { expectTrue, noted, ROWS, table } from './noted-report';

const DRAFT = { ...ONE_APP, apps: [], dimensions: ['date', 'appId'] } as const;
const LAST = 2 + ROWS;

/** A scheduled report, refreshed once on Tuesday; a day later. */
const inUse = preparedOnce((): { readonly addOn: AddOn } => {
  const addOn = new AddOn().settled();
  scheduledReport(sidebarOf(addOn), { draft: DRAFT });
  expect(tick(addOn).error).toBeUndefined();
  noted(addOn);
  addOn.clock.advance(DAY_MS);
  addOn.service.requests.length = 0;
  return { addOn };
});

/** The tabs from left to right, with the properties that a user can change. */
function tabFacts({ file }: AddOn): [id: number, title: string, hidden: boolean, isFiltered: boolean][] {
  return file.sheets.map(({ id, title, hidden, filter }) => [id, title, hidden, filter !== undefined]);
}

function wholeTable(addOn: AddOn, top: number) {
  const { id: sheetId } = addOn.file.sheetNamed('Revenue')!;
  return { sheetId, startRowIndex: top, endRowIndex: LAST, startColumnIndex: 0, endColumnIndex: 6 };
}

type Edit = [what: string, act: (addOn: AddOn) => void, title?: string];

/** What users do with the tab of a report. Edits of its rows and days are in tables/cases, and those at the moment of a write in test/sheet/edits. */
const EDITS: readonly Edit[] = [
  ['renamed the sheet', ({ user }) => user.rename('Revenue', "Bob's money"), "Bob's money"],
  ['hid the sheet', ({ user }) => user.hide('Revenue')],
  [
    'set a filter',
    (addOn) => {
      const criteria = { 1: { hiddenValues: ['3.10'] } };
      addOn.user.request({ setBasicFilter: { filter: { range: wholeTable(addOn, 1), criteria } } });
    },
  ],
  ['sorted by revenue', ({ user }) => user.sort('Revenue', 'C', 'DESCENDING', 2)],
  [
    'moved the whole table down',
    (addOn) => {
      const source = wholeTable(addOn, 0);
      const destination = { sheetId: source.sheetId, rowIndex: 5, columnIndex: 0 };
      addOn.user.request({ cutPaste: { source, destination, pasteType: 'PASTE_NORMAL' } });
    },
  ],
  [
    'inserted a column with formulas in the table',
    ({ user }) => {
      user.insertColumns('Revenue', 'D');
      user.type('Revenue', 'D2', 'Mine');
      for (let row = 3; row <= LAST; row++) user.type('Revenue', `D${row}`, `=C${row}+1`);
    },
  ],
  ['deleted the line above it', ({ user }) => user.deleteRows('Revenue', 1)],
  ['deleted a column of the table', ({ user }) => user.deleteColumns('Revenue', 'D')],
];

describe('a scheduled refresh, after the user', () => {
  it.each<Edit>(EDITS)(
    '%s, loses and duplicates no row, and keeps the user’s cells on their rows',
    (what, act, title = 'Revenue') => {
      const { addOn } = inUse();
      act(addOn);
      const tabs = tabFacts(addOn);
      expect(tick(addOn).error).toBeUndefined();
      const requests = addOn.service.requests.filter(({ endpoint }) => endpoint === 'full');
      const days = new Set(requests.map(({ body }) => JSON.parse(body).startDate));
      // A column that comes back needs the whole range, and every other edit only the days that may have changed.
      expect([...days]).toEqual(
        what === 'deleted a column of the table' ? ['2026-09-13', '2026-09-08'] : ['2026-09-13'],
      );
      expectTrue(addOn, 8, title);
      for (const row of table(addOn, title))
        if (row['Mine'] !== undefined) expect(row['Mine']).toBeCloseTo(Number(row['Revenue']) + 1, 8);
      expect(tabFacts(addOn).slice(0, tabs.length)).toEqual(tabs);
    },
  );

  it('duplicated the sheet, leaves the old numbers in the copy', () => {
    const { addOn } = inUse();
    const sourceSheetId = addOn.file.sheetNamed('Revenue')!.id;
    addOn.user.request({ duplicateSheet: { sourceSheetId, newSheetName: 'Old numbers' } });
    const before = addOn.cells('Old numbers');
    tick(addOn);
    expect(addOn.cells('Old numbers')).toEqual(before);
  });

  it('cleared a header, leaves it blank, and refreshes the column below it', () => {
    const { addOn } = inUse();
    addOn.user.type('Revenue', 'C2', '');
    tick(addOn);
    expect(addOn.user.sees('Revenue', 'C2')).toBe('');
    addOn.user.type('Revenue', 'C2', 'Revenue');
    expectTrue(addOn, 8);
  });
});

it('a sheet that another user has protected keeps its rows, shows why, and is refreshed after the protection is removed', () => {
  const addOn = new AddOn().settled().settled(COLLEAGUE);
  const ben = sidebarOf(addOn, COLLEAGUE);
  const id = scheduledReport(ben, { draft: DRAFT });
  tick(addOn, COLLEAGUE);
  noted(addOn);
  addOn.clock.advance(DAY_MS);
  addOn.user.protect('Revenue');
  const before = addOn.cells('Revenue');
  tick(addOn, COLLEAGUE);
  expect(addOn.cells('Revenue')).toEqual(before);
  const sentence = expect.stringMatching(/protect/);
  expect(reportIn(ben, id).lastRun).toMatchObject({ result: 'failed', sentence });
  const { protections } = addOn.file.sheetNamed('Revenue')!;
  addOn.user.request({ deleteProtectedRange: { protectedRangeId: protections[0]!.id } });
  ben.sidebarRun({ reportId: id, runId: runId() });
  expectTrue(addOn, 8);
});
