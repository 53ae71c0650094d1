import { CENTRE_IDS, type CentreId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { TextSet } from '../text-set';

/** How many rows of a day's files repeat an earlier row, with equal values in every column. Null if there were too many rows to compare. */
export interface DuplicatesOfDay {
  readonly day: Day;
  /** Rows that another file of the day already contained. */
  readonly acrossFiles: number | null;
  /** Rows that repeat a row of the same file. */
  readonly withinFiles: number | null;
}

/** Counts the records of a day that repeat an earlier record in every character. */
export class DuplicateRecords {
  private readonly counts = { acrossFiles: 0, withinFiles: 0 };

  constructor(private readonly records = new TextSet()) {}

  /** Adds the record `text.slice(from, to)` of a centre's file, and compares it with the earlier ones. */
  add({ text, from, to }: { text: string; from: number; to: number }, centre: CentreId): void {
    const tag = CENTRE_IDS.indexOf(centre);
    const firstFile = this.records.add(text, from, to, { tag });
    if (firstFile === tag) this.counts.withinFiles++;
    else if (firstFile !== undefined) this.counts.acrossFiles++;
  }

  ofDay(day: Day): DuplicatesOfDay {
    const counts = this.records.isFull ? { acrossFiles: null, withinFiles: null } : this.counts;
    return { day, ...counts };
  }
}
