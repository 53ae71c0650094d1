import { todayIn } from '../../src/dates/complete-days';
import type { ReportState } from '../../src/reports/saved-report';
import { newestDay } from '../sentences/state-text';
import { dayText } from '../sentences/times';
import { serverTime } from '../server/server-time';
import { headingId } from '../state/views';
import { texts } from '../text/texts';
import { Icon } from '../ui/icon';
import { StateTag } from '../ui/state-tag';
import { awaitsUser } from './refresh';
import { type DetailsProps, ReportDetails } from './report-details';

interface Props extends DetailsProps {
  readonly isOpen: boolean;
  /** True while an action of the report is under way. */
  readonly isBusy: boolean;
  readonly onToggle: () => void;
}

/** A saved report in the list: its name, its state, its newest day and the actions of every day. The details fold out below. */
export function ReportRow(props: Props) {
  const { report, isOpen } = props;
  const { id, name } = report;
  const details = `${headingId(id)}-details`;
  const state = `${headingId(id)}-state`;
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
            aria-describedby={state}
            onClick={props.onToggle}
          >
            {name}
          </button>
        </h2>
        <StateLine {...props} id={state} />
        <RowButtons {...props} />
      </div>
      {isOpen && (
        <div id={details} class="report-details">
          <ReportDetails {...props} />
        </div>
      )}
    </li>
  );
}

/** "Fresh · 20 Nov": the state, the newest complete day in the sheet, and whether there are unsaved edits. */
function StateLine(props: Props & { readonly id: string }) {
  const { state, report, view, saving } = props;
  const { card, controls } = texts();
  const day = newestDay(report.held);
  const words = day === null ? '' : dayText(day, todayIn(report.draft.zone, serverTime(state)));
  const label = view?.phase === 'waiting' ? card.waiting : undefined;
  return (
    <p id={props.id} class="state-line">
      <StateTag state={shownState(props)} {...(label === undefined ? {} : { label })} />
      {report.waiting !== null && !report.waiting.stops && <span>{card.changeWaits}</span>}
      {words !== '' && (
        <span>
          <span class="heard">{card.numbersThrough(words)}</span>
          <span aria-hidden="true">{words}</span>
        </span>
      )}
      {props.isUnsaved && <b>{saving.isBusy ? controls.saving : card.unsavedEdits}</b>}
      <span role="status">{props.isBusy && controls.waiting}</span>
    </p>
  );
}

function RowButtons(props: Props) {
  const { report, view, acts } = props;
  const { id, name, state, run, sheet } = report;
  const { card, controls } = texts();
  const isRunning = shownState(props) === 'running';
  const stopped = state === 'stopped' ? run?.runId : undefined;
  const going = view?.phase === 'waiting' ? card.queued : card.running;
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
          onClick={() => !isRunning && acts.run(id, stopped)}
        >
          <Icon name={isRunning ? 'turning' : 'play'} />
        </button>
      )}
    </>
  );
}

/** The state of the report, with a run that was started in this sidebar and that the list does not know yet. */
function shownState({ report, view }: Pick<Props, 'report' | 'view'>): ReportState {
  return view?.phase === 'running' || view?.phase === 'waiting' ? 'running' : report.state;
}
