import type { Day } from '../../dates/calendar';
import { CENTRES, type Centre } from '../centres';
import type { DuplicatesOfDay } from '../file-totals';
import { TextSet } from '../text-set';

/** Counts the records of a day that repeat an earlier record in every character. */
export class DuplicateRecords {
  private readonly counts = { acrossFiles: 0, withinFiles: 0 };

  constructor(private readonly records = new TextSet()) {}

  /** Adds the record `text.slice(from, to)` of a centre's file, and compares it with the earlier ones. */
  add({ text, from, to }: { text: string; from: number; to: number }, centre: Centre): void {
    const tag = CENTRES.indexOf(centre);
    const firstFile = this.records.add(text, from, to, { tag });
    if (firstFile === tag) this.counts.withinFiles++;
    else if (firstFile !== undefined) this.counts.acrossFiles++;
  }

  ofDay(day: Day): DuplicatesOfDay {
    const counts = this.records.isFull ? { acrossFiles: null, withinFiles: null } : this.counts;
    return { day, ...counts };
  }
}
