import { useEffect, useRef } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import { timeIn } from '../sentences/local-time';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Panel } from './panels/panel';
import type { Saving } from './saving';

/** A card for a report that another user has saved since the edit began. The user chooses which version stays. */
export function ConflictCard(props: {
  readonly theirs: SavedReport;
  readonly timeZone: string;
  readonly saving: Pick<Saving, 'keepMine' | 'takeTheirs' | 'saveAsNew'>;
}) {
  const { theirs, timeZone, saving } = props;
  const { conflict } = texts().actions;
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel label={conflict.label}>
      <p ref={heading} tabIndex={-1}>
        <b>{changedSentence(theirs, timeZone)}</b> {conflict.nothingSaved}
      </p>
      <Buttons
        acts={[
          { label: conflict.keepMine, act: saving.keepMine },
          { label: conflict.takeTheirs, act: saving.takeTheirs },
          { label: conflict.saveAsNew, act: saving.saveAsNew },
        ]}
      />
    </Panel>
  );
}

/** "ana@example.com changed this report at 14:02 while you edited it." In the spreadsheet's time. */
export function changedSentence({ changedBy, changedAt }: SavedReport, timeZone: string): string {
  const { actions, controls } = texts();
  return actions.conflict.changed(changedBy || controls.somebody, timeIn(changedAt, timeZone));
}
