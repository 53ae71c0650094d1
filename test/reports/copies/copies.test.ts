import {
  adoptCopies,
  claimProperties,
  copiedFile,
  isForeign,
  leaveCopies,
} from '../../../src/reports/copies/copies';
import { reportText } from '../../../src/reports/store/report-text';
import { addMetadata } from '../../../src/sheet/api/sheets-requests';
import { ANA, BEN } from '../file';
import { COPIER, File, LTV, original, REVENUE, report } from './copied-files';

describe('a copied file', () => {
  it('names the reports of the original, the oldest first', () => {
    expect(original().copy().copied).toEqual(['Revenue', 'LTV by app']);
  });

  it('is recognized and decided about after a pause if Google limits the calls per minute', () => {
    const copy = original().copy();
    const { sheets, ports } = copy;
    const [get, batchUpdate] = [sheets.get.bind(sheets), sheets.batchUpdate.bind(sheets)];
    const refused = new Set<string>();
    const once = (method: string) => {
      if (!refused.has(method)) {
        refused.add(method);
        throw new Error('Quota exceeded for quota metric');
      }
    };
    sheets.get = (...args) => {
      once('read');
      return get(...args);
    };
    sheets.batchUpdate = (...args) => {
      once('write');
      return batchUpdate(...args);
    };
    expect(copiedFile(copy.document.all(), ports)?.names).toEqual(['Revenue', 'LTV by app']);
    refused.clear();
    leaveCopies(ports);
    expect([copy.copied, copy.marks, copy.clock.sleeps.length]).toEqual([[], [], 3]);
  });

  it('is distinguished from the original file', () => {
    expect(original().copied).toEqual([]);
    expect(new File('new').copied).toEqual([]);
  });

  it('names a report once if its sheet was duplicated in the original', () => {
    const file = original();
    file.sheets.copyTab('Revenue', 'Copy of Revenue', 13);
    expect(file.copy().copied).toEqual(['Revenue', 'LTV by app']);
  });

  it('has no report if only a sheet was copied into it, because that sheet has another id', () => {
    const file = new File('other');
    const copy = file.sheets.addTab('Revenue', 77);
    for (const { metadataKey, metadataValue } of original().sheets.tab('Revenue').metadata)
      copy.mark(metadataKey, metadataValue);
    expect(file.copied).toEqual([]);
  });

  it('can be copied again', () => {
    const copy = original().copy();
    adoptCopies(COPIER, copy.ports);
    const again = copy.copy();
    const third = Object.assign(new File('third'), { sheets: again.sheets });
    expect(third.copied).toEqual(['Revenue', 'LTV by app']);
  });
});

describe('“refresh here too”', () => {
  it('makes the user the owner of the reports, with their schedules', () => {
    const copy = original().copy();
    const { draft, refreshing, destination } = REVENUE;
    expect(adoptCopies(COPIER, copy.ports).map(({ name }) => name)).toEqual(['Revenue', 'LTV by app']);
    expect(copy.kept(REVENUE.id)).toMatchObject({ name: 'Revenue', draft, refreshing, destination });
    expect(copy.kept(REVENUE.id)).toMatchObject({ ...COPIER, changedBy: BEN, changedAt: copy.clock.now() });
  });

  it('keeps the sheets and their marks, so that the reports find them', () => {
    const copy = original().copy();
    const before = copy.sheets.snapshot();
    adoptCopies(COPIER, copy.ports);
    expect(copy.sheets.snapshot()).toEqual(before);
  });

  it('counts once, also if a colleague answers at the same moment', () => {
    const copy = original().copy();
    adoptCopies(COPIER, copy.ports);
    expect(copy.copied).toEqual([]);
    const before = copy.whole;
    expect(adoptCopies({ owner: ANA, ownerId: 'c'.repeat(16) }, copy.ports)).toEqual([]);
    expect(copy.whole).toBe(before);
  });

  it('says that the file is busy while another execution writes', () => {
    const copy = original().copy();
    copy.locks.heldOutside = true;
    const before = copy.whole;
    expect(() => adoptCopies(COPIER, copy.ports)).toThrow(/busy|somebody|another/i);
    expect(copy.whole).toBe(before);
  });
});

describe('“leave as it is”', () => {
  it('deletes all marks of the reports from the sheets, and the question is not repeated', () => {
    const copy = original().copy();
    const cells = copy.sheets.sheets.map(({ title, rows }) => [title, rows]);
    leaveCopies(copy.ports);
    expect(copy.marks).toEqual([]);
    expect(copy.copied).toEqual([]);
    expect(copy.sheets.sheets.map(({ title, rows }) => [title, rows])).toEqual(cells);
    expect([...copy.document.kept.keys()].filter((name) => name.includes('.report.'))).toEqual([]);
  });

  it('leaves the logs of the original, and marks of others', () => {
    const copy = original().copy();
    copy.sheets.addTab('Run log', 14);
    copy.mark(14, 'books.log');
    copy.sheets.batchUpdate([addMetadata(14, 950, 'somebody.else', 'x')]);
    leaveCopies(copy.ports);
    expect(copy.marks.map(({ metadataKey }) => metadataKey)).toEqual(['somebody.else']);
  });

  it('keeps reports and logs that were made here meanwhile', () => {
    const copy = original().copy();
    const own = report('r000000000003', 'Own', 3);
    copy.with(own, 15);
    copy.sheets.addTab('Run log', 14);
    copy.mark(14, 'books.log');
    leaveCopies(copy.ports);
    expect(copy.kept(own.id)).toMatchObject({ name: 'Own' });
    expect([...new Set(copy.marks.map(({ sheetId }) => sheetId))].sort()).toEqual([14, 15]);
  });
});

describe('properties that were copied with the file', () => {
  const copied = () => {
    const file = original();
    file.document.kept.set('adreports.log.abc', '{}');
    file.document.kept.set('adreports.checked.abc', '{}');
    return file.copy({ properties: true });
  };

  it('are recognized as another file’s: no report runs before a user has decided', () => {
    const copy = copied();
    expect(isForeign(copy.document.all(), 'copy')).toBe(true);
    expect(isForeign(copy.document.all(), 'original')).toBe(false);
    expect(copy.copied).toEqual(['Revenue', 'LTV by app']);
  });

  it('become this file’s, without the facts about runs of the original', () => {
    const copy = copied();
    adoptCopies(COPIER, copy.ports);
    expect(isForeign(copy.document.all(), 'copy')).toBe(false);
    expect(copy.kept(LTV.id)).toMatchObject(COPIER);
    expect([...copy.document.kept.keys()].sort()).toEqual([
      'adreports.copyAnswered',
      'adreports.file',
      `adreports.report.${REVENUE.id}`,
      `adreports.report.${LTV.id}`,
    ]);
  });

  it('are deleted if the sheets are left as they are', () => {
    const copy = copied();
    leaveCopies(copy.ports);
    expect(isForeign(copy.document.all(), 'copy')).toBe(false);
    expect(copy.marks).toEqual([]);
    expect([...copy.document.kept.keys()].sort()).toEqual(['adreports.copyAnswered', 'adreports.file']);
  });

  it('do not affect reports that were made and run here before a user decided', () => {
    const copy = copied();
    const own = report('r000000000003', 'Own', 3);
    copy.with(own, 15).document.kept.set('adreports.file', 'original');
    expect(copy.copied).toEqual(['Revenue', 'LTV by app']);
    leaveCopies(copy.ports);
    expect(copy.kept(own.id)).toMatchObject({ name: 'Own', owner: ANA });
    expect([...new Set(copy.marks.map(({ sheetId }) => sheetId))]).toEqual([15]);
  });

  it('are this file’s after its first report, even if they were a copy’s before', () => {
    const file = new File('copy');
    file.document.kept.set('adreports.file', 'original');
    claimProperties(file.document, 'copy');
    file.document.kept.set(`adreports.report.${LTV.id}`, reportText(LTV));
    expect(isForeign(file.document.all(), 'copy')).toBe(false);
    claimProperties(file.document, 'another copy');
    expect(isForeign(file.document.all(), 'another copy')).toBe(true);
  });

  it('are not another file’s in a file that was never copied, or has no report', () => {
    expect(isForeign(new Map(), 'x')).toBe(false);
    expect(isForeign(new Map([['adreports.file', 'original']]), 'copy')).toBe(false);
    expect(isForeign(new Map([[`adreports.report.${LTV.id}`, reportText(LTV)]]), 'copy')).toBe(false);
  });
});
