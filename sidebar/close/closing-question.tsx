import { useState } from 'preact/hooks';
import { formatMonth } from '../../src/wording/days';
import { texts } from '../text/texts';
import { Question } from '../ui/question';
import { TextField } from '../ui/text-field';
import { closingName, type DetailsProps } from './close-props';

/** What the view asks before it does it. */
export type AskedOfClosing = 'reopen' | 'my key';

interface Props extends DetailsProps {
  readonly asks: AskedOfClosing;
  readonly onAnswered: () => void;
}

/** The question before a closing is reopened, and before its key changes. */
export function ClosingQuestion(props: Props) {
  return props.asks === 'reopen' ? <ReopenQuestion {...props} /> : <KeyQuestion {...props} />;
}

function ReopenQuestion({ server, closing, closings, onAnswered }: Props) {
  const { month, currency } = closing;
  const { ask, act, list } = texts().close;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const reopen = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    onAnswered();
    void closings.act({
      about: closingName(closing),
      busy: list.working,
      done: () => ask.reopened(formatMonth(month)),
      call: () => server.sidebarReopenMonth(month, currency, reason),
    });
  };
  return (
    <Question
      title={ask.reopen(formatMonth(month))}
      means={ask.reopenMeans}
      choices={[{ label: act.reopen, act: reopen }]}
      onCancel={onAnswered}
    >
      <TextField
        label={ask.reason}
        fault={isMissing && reason.trim() === '' ? ask.reasonMissing : undefined}
        value={reason}
        onType={setReason}
      />
    </Question>
  );
}

function KeyQuestion({ server, closing, closings, onAnswered }: Props) {
  const { month, currency } = closing;
  const { ask, act } = texts().close;
  const check = () => {
    onAnswered();
    void closings.act({
      about: closingName(closing),
      busy: act.checking(formatMonth(month)),
      done: () => act.checked(formatMonth(month)),
      call: () => server.sidebarCheckMonth(month, currency, true),
    });
  };
  return (
    <Question
      title={ask.withMyKey}
      means={ask.withMyKeyMeans}
      choices={[{ label: act.withMyKey, act: check }]}
      onCancel={onAnswered}
    />
  );
}
