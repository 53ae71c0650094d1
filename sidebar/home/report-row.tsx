import { useState } from 'preact/hooks';
import { computeToday } from '../../src/dates';
import { ReportNews } from '../changes/report-news';
import { describeFilterInRow, findNewestDay, formatShortDay } from '../sentences';
import { estimateServerTime } from '../server';
import { explainMissingKey, toHeadingId } from '../state';
import { getViewTexts } from '../text';
import { IconButton, ListRow, StateTag } from '../ui';
import { needsDecision } from './refresh-progress';
import { ReportDetails, type ReportProps, resolveReportState } from './report-details';

export function ReportRow(props: ReportProps) {
  const { id, name } = props.report;
  const { listView } = props.shell;
  const [timesOpened, setTimesOpened] = useState(0);
  const showChanges = () => setTimesOpened((times) => times + 1);
  const isOpen = listView.openIds.has(id);
  return (
    <ListRow
      id={toHeadingId(id)}
      name={name}
      line={<StateLine {...props} isOpen={isOpen} />}
      buttons={<RowButtons {...props} />}
      isOpen={isOpen}
      details={() => <ReportDetails {...props} onChanges={showChanges} />}
      onPress={() => (isOpen ? listView.closeDetails : listView.openDetails)(id)}
    >
      <ReportNews
        {...props}
        timesOpened={timesOpened}
        onSee={showChanges}
        onClose={() => setTimesOpened(0)}
      />
    </ListRow>
  );
}

/** "Up to date, through 20 Nov, only country DE": the state, and while the details are folded the newest complete day in the sheet and the filter. */
function StateLine(props: ReportProps & { readonly isOpen: boolean }) {
  const { shell, report, isOpen } = props;
  const { state, runs, actions } = shell;
  const { card, controls } = getViewTexts();
  const day = isOpen ? null : findNewestDay(report.coverage);
  const newestDayText =
    day === null ? '' : formatShortDay(day, computeToday(report.draft.zone, estimateServerTime(state)));
  const filter = isOpen ? '' : describeFilterInRow(report);
  const label = runs.get(report.id)?.phase === 'waiting' ? card.waiting : undefined;
  return (
    <>
      <StateTag state={resolveReportState(props)} {...(label === undefined ? {} : { label })} />
      {report.waiting !== null && !report.waiting.stops && <span>{card.changeWaits}</span>}
      {newestDayText !== '' && (
        // After “New data ready”, a day alone would look like that of the new data.
        <span>
          {report.state === 'due' ? card.numbersThrough(newestDayText) : card.through(newestDayText)}
        </span>
      )}
      {filter !== '' && <span title={filter}>{filter}</span>}
      <span role="status">{actions.isBusy(report.id) && controls.waiting}</span>
    </>
  );
}

function RowButtons(props: ReportProps) {
  const { report, shell } = props;
  const { id, name, state, run, sheet } = report;
  const { runs, actions } = shell;
  const { card, controls } = getViewTexts();
  const isRunning = resolveReportState(props) === 'running';
  const stoppedRunId = state === 'stopped' ? run?.runId : undefined;
  const busyLabel = runs.get(id)?.phase === 'waiting' ? card.queued : card.running;
  const label = isRunning ? busyLabel : stoppedRunId === undefined ? card.run : card.continueRun;
  return (
    <>
      {sheet !== null && (
        <IconButton icon="open" label={controls.goToSheet} subject={name} act={() => actions.goToSheet(id)} />
      )}
      {!needsDecision(report) && (
        <IconButton
          icon={isRunning ? 'turning' : 'play'}
          label={label}
          subject={name}
          isStrong
          disabledReason={isRunning ? label : explainMissingKey(shell.state)}
          act={() => actions.run(id, stoppedRunId)}
        />
      )}
    </>
  );
}
