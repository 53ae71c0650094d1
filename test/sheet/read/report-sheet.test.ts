import { SheetConflict } from '../../../src/errors/sheet-errors';
import type { SheetResource } from '../../../src/platform/ports';
import { surveySheets } from '../../../src/sheet/read/report-sheet';
import { stampText } from '../../../src/sheet/stamp';
import { stampOf } from '../../../src/sheet/write-job';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';

type Metadata = NonNullable<SheetResource['developerMetadata']>[number];

/** A tab of ten rows and four columns. */
function tab(
  sheetId: number,
  title: string,
  metadata: readonly Metadata[] = [],
  hidden = false,
): SheetResource {
  const gridProperties = { rowCount: 10, columnCount: 4 };
  return { properties: { sheetId, title, hidden, gridProperties }, developerMetadata: metadata };
}

/** The mark of a report's sheet that was made as sheet `of`. */
function stamped(of: number, reportId = 'r1', metadataId = 40 + of): Metadata {
  const job = jobFor(new EmulatedSheets(), tableOf(['date'], []), { target: { ...TARGET, reportId } });
  return {
    metadataId,
    metadataKey: 'adreports.table',
    metadataValue: stampText(stampOf(job, of, { marked: false })),
  };
}

const mark = (metadataValue: string): Metadata => ({
  metadataId: 9,
  metadataKey: 'adreports.table',
  metadataValue,
});
const other: Metadata = { metadataId: 7, metadataKey: 'somebody.else', metadataValue: 'x' };
const made = {
  find: (sheetId: number) => (sheetId >= 50 ? { sheetId, report: 'r1', run: '', at: 0 } : undefined),
};
const looked = (...sheets: SheetResource[]) => surveySheets({ sheets }, 'r1', { made });

describe('the sheet of a report', () => {
  it('is the one with its stamp', () => {
    const { found, copyNotices } = looked(tab(1, 'One', [other]), tab(2, 'Two', [other, stamped(2)]));
    expect(found).toMatchObject({
      tab: { sheetId: 2, title: 'Two', rowCount: 10, columnCount: 4 },
      stamp: { report: 'r1', sheet: 2 },
      metadataId: 42,
    });
    expect(copyNotices).toEqual([]);
  });

  it('does not exist if no sheet has its stamp', () => {
    expect(looked(tab(1, 'One', [other]), tab(2, 'Two', [stamped(2, 'r2')])).found).toBeUndefined();
    expect(surveySheets({}, 'r1')).toEqual({
      allTabs: [],
      tabs: [],
      found: undefined,
      copyNotices: [],
      others: [],
      leftovers: [],
    });
  });

  it('is the original, and copies are named in sentences', () => {
    const seen = looked(
      tab(3, 'Copy', [stamped(2, 'r1', 5)]),
      tab(2, 'Two', [stamped(2)]),
      tab(4, 'Again', [stamped(2)]),
    );
    expect(seen.found?.tab.title).toBe('Two');
    expect(seen.copyNotices).toEqual([
      "Tab “Copy” is a copy of this report's tab; it is not refreshed.",
      "Tab “Again” is a copy of this report's tab; it is not refreshed.",
    ]);
  });

  it('is no copy, even if the original is deleted', () => {
    const seen = looked(tab(3, 'Copy', [stamped(2)]));
    expect(seen.found).toBeUndefined();
    expect(seen.copyNotices).toEqual(["Tab “Copy” is a copy of this report's tab; it is not refreshed."]);
  });

  it('is refused if an unreadable stamp may belong to it', () => {
    const refusal = (text: string) => () =>
      looked(tab(1, 'One'), tab(2, 'Two', [stamped(2, 'r2'), mark(text)]));
    expect(refusal('{')).toThrow(SheetConflict);
    expect(refusal('{')).toThrow(/“Two”.*damaged.*delete it, and run again/);
    expect(refusal('{"v":9}')).toThrow(/“Two”.*newer version.*Reload/);
    const bare = { metadataKey: 'adreports.table' };
    expect(() => looked(tab(1, 'One', [bare]))).toThrow(/“One”.*damaged/);
  });

  it('is found among unreadable stamps', () => {
    expect(looked(tab(1, 'One', [mark('{')]), tab(2, 'Two', [stamped(2)])).found?.tab.sheetId).toBe(2);
  });
});

describe('the other sheets of a file', () => {
  it('belong to another report if they have its stamp', () => {
    const seen = looked(
      tab(2, 'Two', [stamped(2)]),
      tab(3, 'Three', [other, stamped(3, 'r2')]),
      tab(4, 'Four', [other]),
    );
    expect(seen.others).toEqual([3]);
  });

  it('are leftovers if a write has made them, they are hidden, and they are no sheet of a report', () => {
    const sheets = [
      tab(50, 'Left', [other], true),
      tab(51, 'Shown'),
      tab(3, 'Theirs', [], true),
      tab(53, 'A report', [stamped(53, 'r2')], true),
      tab(54, 'Filled now', [], true),
    ];
    const leftovers = (report: string, view: object) => surveySheets({ sheets }, report, view).leftovers;
    const view = { made, kept: 54 };
    expect(leftovers('r1', view)).toEqual([50]);
    expect(leftovers('r1', {})).toEqual([]);
    expect(leftovers('r2', view)).toEqual([]);
    expect(leftovers('r2', { ...view, now: 86_400_001 })).toEqual([50]);
    expect(leftovers('r2', { ...view, now: 86_400_000 })).toEqual([]);
    const seen = surveySheets({ sheets }, 'r1', view);
    expect(seen.tabs.map(({ sheetId }) => sheetId)).toEqual([51, 3, 53, 54]);
  });
});
