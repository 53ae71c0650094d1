import { useState } from 'preact/hooks';
import { splitList } from '../../../src/request/parse-list';
import type { Form } from '../../form/form-and-draft';
import { texts } from '../../text/texts';
import { TextField } from '../../ui/text-field';
import { change, type Edit } from '../inputs/edit';
import { isOtherMetric } from '../inputs/preset-buttons';

/** The days after the first launch, as a text such as "1-7,14,30". */
export function DaysField({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const days = form.metrics.filter((id) => !isOtherMetric(form.report, id));
  const [typed, setTyped] = useState('');
  const isTyped = splitList(typed).join() === days.join();
  return (
    <TextField
      label={texts().fields.metrics.days}
      hint={texts().fields.metrics.daysHint}
      value={isTyped ? typed : days.join(', ')}
      onType={(text) => {
        setTyped(text);
        change(edit, { metrics: withDays(form, splitList(text)) });
      }}
    />
  );
}

/** The metrics with other days; what else is chosen stays before or behind them. */
export function withDays({ report, metrics }: Form, days: readonly string[]): readonly string[] {
  const others = metrics.filter((id) => isOtherMetric(report, id));
  const isBehind = metrics[0] !== undefined && !isOtherMetric(report, metrics[0]);
  return isBehind ? [...days, ...others] : [...others, ...days];
}
