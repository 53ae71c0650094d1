import { useEffect, useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import type { LastChangeView, SidebarState } from '../../src/sidebar-server';
import { formatLeastChange, formatPastTime, hasSchedule } from '../sentences';
import { estimateServerTime, type Server, type ServerRequest, useRequest } from '../server';
import { getViewTexts } from '../text';
import { FailureBox, QuestionBox } from '../ui';
import { ChangedRowList } from './changed-rows';

interface Props {
  readonly server: Server;
  readonly state: SidebarState;
  readonly report: SavedReport;
  readonly onClose: () => void;
  /** Called when the changes are taken back, so that the result of the run is no longer shown. */
  readonly onTakenBack: () => void;
}

type KeptChange = Extract<LastChangeView, { readonly isKept: true }>;

/** The changes of the report's last run, and the button that takes them back. The changes are read when it opens. */
export function LastChanges(props: Props) {
  const { server, state, report, onClose } = props;
  const { changes, controls } = getViewTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const changeRequest = useRequest<LastChangeView>();
  const takeBackRequest = useRequest<readonly string[]>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    heading.current?.focus();
    void changeRequest.ask(() => server.sidebarLastChange(report.id), report.id);
  }, []);
  const change = changeRequest.answer;
  const keptChange = change?.isKept === true && takeBackRequest.answer === null ? change : undefined;
  const canTakeBack = keptChange?.obstacle === '' && !isAsking && !takeBackRequest.isBusy;
  return (
    <div class="part last-changes">
      <h3 ref={heading} tabIndex={-1}>
        {changes.title}
      </h3>
      <div role="status">
        {changeRequest.isBusy && changes.reading}
        {takeBackRequest.isBusy && changes.takingBack}
        {takeBackRequest.answer?.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {change?.isKept === false && <p>{change.why}</p>}
      </div>
      {keptChange !== undefined && <ChangeSummary {...{ state, report }} change={keptChange} />}
      {keptChange !== undefined && isAsking && (
        <TakeBackQuestion
          {...props}
          change={keptChange}
          takeBackRequest={takeBackRequest}
          onAnswered={() => setAsking(false)}
        />
      )}
      <FailureBox failure={takeBackRequest.failure ?? changeRequest.failure} state={state} report={report} />
      <div class="buttons">
        {canTakeBack && (
          <button type="button" onClick={() => setAsking(true)}>
            {changes.takeBack}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {controls.close}
        </button>
      </div>
    </div>
  );
}

/** What the run has changed, and why it cannot be taken back. */
function ChangeSummary({
  state,
  report,
  change,
}: Pick<Props, 'state' | 'report'> & { readonly change: KeptChange }) {
  const { changes } = getViewTexts();
  const { at: runAt, groups, left, obstacle } = change;
  const countRowsOfKind = (kind: string) =>
    groups.reduce((sum, { what, count }) => (what === kind ? sum + count : sum), 0);
  const counts = (['changed', 'new', 'removed'] as const).flatMap((kind) =>
    countRowsOfKind(kind) === 0 ? [] : [changes.counts[kind](countRowsOfKind(kind))],
  );
  return (
    <>
      <p>{changes.summary(formatPastTime(runAt, estimateServerTime(state), state.timeZone), counts)}</p>
      <p class="hint">{changes.notListed(formatLeastChange(report))}</p>
      <ChangedRowList change={change} />
      {left > 0 && <p class="notices">{changes.left(left)}</p>}
      {obstacle !== '' && <p class="notices">{obstacle}</p>}
    </>
  );
}

interface QuestionProps extends Props {
  readonly change: KeptChange;
  readonly takeBackRequest: ServerRequest<readonly string[]>;
  readonly onAnswered: () => void;
}

function TakeBackQuestion(props: QuestionProps) {
  const { server, report, change, takeBackRequest, onAnswered, onTakenBack } = props;
  const { changes } = getViewTexts();
  const { ask: questionTexts } = changes;
  const requestTakeBack = (shouldPause: boolean) => () =>
    takeBackRequest.ask(async () => {
      // First, because an hourly check in between would bring the changes again.
      if (shouldPause) await server.sidebarPauseReport(report.id, true);
      const { notices } = await server.sidebarTakeBack(report.id, change.id);
      onTakenBack();
      return [shouldPause ? changes.donePaused : changes.done, ...notices];
    }, change.id);
  const canPause = hasSchedule(report) && !report.paused;
  return (
    <QuestionBox
      title={questionTexts.title}
      means={questionTexts.means}
      choices={[
        { label: changes.takeBack, act: requestTakeBack(false) },
        ...(canPause ? [{ label: questionTexts.andPause, act: requestTakeBack(true) }] : []),
      ]}
      onClose={onAnswered}
    />
  );
}
