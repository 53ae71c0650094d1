import { useState } from 'preact/hooks';
import { todayIn } from '../../src/dates/complete-days';
import type { ReportState } from '../../src/reports/saved-report';
import { ReportNews } from '../changes/report-news';
import { filterInRow } from '../sentences/report-summary';
import { newestDay } from '../sentences/state-text';
import { dayText } from '../sentences/times';
import { serverTime } from '../server/server-time';
import { headingId } from '../state/views';
import { texts } from '../text/texts';
import { Icon } from '../ui/icon';
import { StateTag } from '../ui/state-tag';
import { awaitsUser } from './refresh';
import { ReportDetails, type ReportProps } from './report-details';

/** A saved report in the list: its name, its state, its newest day and the actions of every day. The details fold out below. */
export function ReportRow(props: ReportProps) {
  const { id, name } = props.report;
  const { listView } = props.shell;
  const [changesAsked, setChangesAsked] = useState(0);
  const showChanges = () => setChangesAsked((times) => times + 1);
  const isOpen = listView.open.has(id);
  const details = `${headingId(id)}-details`;
  return (
    <li class="report">
      <div class="row">
        <Icon name="chevron" />
        <h2>
          <button
            id={headingId(id)}
            class="row-name"
            type="button"
            title={name}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            aria-describedby={stateId(id)}
            onClick={() => (isOpen ? listView.fold : listView.unfold)(id)}
          >
            {name}
          </button>
        </h2>
        <StateLine {...props} />
        <RowButtons {...props} />
      </div>
      <ReportNews {...props} asked={changesAsked} onSee={showChanges} onClose={() => setChangesAsked(0)} />
      {isOpen && (
        <div id={details} class="report-details">
          <ReportDetails {...props} onChanges={showChanges} />
        </div>
      )}
    </li>
  );
}

const stateId = (id: string) => `${headingId(id)}-state`;

/** "Up to date 20 Nov only country DE": the state, the newest complete day in the sheet, and the filter. */
function StateLine(props: ReportProps) {
  const { shell, report } = props;
  const { state, runs, acts } = shell;
  const { card, controls } = texts();
  const day = newestDay(report.held);
  const words = day === null ? '' : dayText(day, todayIn(report.draft.zone, serverTime(state)));
  const filter = filterInRow(report);
  const label = runs.get(report.id)?.phase === 'waiting' ? card.waiting : undefined;
  return (
    <p id={stateId(report.id)} class="state-line">
      <StateTag state={shownState(props)} {...(label === undefined ? {} : { label })} />
      {report.waiting !== null && !report.waiting.stops && <span>{card.changeWaits}</span>}
      {words !== '' && (
        <span>
          <span class="heard">{card.numbersThrough(words)}</span>
          <span aria-hidden="true">{words}</span>
        </span>
      )}
      {filter !== '' && (
        <span class="row-filter" title={filter}>
          {filter}
        </span>
      )}
      <span role="status">{acts.isBusy(report.id) && controls.waiting}</span>
    </p>
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
        <button
          type="button"
          class="icon"
          title={controls.goToSheet}
          aria-label={card.buttonOf(controls.goToSheet, name)}
          onClick={() => acts.goToSheet(id)}
        >
          <Icon name="open" />
        </button>
      )}
      {!awaitsUser(report) && (
        <button
          type="button"
          class="icon run"
          title={label}
          aria-disabled={isRunning}
          aria-label={card.buttonOf(label, name)}
          aria-describedby={isRunning ? stateId(id) : undefined}
          onClick={() => !isRunning && acts.run(id, stopped)}
        >
          <Icon name={isRunning ? 'turning' : 'play'} />
        </button>
      )}
    </>
  );
}

/** The state of the report, with a run that was started in this sidebar and that the list does not know yet. */
function shownState({ report, shell }: ReportProps): ReportState {
  const phase = shell.runs.get(report.id)?.phase;
  return phase === 'running' || phase === 'waiting' ? 'running' : report.state;
}
