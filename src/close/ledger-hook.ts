import type { SpreadsheetResource } from '../platform/ports';
import type { ByDay } from '../sheet/large/large-job';
import type { TableChange, WriteJob } from '../sheet/write-job';
import { type LedgerPorts, ledgerRequests } from './ledger-requests';
import type { RestatedReport, Restatement } from './restatement';
import { dayRestatements, isAddedUp, restatements } from './restatements';

/** A new sheet's width, and more than most reports have. */
const USUAL_COLUMNS = 26;

export interface LedgerHook {
  /** For WriteJob.together: the ledger's lines go into the batch that changes the rows. */
  readonly together: NonNullable<WriteJob['together']>;
  /** The same for LongEnd.byDay. */
  readonly byDay: ByDay;
  /** How many restatements the last call found. */
  recorded(): number;
}

/**
 * What records a refresh's restatements while it is written. `report` is told what the rows of old answer, as far as the
 * sheet says so; undefined when they are no rows of old. `restates` is told before any is written.
 */
export function ledgerHook(
  report: (covers: TableChange['covers']) => RestatedReport | undefined,
  ports: LedgerPorts,
  restates: () => void = () => {},
): LedgerHook {
  let recorded = 0;
  const requests = (entries: readonly Restatement[], file: SpreadsheetResource, cells: number) => {
    recorded = entries.length;
    if (recorded > 0) restates();
    return ledgerRequests(entries, file, ports, cells);
  };
  return {
    together: (change, file) => {
      const of = report(change.covers);
      return requests(of === undefined ? [] : restatements(change, of), file, cellsAdded(change));
    },
    byDay: {
      adds: isAddedUp,
      together: (change, file, cells) => {
        const of = report(change.covers);
        return requests(of === undefined ? [] : dayRestatements(change, of), file, cells);
      },
    },
    recorded: () => recorded,
  };
}

/** About how many cells the report's own new rows take. */
function cellsAdded({ inserted, columns }: TableChange): number {
  return inserted.length * Math.max(USUAL_COLUMNS, columns.length);
}
