import { DuplicateRecords } from '../../../src/device/control/duplicate-records';

/** Counts the duplicate records of several files. Each file is a list of records, which are joined into one text. */
export function counted(
  files: readonly (readonly string[])[],
  isBroken = false,
  doubled = new DuplicateRecords(),
): DuplicateRecords {
  files.forEach((records, file) => {
    addAll(doubled, records, file);
    if (isBroken) doubled = later(doubled);
  });
  return doubled;
}

/** The counts, stored and restored as in a later execution. */
export function later(doubled: DuplicateRecords): DuplicateRecords {
  const restored = DuplicateRecords.restored(doubled.state());
  if (restored === undefined) throw new Error('the state is not understood');
  return restored;
}

export function addAll(doubled: DuplicateRecords, records: readonly string[], file: number): void {
  const text = `${records.join('\n')}\n`;
  let from = 0;
  for (const record of records) {
    doubled.add(text, from, from + record.length, file);
    from += record.length + 1;
  }
}

/** This many records, all different. */
export const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = Math.imul(at + 1, 0x9e3779b1).toString(36);
    return `17255${at},app,placement-${id},US,device-${id}-${at},0.0012`;
  });
