import type { SavedReport } from '../../src/reports/saved-report';
import { whose } from '../sentences/schedule-text';
import { texts } from '../text/texts';
import { Question } from '../ui/question';
import type { ReportActs } from './use-report-acts';

/** An action that the user must confirm, because something of a report is lost or the user becomes its owner. */
export type ConfirmedAction = 'delete' | 'discard' | 'take over';

export function CardQuestion(props: {
  readonly action: ConfirmedAction;
  readonly report: SavedReport;
  readonly acts: ReportActs;
  readonly onAnswered: () => void;
}) {
  const { action, report, acts, onAnswered } = props;
  const { id, name, sheet, run, version } = report;
  const { card, controls } = texts();
  const { ask } = card;
  const choice = (label: string, act: () => void) => ({
    label,
    act: () => {
      onAnswered();
      act();
    },
  });
  const questions: Record<
    ConfirmedAction,
    Pick<Parameters<typeof Question>[0], 'title' | 'means' | 'choices'>
  > = {
    delete: {
      title: ask.delete(name),
      means: sheet === null ? ask.deleteWithoutSheet : ask.deleteWithSheet(sheet.title),
      choices:
        sheet === null
          ? [choice(card.delete, () => acts.remove(id, 'keep'))]
          : [
              choice(ask.keepSheet, () => acts.remove(id, 'keep')),
              choice(ask.deleteSheet, () => acts.remove(id, 'delete')),
            ],
    },
    discard: {
      title: ask.discard,
      means: ask.discardMeans,
      choices: [choice(card.discard, () => run !== null && acts.discardRun(id, run.runId))],
    },
    'take over': {
      title: ask.takeOver(name),
      means: ask.takeOverMeans(whose(report)),
      choices: [choice(controls.takeOver, () => acts.takeOver(id, version))],
    },
  };
  return <Question {...questions[action]} onCancel={onAnswered} />;
}
