import { LargeTable } from '../../../src/sheet/large/large-table';
import { MadeSheets } from '../../../src/sheet/read/hidden-sheets';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import type { TabView } from '../../fakes/sheets/tab-view';
import { documentOf, jobFor, longJobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue'];
const table = tableOf(FIELDS, [['2026-11-01', '1', 2]]);
const DAYS_AGO = Date.UTC(2026, 10, 1);

/** Marks that every project that may change the file can write on any of its sheets. */
const MARKS: readonly (readonly [key: string, value: string])[] = [
  ['adreports.staging', 'r1'],
  ['adreports.staging', ''],
  ['adreports.filling', JSON.stringify({ report: 'r1', run: 'another', at: DAYS_AGO })],
  ['adreports.filling', JSON.stringify({ report: 'other', run: 'another', at: DAYS_AGO })],
  ['adreports.filling', 'not readable'],
];

function forged(sheet: EmulatedSheets, hidden: boolean): TabView[] {
  return MARKS.map(([metadataKey, metadataValue], nth) => {
    const tab = sheet.addTab(`Theirs ${nth}`, 50 + nth);
    tab.hidden = hidden;
    tab.mark(metadataKey, metadataValue);
    return tab;
  });
}

/** Every way in which a report's rows are written. */
const WRITES: Readonly<Record<string, (sheet: EmulatedSheets) => void>> = {
  'a first writing and a refresh': (sheet) => {
    writeTable(jobFor(sheet, table));
    writeTable(jobFor(sheet, tableOf(FIELDS, [['2026-11-01', '1', 3]]), { minute: 1 }));
  },
  'a long table, twice': (sheet) => {
    for (const runId of ['one', 'two']) {
      const long = LargeTable.begin(longJobFor(sheet, FIELDS, { runId }));
      long.add('2026-11-01', table.rows);
      long.finish({ provenance: 'x', notices: [], asked: ['2026-11-01'] });
    }
  },
  'a long table that is given up': (sheet) => {
    const long = LargeTable.begin(longJobFor(sheet, FIELDS));
    long.add('2026-11-01', table.rows);
    long.abandon();
  },
};

describe.each(Object.entries(WRITES))('forged marks and %s', (_, write) => {
  it.each([false, true])('deletes no sheet of the user (hidden: %s)', (hidden) => {
    const sheet = new EmulatedSheets();
    const theirs = forged(sheet, hidden).map(({ title }) => title);
    write(sheet);
    expect(sheet.sheets.map(({ title }) => title)).toEqual(expect.arrayContaining(['Sheet1', ...theirs]));
    expect(documentOf(sheet).kept).toEqual(new Map());
  });
});

describe('a hidden sheet that a write made for itself', () => {
  /** A file with the hidden sheet of a run that was killed. */
  function left(): EmulatedSheets {
    const sheet = new EmulatedSheets();
    const long = LargeTable.begin(longJobFor(sheet, FIELDS, { runId: 'killed' }));
    long.add('2026-11-01', table.rows);
    long.checkpoint();
    return sheet;
  }
  const titles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);

  it('is deleted by the next write', () => {
    const sheet = left();
    writeTable(jobFor(sheet, table));
    expect(titles(sheet)).toEqual(['Sheet1', 'Revenue']);
  });

  it('stays if somebody has made it visible, and its run begins again', () => {
    const sheet = left();
    sheet.tab('Ad Reports is writing').hidden = false;
    writeTable(jobFor(sheet, table));
    expect(titles(sheet)).toEqual(['Sheet1', 'Ad Reports is writing', 'Revenue']);
    const { sheetId } = sheet.tab('Ad Reports is writing');
    const state = { sheetId, rows: 1, days: '2026-11-01 1', cut: { before: 0, ofDay: 0 } };
    const job = longJobFor(sheet, FIELDS, { runId: 'killed' });
    expect(() => LargeTable.resumed(job, { ...state, room: { replaced: 0, width: 0 } })).toThrow(/is gone/);
  });

  it('stays if an earlier version made it without recording it', () => {
    const sheet = left();
    documentOf(sheet).kept.clear();
    writeTable(jobFor(sheet, table));
    expect(titles(sheet)).toEqual(['Sheet1', 'Ad Reports is writing', 'Revenue']);
  });

  it('is no leftover if it has become the sheet of a report', () => {
    const sheet = left();
    writeTable(jobFor(sheet, table));
    const tab = sheet.tab('Revenue');
    tab.hidden = true;
    tab.mark('adreports.staging', 'r1');
    new MadeSheets(documentOf(sheet)).add(tab.sheetId, [tab]);
    writeTable(
      jobFor(sheet, table, { minute: 1, target: { ...jobFor(sheet, table).target, reportId: 'r2' } }),
    );
    expect(titles(sheet)).toContain('Revenue');
  });
});
