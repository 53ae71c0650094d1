import { CENTRE_IDS, type CentreId } from '../../catalogue';
import type { Day } from '../../dates';
import { getTexts } from '../../wording';
import { MOST_TEXTS, TextSet } from '../text-set';

/** How many rows of a day's files are equal to one of an earlier file. Null if there were too many rows to compare. (Stored in checkpoints.) */
export interface DuplicatesOfDay {
  readonly day: Day;
  readonly acrossFiles: number | null;
}

export class DuplicateRecords {
  private acrossFiles = 0;

  constructor(private readonly records = new TextSet()) {}

  addRecord({ text, from, to }: { text: string; from: number; to: number }, centre: CentreId): void {
    const tag = CENTRE_IDS.indexOf(centre);
    const firstFile = this.records.addText(text, from, to, { tag });
    // Equal rows in one file may be different events of one second.
    if (firstFile !== undefined && firstFile !== tag) this.acrossFiles++;
  }

  countDuplicatesOfDay(day: Day): DuplicatesOfDay {
    return { day, acrossFiles: this.records.isFull ? null : this.acrossFiles };
  }
}

/** Rows that two files share are a reason to doubt the numbers. */
export function describeDuplicates(duplicates: readonly DuplicatesOfDay[]) {
  const { sharedRows, notCompared } = getTexts().devices.totals;
  // If only one day was read, it needs no name.
  const listAffectedDays = (affected: readonly DuplicatesOfDay[]) =>
    duplicates.length === 1 ? undefined : affected.map(({ day }) => day);
  const affected = duplicates.filter(({ acrossFiles }) => (acrossFiles ?? 0) > 0);
  const total = affected.reduce((sum, { acrossFiles }) => sum + (acrossFiles ?? 0), 0);
  const uncounted = duplicates.filter(({ acrossFiles }) => acrossFiles === null);
  return {
    doubts: total === 0 ? [] : [sharedRows(total, listAffectedDays(affected))],
    notices: uncounted.length === 0 ? [] : [notCompared(MOST_TEXTS, listAffectedDays(uncounted))],
  };
}
