import fc from 'fast-check';
import { CENTRE_IDS } from '../../../src/catalogue';
import { DuplicateRecords } from '../../../src/device/control/duplicates';
import { TextSet } from '../../../src/device/text-set';

/** Counts the duplicate records of several files. Each file is a list of records, which are joined into one text. */
function counted(files: readonly (readonly string[])[], most?: number) {
  const duplicates = new DuplicateRecords(new TextSet(most));
  files.forEach((records, file) => {
    const text = `${records.join('\n')}\n`;
    let from = 0;
    for (const record of records) {
      duplicates.addRecord({ text, from, to: from + record.length }, CENTRE_IDS[file]!);
      from += record.length + 1;
    }
  });
  return duplicates.countDuplicatesOfDay('2026-09-01').acrossFiles;
}

/** This many records, all different. */
function rows(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `17255${at % 977},app,US,device-${at},0.0012`);
}

/** Counts duplicates in the simplest way, with a Map of all records. */
function plainly(files: readonly (readonly string[])[]) {
  const first = new Map<string, number>();
  let acrossFiles = 0;
  files.forEach((records, file) => {
    for (const record of records) {
      const before = first.get(record);
      if (before === undefined) first.set(record, file);
      else if (before !== file) acrossFiles++;
    }
  });
  return acrossFiles;
}

it('records that appear more than once are counted without the first one if it is in another file', () => {
  // Some of them have the same characters in another order, or characters with equal bits.
  const record = fc.constantFrom(
    ...['a,1', '1,a', 'b,1', 'ü,1', '', 'āb', 'aɢ', '慢a', 'a慢', 'aa', '\0', '\0\0'],
  );
  const files = fc.array(fc.array(record, { maxLength: 8 }), { maxLength: 4 });
  fc.assert(fc.property(files, (each) => expect(counted(each)).toBe(plainly(each))));
});

it('records that appear more than once are counted exactly among a hundred thousand', () => {
  const all = rows(120_000);
  const files = [all.slice(0, 60_000), all.slice(60_000), all.slice(30_000)];
  expect(counted(files)).toBe(90_000);
});

it('records that appear more than once are not counted if there are more different records than the bound', () => {
  expect(counted([rows(1_000), rows(1_000)], 1_000)).toBe(1_000);
  expect(counted([rows(1_000), rows(1_001)], 1_000)).toBeNull();
});
