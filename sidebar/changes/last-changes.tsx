import { useEffect, useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import type { LastChangeView } from '../../src/sidebar-server';
import { formatPair } from '../../src/wording';
import { formatAmountChange, formatLeastChange, formatPastTime, hasSchedule } from '../sentences';
import { estimateServerTime, type ServerProps, type ServerRequest, useRequest } from '../server';
import { getViewTexts } from '../text';
import { FailureBox, Paragraphs, QuestionBox } from '../ui';

interface Props extends ServerProps {
  readonly report: SavedReport;
  readonly onClose: () => void;
  /** Called when the changes are taken back, so that the result of the run is no longer shown. */
  readonly onTakenBack: () => void;
}

type KeptChange = Extract<LastChangeView, { readonly isKept: true }>;

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
        <Paragraphs lines={takeBackRequest.answer ?? []} />
        {change?.isKept === false && <p>{change.why}</p>}
      </div>
      {keptChange !== undefined && <ChangeSummary {...props} change={keptChange} />}
      {keptChange !== undefined && isAsking && (
        <TakeBackQuestion
          {...props}
          change={keptChange}
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

/** What the run has changed, and why it cannot be taken back. */
function ChangeSummary({ state, report, change }: Props & { readonly change: KeptChange }) {
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

function TakeBackQuestion(
  props: Props & {
    readonly change: KeptChange;
    readonly takeBackRequest: ServerRequest<readonly string[]>;
    readonly onAnswered: () => void;
  },
) {
  const { server, report, change, takeBackRequest, onAnswered, onTakenBack } = props;
  const { changes } = getViewTexts();
  const { ask: questionTexts } = changes;
  const requestTakeBack = (shouldPause: boolean) =>
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
        { label: changes.takeBack, act: () => requestTakeBack(false) },
        ...(canPause ? [{ label: questionTexts.andPause, act: () => requestTakeBack(true) }] : []),
      ]}
      onClose={onAnswered}
    />
  );
}

type Group = KeptChange['groups'][number];

/** The changed rows, added up by network, with their values folded away. All texts come from the sheet, so they are shown as text only. */
function ChangedRowList({ change }: { readonly change: KeptChange }) {
  const { changes } = getViewTexts();
  const { groups, by: groupedBy } = change;
  const listedRowCount = groups.flatMap(({ rows }) => rows).length;
  const rowCount = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <>
      {listedRowCount < rowCount && <p class="hint">{changes.firstRows(listedRowCount, rowCount)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the list. */}
      <section class="scroll changed-rows" aria-label={changes.beforeAndAfter} tabIndex={0}>
        {groups.map((group, nth) => (
          // Groups have no id of their own, and the list never changes.
          <div key={nth}>
            {group.what !== groups[nth - 1]?.what && <h4>{changes.kinds[group.what](groupedBy)}</h4>}
            <details>
              <summary>{describeGroup(group, change)}</summary>
              <GroupRows group={group} />
            </details>
          </div>
        ))}
      </section>
    </>
  );
}

/** "Aurora Ads: Revenue +312.40 USD, 12 rows". */
function describeGroup(
  { name, sum, unknown, count }: Group,
  { measure, currency, by: groupedBy }: KeptChange,
): string {
  const { changes } = getViewTexts();
  const parts = [
    ...(sum === null ? [] : [changes.moved(measure, formatAmountChange(sum, currency))]),
    ...(unknown === 0 ? [] : [changes.unknown(unknown)]),
    ...(count === 1 && sum !== null ? [] : [changes.rows(count)]),
  ];
  return changes.ofGroup(groupedBy === '' ? changes.allRows : name, parts);
}

function GroupRows({ group }: { readonly group: Group }) {
  const { changes } = getViewTexts();
  const { rows, count } = group;
  return (
    <>
      <ul>
        {rows.map(({ row, cells }, nth) => (
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
