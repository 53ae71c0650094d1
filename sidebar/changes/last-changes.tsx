import { useEffect, useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import type { ShownChange, SidebarState } from '../../src/sidebar-server/messages';
import { leastChange } from '../sentences/refresh-text';
import { isScheduled } from '../sentences/schedule-text';
import { whenText } from '../sentences/times';
import type { Server } from '../server/server';
import { serverTime } from '../server/server-time';
import { type ServerRequest, useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Failure } from '../ui/failure';
import { Question } from '../ui/question';
import { ChangedRows } from './changed-rows';

interface Props {
  readonly server: Server;
  readonly state: SidebarState;
  readonly report: SavedReport;
  readonly onClose: () => void;
  /** Called when the changes are taken back, so that the result of the run is no longer shown. */
  readonly onTakenBack: () => void;
}

type KeptChange = Extract<ShownChange, { readonly isKept: true }>;

/** The changes of the report's last run, and the button that takes them back. The changes are read when it opens. */
export function LastChanges(props: Props) {
  const { server, state, report, onClose } = props;
  const { changes, controls } = texts();
  const heading = useRef<HTMLHeadingElement>(null);
  const looking = useRequest<ShownChange>();
  const taking = useRequest<readonly string[]>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    heading.current?.focus();
    void looking.ask(() => server.sidebarLastChange(report.id), report.id);
  }, []);
  const change = looking.answer;
  const kept = change?.isKept === true && taking.answer === null ? change : undefined;
  const canTakeBack = kept?.obstacle === '' && !isAsking && !taking.isBusy;
  return (
    <div class="part last-changes">
      <h3 ref={heading} tabIndex={-1}>
        {changes.title}
      </h3>
      <div role="status">
        {looking.isBusy && changes.reading}
        {taking.isBusy && changes.takingBack}
        {taking.answer?.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {change?.isKept === false && <p>{change.why}</p>}
      </div>
      {kept !== undefined && <Kept {...{ state, report }} change={kept} />}
      {kept !== undefined && isAsking && (
        <TakeBackQuestion {...props} change={kept} taking={taking} onAnswered={() => setAsking(false)} />
      )}
      <Failure failure={taking.failure ?? looking.failure} state={state} report={report} />
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
function Kept({ state, report, change }: Pick<Props, 'state' | 'report'> & { readonly change: KeptChange }) {
  const { changes } = texts();
  const { at, groups, left, obstacle } = change;
  const rowsOf = (kind: string) =>
    groups.reduce((sum, { what, count }) => (what === kind ? sum + count : sum), 0);
  const counts = (['changed', 'new', 'removed'] as const).flatMap((kind) =>
    rowsOf(kind) === 0 ? [] : [changes.counts[kind](rowsOf(kind))],
  );
  return (
    <>
      <p>{changes.summary(whenText(at, serverTime(state), state.timeZone), counts)}</p>
      <p class="hint">{changes.notListed(leastChange(report))}</p>
      <ChangedRows change={change} />
      {left > 0 && <p class="notices">{changes.left(left)}</p>}
      {obstacle !== '' && <p class="notices">{obstacle}</p>}
    </>
  );
}

interface QuestionProps extends Props {
  readonly change: KeptChange;
  readonly taking: ServerRequest<readonly string[]>;
  readonly onAnswered: () => void;
}

function TakeBackQuestion(props: QuestionProps) {
  const { server, report, change, taking, onAnswered, onTakenBack } = props;
  const { changes } = texts();
  const { ask } = changes;
  const takeBack = (isPaused: boolean) => () =>
    taking.ask(async () => {
      // First, because an hourly check in between would bring the changes again.
      if (isPaused) await server.sidebarPauseReport(report.id, true);
      const { notices } = await server.sidebarTakeBack(report.id, change.id);
      onTakenBack();
      return [isPaused ? changes.donePaused : changes.done, ...notices];
    }, change.id);
  const canPause = isScheduled(report) && !report.paused;
  return (
    <Question
      title={ask.title}
      means={ask.means}
      choices={[
        { label: changes.takeBack, act: takeBack(false) },
        ...(canPause ? [{ label: ask.andPause, act: takeBack(true) }] : []),
      ]}
      onClose={onAnswered}
    />
  );
}
