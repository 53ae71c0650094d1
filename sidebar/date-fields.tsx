import { CHOSEN_DAYS, type Form, rangesOf, takesOneDay } from './form';
import { Select } from './select';
import type { ReportChoice } from './server';
import { TextField } from './text-field';

/** The days: a named range, or days from a calendar. */
export function DateFields(props: {
  readonly form: Form;
  readonly report: ReportChoice;
  readonly faultOf: (field: 'from' | 'to') => string | undefined;
  readonly onChange: (part: Partial<Form>) => void;
}) {
  const { form, report, faultOf, onChange } = props;
  const chosen = form.range === CHOSEN_DAYS;
  const from = (label: string) => (
    <TextField
      type="date"
      label={label}
      value={form.from}
      fault={faultOf('from')}
      onType={(day) => onChange({ from: day })}
    />
  );
  return (
    <>
      <Select
        label="Days"
        choices={rangesOf(report)}
        chosen={form.range}
        onChoose={(range) => onChange({ range })}
        hint={chosen ? undefined : 'Counted to the newest complete day.'}
      />
      {chosen && takesOneDay(report) && from('Day')}
      {chosen && !takesOneDay(report) && (
        <div class="pair">
          {from('From')}
          <TextField
            type="date"
            label="To"
            value={form.to}
            fault={faultOf('to')}
            onType={(to) => onChange({ to })}
          />
        </div>
      )}
    </>
  );
}
