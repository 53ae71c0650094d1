import fc from 'fast-check';
import { CENTRES } from '../../../src/device/centres';
import { DuplicateRecords } from '../../../src/device/control/duplicate-records';
import { TextSet } from '../../../src/device/text-set';

/** Counts the duplicate records of several files. Each file is a list of records, which are joined into one text. */
function counted(files: readonly (readonly string[])[], most?: number) {
  const duplicates = new DuplicateRecords(new TextSet(most));
  files.forEach((records, file) => {
    const text = `${records.join('\n')}\n`;
    let from = 0;
    for (const record of records) {
      duplicates.add({ text, from, to: from + record.length }, CENTRES[file]!);
      from += record.length + 1;
    }
  });
  const { acrossFiles, withinFiles } = duplicates.ofDay('2026-09-01');
  return { acrossFiles, withinFiles };
}

/** This many records, all different. */
function rows(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const id = Math.imul(at + 1, 0x9e3779b1).toString(36);
    return `17255${at},app,placement-${id},US,device-${id}-${at},0.0012`;
  });
}

/** Counts duplicates in the simplest way, with a Map of all records. */
function plainly(files: readonly (readonly string[])[]) {
  const first = new Map<string, number>();
  const counts = { acrossFiles: 0, withinFiles: 0 };
  files.forEach((records, file) => {
    for (const record of records) {
      const before = first.get(record);
      if (before === undefined) first.set(record, file);
      else if (before === file) counts.withinFiles++;
      else counts.acrossFiles++;
    }
  });
  return counts;
}

describe('records that appear more than once', () => {
  it('are counted without the first one, separately for the same file and other files', () => {
    const record = fc.constantFrom(
      'a,1',
      'a,2',
      'b,1',
      'ü,1',
      '',
      'equal but for its end, 1',
      'equal but for its end, 2',
    );
    const files = fc.array(fc.array(record, { maxLength: 8 }), { maxLength: 4 });
    fc.assert(fc.property(files, (each) => expect(counted(each)).toEqual(plainly(each))));
  });

  it('are counted exactly among a hundred thousand', () => {
    const all = rows(120_000);
    const files = [all.slice(0, 60_000), all.slice(60_000), all.slice(30_000)];
    expect(counted(files)).toEqual({ acrossFiles: 90_000, withinFiles: 0 });
  });

  it('are not counted if there are more different records than the bound', () => {
    expect(counted([rows(1_000), rows(1_000)], 1_000)).toEqual({ acrossFiles: 1_000, withinFiles: 0 });
    expect(counted([rows(1_000), rows(1_001)], 1_000)).toEqual({ acrossFiles: null, withinFiles: null });
  });
});
