import { type AddOn, DAY_MS, expectRows, HOUR_MS, TUESDAY } from '../add-on';
import {
  TITLE as DEVICES,
  deviceFile,
  FEW_COUNTRIES,
  ROWS,
  ran,
  rowsIn,
  trueDays,
} from '../devices/device-file';
import { preparedOnce } from '../prepared-once';
import { BY_HAND, restatements } from '../reports/scheduled';
import { NEW, reportIn, runId } from '../sidebar';
import {
  BY_NETWORK,
  daysBefore,
  expectRight,
  expectRightOr,
  firstRow,
  headerOf,
  lastDay,
  lastWeek,
  nextDay,
  type ReportFile,
  reportFile,
  rowOf,
  serviceRows,
  type TableRow,
  TITLE,
  tableRows,
  wrongRows,
} from './report-table';

/** What people do to a table between two runs: after the next one it is right, or one sentence names what to change. */

/** Seven days by network, refreshed once on Tuesday. */
const inUse = preparedOnce((): ReportFile => reportFile());
/** A range that does not move, of days that are final. */
const FIXED = { startDate: '2026-09-01', endDate: '2026-09-07' };
const fixedRange = preparedOnce(
  (): ReportFile => reportFile(FIXED, { schedule: { kind: 'daily', hour: 9 }, daysAgain: 90 }),
);
/** A day that a refresh does not ask for again. */
const OLD_DAY = '2026-09-10';

function days(addOn: AddOn): string[] {
  return [...new Set(tableRows(addOn).map(({ key }) => key.slice(0, 10)))];
}

function rowsOfDay(addOn: AddOn, day: string): number[] {
  return tableRows(addOn).flatMap(({ key, row }) => (key.startsWith(day) ? [row] : []));
}

function cells(
  addOn: AddOn,
  top: number,
  bottom: number,
  [left, right]: readonly [number, number],
  tab = TITLE,
) {
  const sheetId = addOn.file.sheetNamed(tab)!.id;
  const rows = { startRowIndex: top - 1, endRowIndex: bottom };
  return { sheetId, ...rows, startColumnIndex: left, endColumnIndex: right };
}

function lastRow(addOn: AddOn): number {
  return tableRows(addOn).at(-1)!.row;
}

type Edit = [what: string, act: (addOn: AddOn) => void, sentence: RegExp];

describe('the days of a table that somebody has', () => {
  it.each<Edit>([
    [
      'merged, each with the equal days below it,',
      (addOn) => {
        for (const day of days(addOn)) {
          const rows = rowsOfDay(addOn, day);
          const range = cells(addOn, rows[0]!, rows.at(-1)!, [0, 1]);
          addOn.user.request({ mergeCells: { range, mergeType: 'MERGE_ALL' } });
        }
      },
      /merged/,
    ],
    [
      'blanked behind the first row of each day',
      (addOn) => {
        for (const day of days(addOn))
          for (const row of rowsOfDay(addOn, day).slice(1)) addOn.user.type(TITLE, `A${row}`, '');
      },
      /day/i,
    ],
    [
      'typed over with the day before the month',
      (addOn) => {
        for (const { key, row } of tableRows(addOn))
          addOn.user.type(TITLE, `A${row}`, key.slice(0, 10).split('-').reverse().join('/'));
      },
      /day/i,
    ],
    ['cleared in one row', ({ user }) => user.type(TITLE, 'A5', ''), /day/i],
  ])('%s are right after the next refresh, or the first row names what to change', (_what, act, sentence) => {
    const { addOn } = inUse();
    act(addOn);
    nextDay({ addOn });
    expectRightOr(sentence, addOn);
  });
});

describe('rows of days that a refresh does not ask for again, which somebody has', () => {
  it.each<[string, (addOn: AddOn) => void]>([
    ['deleted', (addOn) => addOn.user.deleteRows(TITLE, rowsOfDay(addOn, OLD_DAY)[0]!, 2)],
    [
      'typed another number into',
      (addOn) => addOn.user.type(TITLE, `C${rowsOfDay(addOn, OLD_DAY)[1]}`, '9999'),
    ],
    ['cleared a number of', (addOn) => addOn.user.type(TITLE, `C${rowsOfDay(addOn, OLD_DAY)[1]}`, '')],
    [
      'inserted twice',
      (addOn) => {
        const row = rowsOfDay(addOn, OLD_DAY)[1]!;
        addOn.user.insertRows(TITLE, row + 1);
        const [source, destination] = [row, row + 1].map((line) => cells(addOn, line, line, [0, 4]));
        addOn.user.request({ copyPaste: { source, destination, pasteType: 'PASTE_NORMAL' } } as never);
      },
    ],
  ])('%s, are asked again by the next refresh, and the sum is right under ✓', (_what, act) => {
    const { addOn } = inUse();
    act(addOn);
    nextDay({ addOn });
    expectRight(addOn);
  });
});

it('rows that somebody has deleted of days before the range, which the report keeps, are asked again, and the sum is right under ✓', () => {
  const { addOn } = reportFile({}, { history: 'kept' });
  nextDay({ addOn }, 9);
  addOn.user.deleteRows(TITLE, rowsOfDay(addOn, OLD_DAY)[0]!, 2);
  nextDay({ addOn });
  expectRight(addOn, serviceRows(addOn, '2026-09-08', lastDay(addOn)));
});

describe('an older version of the file, restored two days later,', () => {
  it('has all days again after the next refresh', () => {
    const { addOn } = inUse();
    const version = addOn.user.version();
    nextDay({ addOn }, 2);
    addOn.user.restoreVersion(version);
    nextDay({ addOn });
    expectRight(addOn);
  });
});

describe('a device report of five days', () => {
  const WEDNESDAY = TUESDAY + DAY_MS - 5 * HOUR_MS;

  it('has its rows again after somebody has deleted some of an old day', () => {
    const file = deviceFile({ ...ROWS, startDate: 'last 5 days' }, 40, { now: WEDNESDAY, ...FEW_COUNTRIES });
    ran(file);
    file.addOn.user.deleteRows(DEVICES, 5, 10);
    ran(file);
    const last = lastDay(file.addOn);
    const five = [4, 3, 2, 1, 0].map((nth) => daysBefore(last, nth));
    expect(firstRow(file.addOn, DEVICES)).toMatch(/^✓ complete through/);
    expectRows(rowsIn(file.addOn), trueDays(file.addOn, five));
  });

  it('warns in its first row when rows are deleted of days that are older than a year and cannot be asked again', () => {
    const summary = { output: 'summary', summaryBy: ['area'], metrics: ['deviceRevenue'] } as const;
    const file = deviceFile({ ...summary, startDate: 'last 3 days' }, 4, {
      now: WEDNESDAY,
      ...FEW_COUNTRIES,
    });
    const { addOn, sidebar, id } = file;
    const refreshing = { ...BY_HAND, history: 'kept' } as const;
    const { draft, destination, revision, name } = reportIn(sidebar, id);
    expect(sidebar.sidebarSaveReport({ id, revision, name, draft, destination, refreshing }).saved).toBe(
      true,
    );
    ran(file);
    addOn.clock.advance(370 * DAY_MS);
    ran(file);
    expect(firstRow(addOn, DEVICES)).toMatch(/^✓ complete through/);
    addOn.user.deleteRows(DEVICES, 4, 2);
    ran(file);
    expect(firstRow(addOn, DEVICES)).toMatch(/^⚠.*13 Sep/);
  });
});

describe('a formula of the user over a rolling report', () => {
  it('is a running total again after a row of it was deleted', () => {
    const { addOn } = inUse();
    addOn.user.type(TITLE, 'E3', '=C3');
    for (const { row } of tableRows(addOn).slice(1))
      addOn.user.type(TITLE, `E${row}`, `=E${row - 1}+C${row}`);
    addOn.user.deleteRows(TITLE, 10, 1);
    nextDay({ addOn });
    const formulas = tableRows(addOn).map(({ row }) => addOn.user.seesInFormulaBar(TITLE, `E${row}`));
    expect(formulas).toEqual(tableRows(addOn).map(({ row }) => (row === 3 ? '=C3' : `=E${row - 1}+C${row}`)));
    expectRight(addOn);
  });
});

/** Cuts the table with its headers, and pastes it so many columns to the right. */
function pasted(addOn: AddOn, columnIndex: number): void {
  const source = cells(addOn, headerOf(addOn).row, lastRow(addOn), [0, 4]);
  const destination = { sheetId: source.sheetId, rowIndex: source.startRowIndex, columnIndex };
  addOn.user.request({ cutPaste: { source, destination, pasteType: 'PASTE_NORMAL' } });
}

describe('a table that somebody has changed in its look', () => {
  it.each<[what: string, columns: readonly number[], act: (addOn: AddOn) => void, revenue?: string]>([
    ['renaming a header', [0, 1, 2], ({ user }) => user.type(TITLE, 'C2', 'Umsatz'), 'Umsatz'],
    ['moving a column', [1, 2, 0], ({ user }) => user.moveColumns(TITLE, 'C', 1, 'A')],
    ['cutting and pasting it one column to the right', [1, 2, 3], (addOn) => pasted(addOn, 1)],
  ])('by %s has it there and goes on', (_what, columns, act, revenue = 'Revenue') => {
    const { addOn } = inUse();
    act(addOn);
    nextDay({ addOn }, 3);
    expect(['Date', 'Network', revenue].map(headerOf(addOn).column)).toEqual(columns);
    expectRight(addOn, undefined, revenue);
  });

  it('by pasting it elsewhere with another header is not refreshed, and the first row names the header', () => {
    const { addOn } = inUse();
    addOn.user.type(TITLE, `C${headerOf(addOn).row}`, 'Ours');
    pasted(addOn, 6);
    nextDay({ addOn });
    expect(firstRow(addOn)).toMatch(/^✗ .*the header “Revenue” is missing/);
  });

  it('by sorting it with its headers is not refreshed, and the first row says why', () => {
    const { addOn } = inUse();
    const range = cells(addOn, headerOf(addOn).row, lastRow(addOn), [0, 4]);
    addOn.user.request({
      sortRange: { range, sortSpecs: [{ dimensionIndex: 2, sortOrder: 'ASCENDING' }] },
    });
    nextDay({ addOn });
    expect(firstRow(addOn)).toMatch(/^✗ .*headers/);
  });

  it('by moving a row with a note to its end has the note there, and sums over all rows', () => {
    const { addOn } = inUse();
    const { key, row } = tableRows(addOn)[20]!;
    const last = lastRow(addOn);
    addOn.user.note(TITLE, `C${row}`, 'asked Bob');
    addOn.user.moveRows(TITLE, row, 1, last + 1);
    addOn.user.addSheet('Sums');
    addOn.user.type('Sums', 'A1', `=SUM(${TITLE}!C3:C${last})`);
    nextDay({ addOn });
    expectRight(addOn);
    expect(rowOf(addOn, key)).toMatchObject({ row: last, notes: expect.stringContaining('asked Bob') });
    expect(addOn.user.seesInFormulaBar('Sums', 'A1')).toBe(`=SUM(${TITLE}!C3:C${last})`);
  });

  it.each(['a note', 'a colour'])(
    'by copying a row with %s to its end has numbers in one of the two only',
    (what) => {
      const { addOn } = fixedRange();
      const { key, row } = tableRows(addOn)[3]!;
      if (what === 'a note') addOn.user.note(TITLE, `C${row}`, 'asked Bob');
      else addOn.user.format(TITLE, `A${row}:D${row}`, { backgroundColor: { red: 1 } });
      const below = lastRow(addOn) + 1;
      const source = cells(addOn, row, row, [0, 4]);
      const destination = cells(addOn, below, below, [0, 4]);
      addOn.user.request({ copyPaste: { source, destination, pasteType: 'PASTE_NORMAL' } });
      nextDay({ addOn });
      const copies = tableRows(addOn).filter((each) => each.key === key);
      expect(copies.map(({ revenue }) => revenue !== undefined)).toEqual([true, false]);
      expect(copies[1]!.notes).toContain('Copy of another row since 16 Sep 2026.');
      expect(restatements(addOn)).toEqual([]);
    },
  );

  it('by colouring one row has that colour on the same day and network, also when they have left the range', () => {
    const { addOn } = inUse();
    const { key, row } = tableRows(addOn)[25]!;
    addOn.user.format(TITLE, `A${row}:D${row}`, { backgroundColor: { red: 1, green: 0.5 } });
    const coloured = () => {
      const sheet = addOn.file.sheetNamed(TITLE)!;
      const hasColour = (tableRow: TableRow) =>
        JSON.stringify(sheet.format(tableRow.row - 1, 2) ?? {}).includes('"green":0.5');
      return tableRows(addOn)
        .filter(hasColour)
        .map((tableRow) => tableRow.key);
    };
    expect(coloured()).toEqual([key]);
    const numbers = lastWeek(addOn).get(key)!;
    nextDay({ addOn }, 2);
    expect(coloured()).toEqual([key]);
    expectRight(addOn);
    nextDay({ addOn }, 7);
    expect(coloured()).toEqual([key]);
    expect(rowOf(addOn, key).notes).toMatch(/^Outside the range since/m);
    expectRight(addOn, new Map([...lastWeek(addOn), [key, numbers]]));
  });
});

it.each([
  ['', 1],
  [' and restates', 1.1],
])(
  'a network that the service renames%s keeps its rows and their comments in a table that has only its name, and is neither gone nor new',
  (_restated, factor) => {
    const { addOn } = fixedRange();
    const commented = tableRows(addOn).filter(({ key }) => key.endsWith('Aurora Ads'));
    addOn.user.type(TITLE, 'E2', 'Comment');
    for (const { key, row } of commented) addOn.user.type(TITLE, `E${row}`, key);
    addOn.service.arm('network-renamed', { id: 1, name: 'Dawn Ads', times: 'until cleared' });
    addOn.service.restate({ from: FIXED.startDate, to: FIXED.endDate, network: 1, factor });
    nextDay({ addOn });
    const changes = restatements(addOn);
    expect(changes.filter((line) => !/What: changed/.test(line))).toEqual([]);
    expect(changes.length).toBe(factor === 1 ? 0 : commented.length * 2);
    const renamed = (key: string) => key.replace('Aurora', 'Dawn');
    for (const { key } of commented) expect(rowOf(addOn, renamed(key)).texts[4]).toBe(key);
    const right = [...serviceRows(addOn, FIXED.startDate, FIXED.endDate)];
    expect(wrongRows(addOn, new Map(right.map(([key, revenue]) => [renamed(key), revenue])))).toEqual([]);
  },
);

describe('a file with as many tabs as Google allows', () => {
  const fillTabs = (addOn: AddOn, count: number) => {
    for (let tab = addOn.file.sheets.length; tab < count; tab++) addOn.user.addSheet(`Tab ${tab}`);
  };

  it('refuses a report that needs a new tab with a sentence about tabs, in its preview and in its run', () => {
    const { addOn, sidebar } = inUse();
    fillTabs(addOn, 200);
    const destination = { kind: 'new sheet', title: 'One more' } as const;
    const { fit } = sidebar.sidebarPreview(BY_NETWORK, { destination, id: null });
    expect(fit.inTheWay).toEqual([expect.stringContaining('no room for more tabs: Google allows 200.')]);
    const saving = () => {
      const answer = sidebar.sidebarSaveReport({ ...NEW, name: 'One more', destination });
      if (answer.saved) sidebar.sidebarRun({ reportId: answer.id, runId: runId(9) });
    };
    expect(saving).toThrow(/^(?!.*API call).*no room for more tabs.*Delete tabs/s);
    const saved = sidebar.sidebarReports().reports.find(({ name }) => name === 'One more')!;
    addOn.user.deleteSheet('Tab 150');
    expect(sidebar.sidebarRun({ reportId: saved.id, runId: runId(10) }).state).toBe('done');
  });

  it('says that restatements were not recorded, and why, if their tab finds no room', () => {
    const { addOn, sidebar, id } = inUse();
    fillTabs(addOn, 200);
    addOn.clock.advance(DAY_MS);
    const answer = sidebar.sidebarRun({ reportId: id, runId: runId(3) });
    if (answer.state !== 'done') throw new Error(`the run is ${answer.state}`);
    expect(answer.report.notices).toEqual([expect.stringMatching(/restatements were not recorded: .*tabs/)]);
    expectRight(addOn);
  });
});
