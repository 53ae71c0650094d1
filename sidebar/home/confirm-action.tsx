import type { SavedReport } from '../../src/reports/saved-report';
import { whose } from '../sentences/schedule-text';
import { texts } from '../text/texts';
import { Question } from '../ui/question';
import type { ReportActs } from './use-report-acts';

/** An action that the user must confirm, because something of a report is lost or the user becomes its owner. */
export type ConfirmedAction = 'delete' | 'discard' | 'drop edits' | 'take over';

export function CardQuestion(props: {
  readonly action: ConfirmedAction;
  readonly report: SavedReport;
  readonly acts: ReportActs;
  readonly onAnswered: () => void;
}) {
  const { action, report, acts, onAnswered } = props;
  const { id, name, sheet, run, version } = report;
  const { card } = texts();
  const { ask } = card;
  const then = (act: () => void) => () => {
    onAnswered();
    act();
  };
  const remove = (label: string, what: 'keep' | 'delete') => ({
    label,
    act: then(() => acts.remove(id, what)),
  });
  if (action === 'delete')
    return (
      <Question
        title={ask.delete(name)}
        means={sheet === null ? ask.deleteWithoutSheet : ask.deleteWithSheet(sheet.title)}
        choices={
          sheet === null
            ? [remove(card.delete, 'keep')]
            : [remove(ask.keepSheet, 'keep'), remove(ask.deleteSheet, 'delete')]
        }
        onCancel={onAnswered}
      />
    );
  if (action === 'discard')
    return (
      <Question
        title={ask.discard}
        means={ask.discardMeans}
        choices={[{ label: card.discard, act: then(() => run !== null && acts.discardRun(id, run.runId)) }]}
        onCancel={onAnswered}
      />
    );
  if (action === 'take over')
    return (
      <Question
        title={ask.takeOver(name)}
        means={ask.takeOverMeans(whose(report))}
        choices={[{ label: texts().controls.takeOver, act: then(() => acts.takeOver(id, version)) }]}
        onCancel={onAnswered}
      />
    );
  return (
    <Question
      title={ask.dropEdits}
      means={ask.dropMeans(name)}
      choices={[{ label: ask.drop, act: then(() => acts.dropEdits(id)) }]}
      onCancel={onAnswered}
    />
  );
}
