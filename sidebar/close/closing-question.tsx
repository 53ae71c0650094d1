import { formatMonth } from '../../src/wording/days';
import { texts } from '../text/texts';
import { Question } from '../ui/question';
import { closingName, type DetailsProps } from './close-props';

/** What the view asks before it does it. */
export type AskedOfClosing = 'reopen' | 'my key';

interface Props extends DetailsProps {
  readonly asks: AskedOfClosing;
  readonly onAnswered: () => void;
}

/** The question before a closing is reopened, and before its key changes. */
export function ClosingQuestion({ server, closing, closings, asks, onAnswered }: Props) {
  const { month, currency } = closing;
  const { ask, act, list } = texts().close;
  const named = formatMonth(month);
  const about = closingName(closing);
  const reopen = (reason: string) =>
    closings.act({
      about,
      busy: list.working,
      done: () => ask.reopened(named),
      call: () => server.sidebarReopenMonth(month, currency, reason),
    });
  const check = () =>
    closings.act({
      about,
      busy: act.checking(named),
      done: () => act.checked(named),
      call: () => server.sidebarCheckMonth(month, currency, true),
    });
  const question =
    asks === 'reopen'
      ? {
          title: ask.reopen(named),
          means: ask.reopenMeans,
          reason: ask.reason,
          choices: [{ label: act.reopen, act: reopen }],
        }
      : { title: ask.withMyKey, means: ask.withMyKeyMeans, choices: [{ label: act.withMyKey, act: check }] };
  return <Question {...question} onClose={onAnswered} />;
}
