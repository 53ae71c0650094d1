import type { SavedReport } from '../../src/reports';
import { formatOwner } from '../sentences';
import { getViewTexts } from '../text';
import { QuestionBox } from '../ui';
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
  const { card, controls } = getViewTexts();
  const { ask } = card;
  const questions = {
    delete: {
      title: ask.delete(name),
      means: sheet === null ? ask.deleteWithoutSheet : ask.deleteWithSheet(sheet.title),
      choices:
        sheet === null
          ? [{ label: card.delete, act: () => acts.remove(id, 'keep') }]
          : [
              { label: ask.keepSheet, act: () => acts.remove(id, 'keep') },
              { label: ask.deleteSheet, act: () => acts.remove(id, 'delete') },
            ],
    },
    discard: {
      title: ask.discard,
      means: ask.discardMeans,
      choices: [{ label: card.discard, act: () => run !== null && acts.discardRun(id, run.runId) }],
    },
    'take over': {
      title: ask.takeOver(name),
      means: ask.takeOverMeans(formatOwner(report)),
      choices: [{ label: controls.takeOver, act: () => acts.takeOver(id, version) }],
    },
  };
  return <QuestionBox {...questions[action]} onClose={onAnswered} />;
}
