import { useEffect, useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import type { LastChangeView } from '../../src/sidebar-server';
import { formatPair } from '../../src/wording';
import { formatPastTime } from '../sentences';
import { estimateServerTime, type ServerProps, type ServerRequest, useRequest } from '../server';
import { getViewTexts } from '../text';
import { FailureBox, Paragraphs, QuestionBox } from '../ui';

interface Props extends ServerProps {
  readonly report: SavedReport;
  readonly onClose: () => void;
  /** Called when the changes are taken back, so that the result of the run is no longer shown. */
  readonly onTakenBack: () => void;
}

/** The changes of the report's last run, and the button that takes them back. The changes are read when it opens. */
export function LastChanges(props: Props) {
  const { server, report, onClose } = props;
  const { changes, controls } = getViewTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const changeRequest = useRequest<LastChangeView>();
  const takeBackRequest = useRequest<readonly string[]>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    heading.current?.focus();
    void changeRequest.ask(() => server.sidebarLastChange(report.id), report.id);
  }, []);
  const change = takeBackRequest.answer === null ? changeRequest.answer : null;
  const canTakeBack = change?.obstacle === '' && !isAsking && !takeBackRequest.isBusy;
  return (
    <div class="part last-changes">
      <h3 ref={heading} tabIndex={-1}>
        {changes.title}
      </h3>
      <div role="status">
        {changeRequest.isBusy && changes.reading}
        {takeBackRequest.isBusy && changes.takingBack}
        <Paragraphs lines={takeBackRequest.answer ?? []} />
      </div>
      {change !== null && <ChangeSummary {...props} change={change} />}
      {change !== null && isAsking && (
        <TakeBackQuestion
          {...props}
          change={change}
          takeBackRequest={takeBackRequest}
          onAnswered={() => setAsking(false)}
        />
      )}
      <FailureBox failure={takeBackRequest.failure ?? changeRequest.failure} />
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

function ChangeSummary({ state, change }: Props & { readonly change: LastChangeView }) {
  const { changes } = getViewTexts();
  const { at: runAt, kinds, obstacle } = change;
  const counts = kinds.flatMap(({ what, count }) => (count === 0 ? [] : [changes.counts[what](count)]));
  return (
    <>
      <p>{changes.summary(formatPastTime(runAt, estimateServerTime(state), state.timeZone), counts)}</p>
      <p class="hint">{changes.notListed}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the list. */}
      <section class="scroll changed-rows" aria-label={changes.beforeAndAfter} tabIndex={0}>
        {kinds.map((kind) => kind.count > 0 && <ChangedRows key={kind.what} kind={kind} />)}
      </section>
      {obstacle !== '' && <p class="notices">{obstacle}</p>}
    </>
  );
}

function TakeBackQuestion(
  props: Props & {
    readonly change: LastChangeView;
    readonly takeBackRequest: ServerRequest<readonly string[]>;
    readonly onAnswered: () => void;
  },
) {
  const { server, report, change, takeBackRequest, onAnswered, onTakenBack } = props;
  const { changes } = getViewTexts();
  const { ask: questionTexts } = changes;
  const requestTakeBack = () =>
    takeBackRequest.ask(async () => {
      const { notices } = await server.sidebarTakeBack(report.id, change.id);
      onTakenBack();
      return [changes.done, ...notices];
    }, change.id);
  return (
    <QuestionBox
      title={questionTexts.title}
      means={questionTexts.means}
      choices={[{ label: changes.takeBack, act: requestTakeBack }]}
      onClose={onAnswered}
    />
  );
}

/** All texts come from the sheet, so they are shown as text only. */
function ChangedRows({ kind }: { readonly kind: LastChangeView['kinds'][number] }) {
  const { changes } = getViewTexts();
  const { what, rows, count } = kind;
  return (
    <>
      <h4>{changes.counts[what](count)}</h4>
      <ul>
        {rows.map(({ row, cells }, nth) => (
          // Rows have no id of their own, and the list never changes.
          <li key={nth}>
            <p>
              <b>{row}</b>
            </p>
            {cells.map(({ column, before, after }) => (
              <p key={column}>{formatPair(column, changes.fromTo(before, after))}</p>
            ))}
          </li>
        ))}
      </ul>
      {rows.length < count && <p class="hint">{changes.moreRows(count - rows.length)}</p>}
    </>
  );
}
