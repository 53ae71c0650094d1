import { type AddOn, DAY_MS } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { listRestatements } from '../reports/scheduled';
import { runId, saveNewReport } from '../sidebar';
import {
  BY_NETWORK,
  expectRight,
  findHeader,
  findLastCompleteDay,
  listServiceRows,
  nextDay,
  type ReportFile,
  readLineAbove,
  readTableRows,
  reportFile,
  TITLE,
} from './report-table';

/** What people do to a table between two runs: after the next one it is right, or one sentence names what to change. */

/** Seven days by network, refreshed once on Tuesday. */
const inUse = prepareOnce((): ReportFile => reportFile());
/** A day that a refresh does not ask for again. */
const OLD_DAY = '2026-09-10';

function rowsOfDay(addOn: AddOn): number[] {
  return readTableRows(addOn).flatMap(({ key, row }) => (key.startsWith(OLD_DAY) ? [row] : []));
}

function cells(addOn: AddOn, top: number, bottom = top) {
  const sheetId = addOn.file.sheetNamed(TITLE)!.id;
  const rows = { startRowIndex: top - 1, endRowIndex: bottom };
  return { sheetId, ...rows, startColumnIndex: 0, endColumnIndex: 4 };
}

it.each<[string, (addOn: AddOn) => void]>([
  ['deleted', (addOn) => addOn.user.deleteRows(TITLE, rowsOfDay(addOn)[0]!, 2)],
  ['typed another number into', (addOn) => addOn.user.type(TITLE, `C${rowsOfDay(addOn)[1]}`, '9999')],
  ['cleared a number of', (addOn) => addOn.user.type(TITLE, `C${rowsOfDay(addOn)[1]}`, '')],
  [
    'replaced by those of an older version of the file',
    (addOn) => {
      const version = addOn.user.version();
      nextDay({ addOn }, 2);
      addOn.user.restoreVersion(version);
    },
  ],
])(
  'rows of days that a refresh does not ask for again, which somebody has: %s, are asked again by the next refresh, and the sum is right under ✓',
  (_what, act) => {
    const { addOn } = inUse();
    act(addOn);
    nextDay({ addOn });
    expectRight(addOn);
  },
);

it('rows of days that a refresh does not ask for again, which somebody has deleted after they have left the range of a report that keeps them, are asked again too', () => {
  const { addOn } = reportFile({}, { history: 'kept' });
  nextDay({ addOn }, 9);
  addOn.user.deleteRows(TITLE, rowsOfDay(addOn)[0]!, 2);
  nextDay({ addOn });
  expectRight(addOn, listServiceRows(addOn, '2026-09-08', findLastCompleteDay(addOn)));
});

it('a table that somebody has sorted with its headers is not refreshed, and the first row says why', () => {
  const { addOn } = inUse();
  const range = cells(addOn, findHeader(addOn).row, readTableRows(addOn).at(-1)!.row);
  const sortSpecs = [{ dimensionIndex: 2, sortOrder: 'ASCENDING' }];
  addOn.user.request({ sortRange: { range, sortSpecs } });
  nextDay({ addOn });
  expect(readLineAbove(addOn)).toMatch(/^✗ .*header/);
});

it.each(['a note', 'a colour'])(
  'a row with %s that somebody has copied to the end of the table has numbers in one of the two only',
  (what) => {
    const range = { startDate: '2026-09-01', endDate: '2026-09-07' };
    const { addOn } = reportFile(range, { schedule: { kind: 'daily', hour: 9 }, daysAgain: 90 });
    const { key, row } = readTableRows(addOn)[3]!;
    if (what === 'a note') addOn.user.note(TITLE, `C${row}`, 'asked Bob');
    else addOn.user.format(TITLE, `A${row}:D${row}`, { backgroundColor: { red: 1 } });
    const [source, destination] = [cells(addOn, row), cells(addOn, readTableRows(addOn).at(-1)!.row + 1)];
    addOn.user.request({ copyPaste: { source, destination, pasteType: 'PASTE_NORMAL' } });
    nextDay({ addOn });
    const copies = readTableRows(addOn).filter((each) => each.key === key);
    expect(copies.map(({ revenue }) => revenue !== undefined)).toEqual([true, false]);
    expect(copies[1]!.notes).toContain('Copy of another row since 16 Sep 2026.');
    expect(listRestatements(addOn)).toEqual([]);
  },
);

const fillTabs = (addOn: AddOn) => {
  for (let tab = addOn.file.sheets.length; tab < 200; tab++) addOn.user.addSheet(`Tab ${tab}`);
};

it('a file with as many tabs as Google allows refuses a report that needs a new tab with a sentence about tabs, in its preview and in its run', () => {
  const { addOn, sidebar } = inUse();
  fillTabs(addOn);
  const destination = { kind: 'new sheet', title: 'One more' } as const;
  const { fit } = sidebar.sidebarPreview(BY_NETWORK, { destination, id: null });
  expect(fit.inTheWay).toEqual([expect.stringContaining('This file is full: Google allows 200 tabs,')]);
  const id = saveNewReport(sidebar, { name: 'One more', destination });
  const run = () => sidebar.sidebarRun({ reportId: id, runId: runId(9) });
  expect(run).toThrow(/^(?!.*API call).*This file is full.*Delete tabs/s);
  addOn.user.deleteSheet('Tab 150');
  expect(run().state).toBe('done');
});

it('a file with as many tabs as Google allows says that restatements were not recorded, and why, if their tab finds no room', () => {
  const { addOn, sidebar, id } = inUse();
  fillTabs(addOn);
  addOn.clock.advance(DAY_MS);
  const answer = sidebar.sidebarRun({ reportId: id, runId: runId(3) });
  expect(answer).toMatchObject({
    report: { notices: [expect.stringMatching(/restatements could not be recorded, because .* tabs/)] },
  });
  expectRight(addOn);
});
