import type { RunReport } from './server';

/** What a run did, a sentence a line. */
export function runSentences(run: RunReport): readonly string[] {
  const said: string[] = [];
  if (run.rowsMarked > 0) {
    const gone = `${counted(run.rowsMarked, 'row')} gone from the service`;
    said.push(`${gone}, but with cells of yours beside: kept, blanked and marked.`);
  }
  said.push(changes(run));
  said.push(`Newest complete day: ${run.newestCompleteDay}.`);
  said.push(`${counted(run.calls, 'request')} in ${run.seconds.toFixed(1)} s.`);
  return said;
}

/** "1,204 rows", "1 row". */
export function counted(count: number, thing: string): string {
  return `${grouped(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** What a failed call has to say, a sentence or more a line; the platform's own prefix is dropped. */
export function failureSentences(error: unknown): readonly string[] {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text
    .replace(/^(?:ScriptError|Exception|Error): /, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 0
    ? [...new Set(lines)]
    : ['The call failed and Google gave no reason. Run it again.'];
}

function changes(run: RunReport): string {
  const parts = [
    run.rowsInserted > 0 ? `${grouped(run.rowsInserted)} inserted` : '',
    run.rowsChanged > 0 ? `${grouped(run.rowsChanged)} changed` : '',
    run.rowsDeleted > 0 ? `${grouped(run.rowsDeleted)} deleted` : '',
  ].filter((part) => part !== '');
  if (parts.length > 0) return `Rows: ${parts.join(', ')}.`;
  return run.rowsMarked > 0
    ? 'No other row had changed.'
    : 'The sheet already held these numbers: nothing was changed.';
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
