import { useEffect, useRef } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import { Panel } from './panels/panel';
import type { Saving } from './saving';

/** Somebody else saved the report since the edit began: the user says whose stays. */
export function ConflictCard(props: {
  readonly theirs: SavedReport;
  readonly timeZone: string;
  readonly saving: Pick<Saving, 'keepMine' | 'takeTheirs' | 'saveAsNew'>;
}) {
  const { theirs, timeZone, saving } = props;
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel label="Changed by somebody else">
      <p ref={heading} tabIndex={-1}>
        <b>{changedSaid(theirs, timeZone)}</b> Nothing of yours was saved yet.
      </p>
      <button type="button" onClick={saving.keepMine}>
        Keep mine
      </button>
      <button type="button" onClick={saving.takeTheirs}>
        Take theirs
      </button>
      <button type="button" onClick={saving.saveAsNew}>
        Save mine as a new report
      </button>
    </Panel>
  );
}

/** "ana@example.com changed this report at 14:02 while you edited it." In the spreadsheet's time. */
export function changedSaid({ changedBy, changedAt }: SavedReport, timeZone: string): string {
  const time = new Date(changedAt).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return `${changedBy === '' ? 'Somebody' : changedBy} changed this report at ${time} while you edited it.`;
}
