import { useState } from 'preact/hooks';
import { todayIn } from '../../src/dates/complete-days';
import { ReportNews } from '../changes/report-news';
import { filterInRow } from '../sentences/report-summary';
import { newestDay } from '../sentences/state-text';
import { dayText } from '../sentences/times';
import { serverTime } from '../server/server-time';
import { whyNoKey } from '../settings/settings';
import { headingId } from '../state/views';
import { texts } from '../text/texts';
import { IconButton } from '../ui/buttons';
import { Row } from '../ui/row';
import { StateTag } from '../ui/state-tag';
import { awaitsUser } from './refresh';
import { ReportDetails, type ReportProps, shownState } from './report-details';

/** A saved report in the list: its name, its state, its newest day and the actions of every day. The details fold out below. */
export function ReportRow(props: ReportProps) {
  const { id, name } = props.report;
  const { listView } = props.shell;
  const [changesAsked, setChangesAsked] = useState(0);
  const showChanges = () => setChangesAsked((times) => times + 1);
  const isOpen = listView.open.has(id);
  return (
    <Row
      id={headingId(id)}
      name={name}
      line={<StateLine {...props} isOpen={isOpen} />}
      buttons={<RowButtons {...props} />}
      isOpen={isOpen}
      details={() => <ReportDetails {...props} onChanges={showChanges} />}
      onPress={() => (isOpen ? listView.fold : listView.unfold)(id)}
    >
      <ReportNews {...props} asked={changesAsked} onSee={showChanges} onClose={() => setChangesAsked(0)} />
    </Row>
  );
}

/** "Up to date, through 20 Nov, only country DE": the state, and while the details are folded the newest complete day in the sheet and the filter. */
function StateLine(props: ReportProps & { readonly isOpen: boolean }) {
  const { shell, report, isOpen } = props;
  const { state, runs, acts } = shell;
  const { card, controls } = texts();
  const day = isOpen ? null : newestDay(report.held);
  const words = day === null ? '' : dayText(day, todayIn(report.draft.zone, serverTime(state)));
  const filter = isOpen ? '' : filterInRow(report);
  const label = runs.get(report.id)?.phase === 'waiting' ? card.waiting : undefined;
  return (
    <>
      <StateTag state={shownState(props)} {...(label === undefined ? {} : { label })} />
      {report.waiting !== null && !report.waiting.stops && <span>{card.changeWaits}</span>}
      {words !== '' && (
        // After “New data ready”, a day alone would look like that of the new data.
        <span>{report.state === 'due' ? card.numbersThrough(words) : card.through(words)}</span>
      )}
      {filter !== '' && <span title={filter}>{filter}</span>}
      <span role="status">{acts.isBusy(report.id) && controls.waiting}</span>
    </>
  );
}

function RowButtons(props: ReportProps) {
  const { report, shell } = props;
  const { id, name, state, run, sheet } = report;
  const { runs, acts } = shell;
  const { card, controls } = texts();
  const isRunning = shownState(props) === 'running';
  const stopped = state === 'stopped' ? run?.runId : undefined;
  const going = runs.get(id)?.phase === 'waiting' ? card.queued : card.running;
  const label = isRunning ? going : stopped === undefined ? card.run : card.continueRun;
  return (
    <>
      {sheet !== null && (
        <IconButton icon="open" label={controls.goToSheet} of={name} act={() => acts.goToSheet(id)} />
      )}
      {!awaitsUser(report) && (
        <IconButton
          icon={isRunning ? 'turning' : 'play'}
          label={label}
          of={name}
          isStrong
          whyOff={isRunning ? label : whyNoKey(shell.state)}
          act={() => acts.run(id, stopped)}
        />
      )}
    </>
  );
}
