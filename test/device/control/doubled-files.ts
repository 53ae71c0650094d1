import { DoubledRecords } from '../../../src/device/control/duplicate-records';

/** Each file is a list of records; they stand in one text, as those of a file do. */
export function counted(
  files: readonly (readonly string[])[],
  isBroken = false,
  doubled = new DoubledRecords(),
): DoubledRecords {
  files.forEach((records, file) => {
    addAll(doubled, records, file);
    if (isBroken) doubled = DoubledRecords.restored(doubled.state());
  });
  return doubled;
}

export function addAll(doubled: DoubledRecords, records: readonly string[], file: number): void {
  const text = `${records.join('\n')}\n`;
  let from = 0;
  for (const record of records) {
    doubled.add(text, from, from + record.length, file);
    from += record.length + 1;
  }
}

/** So many records, each of its own. */
export const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = Math.imul(at + 1, 0x9e3779b1).toString(36);
    return `17255${at},app,placement-${id},US,device-${id}-${at},0.0012`;
  });
