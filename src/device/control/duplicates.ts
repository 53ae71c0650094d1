import { CENTRE_IDS, type CentreId } from '../../catalogue';
import type { Day } from '../../dates';
import { getTexts } from '../../wording';
import { MOST_TEXTS, TextSet } from '../text-set';

/** How many rows of a day's files repeat an earlier row, with equal values in every column. Null if there were too many rows to compare. */
export interface DuplicatesOfDay {
  readonly day: Day;
  readonly acrossFiles: number | null;
  readonly withinFiles: number | null;
}

export class DuplicateRecords {
  private readonly counts = { acrossFiles: 0, withinFiles: 0 };

  constructor(private readonly records = new TextSet()) {}

  addRecord({ text, from, to }: { text: string; from: number; to: number }, centre: CentreId): void {
    const tag = CENTRE_IDS.indexOf(centre);
    const firstFile = this.records.addText(text, from, to, { tag });
    if (firstFile === tag) this.counts.withinFiles++;
    else if (firstFile !== undefined) this.counts.acrossFiles++;
  }

  countDuplicatesOfDay(day: Day): DuplicatesOfDay {
    const counts = this.records.isFull ? { acrossFiles: null, withinFiles: null } : this.counts;
    return { day, ...counts };
  }
}

/** Rows that two files share are a reason to doubt the numbers. Equal rows in one file may be different events of one second. */
export function describeDuplicates(duplicates: readonly DuplicatesOfDay[]) {
  const { sharedRows, repeatedRows, notCompared } = getTexts().devices.totals;
  // If only one day was read, it needs no name.
  const listAffectedDays = (affected: readonly DuplicatesOfDay[]) =>
    duplicates.length === 1 ? undefined : affected.map(({ day }) => day);
  const describeDuplicateRows = (
    kind: 'acrossFiles' | 'withinFiles',
    describe: typeof sharedRows,
  ): string[] => {
    const affected = duplicates.filter((day) => (day[kind] ?? 0) > 0);
    const total = affected.reduce((sum, day) => sum + (day[kind] ?? 0), 0);
    return total === 0 ? [] : [describe(total, listAffectedDays(affected))];
  };
  const uncounted = duplicates.filter(({ acrossFiles }) => acrossFiles === null);
  return {
    doubts: describeDuplicateRows('acrossFiles', sharedRows),
    notices: [
      ...describeDuplicateRows('withinFiles', repeatedRows),
      ...(uncounted.length === 0 ? [] : [notCompared(MOST_TEXTS, listAffectedDays(uncounted))]),
    ],
  };
}
