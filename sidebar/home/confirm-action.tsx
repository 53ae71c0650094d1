import type { SavedReport } from '../../src/reports/saved-report';
import type { ReportActs } from '../state/report-acts';
import { takeOverMeans } from '../text/schedule-words';
import { Question } from '../ui/question';

/** What is asked before something of a report is lost, or becomes one's own. */
export type Asks = 'delete' | 'discard' | 'drop edits' | 'take over';

export function CardQuestion(props: {
  readonly asks: Asks;
  readonly report: SavedReport;
  readonly acts: ReportActs;
  readonly onAnswered: () => void;
}) {
  const { asks, report, acts, onAnswered } = props;
  const { id, name, sheet, run, version } = report;
  const then = (act: () => void) => () => {
    onAnswered();
    act();
  };
  const remove = (label: string, what: 'stays' | 'goes') => ({
    label,
    act: then(() => acts.remove(id, what)),
  });
  if (asks === 'delete')
    return (
      <Question
        title={`Delete “${name}”?`}
        means={
          sheet === null
            ? 'It has no sheet. What was chosen in it is lost.'
            : `What was chosen in it is lost. Sheet “${sheet.title}” can stay, as a sheet of your own that is no longer refreshed.`
        }
        choices={
          sheet === null
            ? [remove('Delete', 'stays')]
            : [remove('Keep the sheet with its numbers', 'stays'), remove('Delete the sheet too', 'goes')]
        }
        onCancel={onAnswered}
      />
    );
  if (asks === 'discard')
    return (
      <Question
        title="Discard the run that stopped half-way?"
        means="The rows it has read so far are forgotten. The rows in the sheet stay as they are."
        choices={[{ label: 'Discard', act: then(() => run !== null && acts.discardRun(id, run.runId)) }]}
        onCancel={onAnswered}
      />
    );
  if (asks === 'take over')
    return (
      <Question
        title={`Take over “${name}”?`}
        means={takeOverMeans(report)}
        choices={[{ label: 'Take over', act: then(() => acts.takeOver(id, version)) }]}
        onCancel={onAnswered}
      />
    );
  return (
    <Question
      title="Drop the unsaved edits?"
      means={`“${name}” stays as it was saved.`}
      choices={[{ label: 'Drop them', act: then(() => acts.dropEdits(id)) }]}
      onCancel={onAnswered}
    />
  );
}
