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
export function describeDuplicates(duplicates: readonly DuplicatesOfDay[]): {
  readonly doubts: string[];
  readonly notices: string[];
} {
  const { sharedRows, repeatedRows, notCompared } = getTexts().devices.totals;
  const listAffectedDays = (affectedDays: readonly { readonly day: Day }[]) =>
    duplicates.length === 1 ? undefined : affectedDays.map(({ day }) => day);
  const describeCounts = (
    counts: { readonly day: Day; readonly rows: number }[],
    format: typeof sharedRows,
  ) => {
    const affectedDays = counts.filter(({ rows }) => rows > 0);
    const total = affectedDays.reduce((sum, { rows }) => sum + rows, 0);
    return total === 0 ? [] : [format(total, listAffectedDays(affectedDays))];
  };
  const shared = duplicates.map(({ day, acrossFiles }) => ({ day, rows: acrossFiles ?? 0 }));
  const repeated = duplicates.map(({ day, withinFiles }) => ({ day, rows: withinFiles ?? 0 }));
  const uncountedDays = duplicates.filter(({ acrossFiles }) => acrossFiles === null);
  return {
    doubts: describeCounts(shared, sharedRows),
    notices: [
      ...describeCounts(repeated, repeatedRows),
      ...(uncountedDays.length === 0 ? [] : [notCompared(MOST_TEXTS, listAffectedDays(uncountedDays))]),
    ],
  };
}
