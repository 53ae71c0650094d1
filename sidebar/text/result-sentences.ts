import type { RunReport } from '../../src/reports/run-facts';
import { formatCount } from '../../src/wording/counts';
import { counted } from './counted';
import { dayWords } from './times';

/** What a run did, a sentence a line. */
export function resultSentences(run: RunReport): readonly string[] {
  const said: string[] = [];
  if (run.rowsMarked > 0) {
    const gone = `${counted(run.rowsMarked, 'row')} gone from the service`;
    said.push(`${gone}, but with cells of yours beside: kept, blanked and marked.`);
  }
  said.push(changes(run));
  if (run.restated > 0) said.push(restated(run.restated));
  if (run.askedFrom > run.from)
    said.push(`The days before ${dayWords(run.askedFrom)} were not asked for again.`);
  said.push(`${dayWords(run.newestCompleteDay)} is the newest complete day.`);
  said.push(`${counted(run.calls, 'request')} in ${run.seconds.toFixed(1)} s.`);
  return said;
}

function changes(run: RunReport): string {
  const parts = [
    run.rowsInserted > 0 ? `${formatCount(run.rowsInserted)} inserted` : '',
    run.rowsChanged > 0 ? `${formatCount(run.rowsChanged)} changed` : '',
    run.rowsDeleted > 0 ? `${formatCount(run.rowsDeleted)} deleted` : '',
  ].filter((part) => part !== '');
  if (parts.length > 0) return `Rows: ${parts.join(', ')}.`;
  if (run.rowsBrought === 0) return 'The service returned no rows for these days and apps.';
  return run.rowsMarked > 0
    ? 'No other row had changed.'
    : 'The sheet already held these numbers: nothing was changed.';
}

function restated(count: number): string {
  return count === 1
    ? '1 earlier number had changed: it is in “Restatements …”.'
    : `${formatCount(count)} earlier numbers had changed: they are in “Restatements …”.`;
}
