import { prepareRows } from '../write/refresh-sheet';
import { writeUnderLock } from '../write/write-table';
import type { Work, WriteJob } from '../write-job';
import type { Obstacle } from './found-rows';
import { type LastChange, notKept } from './last-change';
import { takingBack } from './take-back';

/** A job without what the change itself says: the columns, the line above the table, and what the rows answer. */
export type BeforeJob = Omit<WriteJob, 'table' | 'provenance' | 'provenanceNote' | 'covers'>;

/**
 * Writes the rows before a change into the report's sheet, in one atomic batch. The caller holds the document's lock. Throws what `refuse`
 * returns if the change `id` is not the last one any more (no obstacles), or if rows are not as the run left them. They are compared when
 * they are read for the write, so that nobody's edit is lost.
 */
export function writeBefore(
  job: BeforeJob,
  id: string,
  change: LastChange,
  refuse: (obstacles: readonly Obstacle[]) => Error,
): Work {
  const { columns, line, lineNote, covers } = change;
  const before: WriteJob = {
    ...job,
    table: { columns, rows: [], notices: [] },
    provenance: line,
    ...(lineNote === null ? {} : { provenanceNote: lineNote }),
    ...(covers === null ? {} : { covers }),
    ...notKept('taken back'),
  };
  return writeUnderLock(before, (writing) => {
    const sheet = writing.seen.found;
    if (sheet?.stamp.lastChange !== id) throw refuse([]);
    return prepareRows(writing, sheet, (existing) => {
      const { obstacles, ...planned } = takingBack(writing.api, existing, change);
      if (obstacles.length > 0) throw refuse(obstacles);
      return planned;
    });
  });
}
