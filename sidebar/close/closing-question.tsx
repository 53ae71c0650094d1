import { formatMonth } from '../../src/wording';
import { getViewTexts } from '../text';
import { QuestionBox } from '../ui';
import { type ClosingDetailsProps, formatClosingName } from './close-props';

/** What the view asks before it does it. */
export type ClosingQuestionKind = 'reopen' | 'my key';

interface Props extends ClosingDetailsProps {
  readonly kind: ClosingQuestionKind;
  readonly onAnswered: () => void;
}

/** The question before a closing is reopened, and before its key changes. */
export function ClosingQuestion({ server, closing, closings, kind, onAnswered }: Props) {
  const { month, currency } = closing;
  const { ask, act, list } = getViewTexts().close;
  const monthName = formatMonth(month);
  const about = formatClosingName(closing);
  const reopen = (reason: string) =>
    closings.runAction({
      about,
      busy: list.working,
      done: () => ask.reopened(monthName),
      call: () => server.sidebarReopenMonth(month, currency, reason),
    });
  const checkWithOwnKey = () =>
    closings.runAction({
      about,
      busy: act.checking(monthName),
      done: () => act.checked(monthName),
      call: () => server.sidebarCheckMonth(month, currency, true),
    });
  const question =
    kind === 'reopen'
      ? {
          title: ask.reopen(monthName),
          means: ask.reopenMeans,
          reason: ask.reason,
          choices: [{ label: act.reopen, act: reopen }],
        }
      : {
          title: ask.withMyKey,
          means: ask.withMyKeyMeans,
          choices: [{ label: act.withMyKey, act: checkWithOwnKey }],
        };
  return <QuestionBox {...question} onClose={onAnswered} />;
}
