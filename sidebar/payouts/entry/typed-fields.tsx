import { TextField } from '../../ui/text-field';
import { Choose, codeChoices, networkChoices, statementMonths } from '../choices';
import type { PayoutsProps } from '../part';

interface Props<Field extends string> extends Pick<PayoutsProps, 'data' | 'state'> {
  readonly fields: readonly Field[];
  readonly labels: Readonly<Record<Field, string>>;
  /** What the field is for, or that it may be blank. */
  readonly hints: Readonly<Partial<Record<Field, string>>>;
  readonly form: Readonly<Record<Field, string>>;
  readonly onType: (typed: Record<Field, string>) => void;
}

/** Fields to type an entry into. Networks, months and currencies are chosen from lists; the currency is first that of the books. */
export function TypedFields<Field extends string>(props: Props<Field>) {
  const { data, state, fields, labels, hints, form, onType } = props;
  const lists = new Map([
    ['network', networkChoices(data)],
    ['period', statementMonths(data, state)],
    ['currency', codeChoices(data)],
  ]);
  return (
    <>
      {fields.map((field) => {
        const choices = lists.get(field);
        const type = (typed: string) => onType({ [field]: typed } as Record<Field, string>);
        const shared = { label: labels[field], hint: hints[field] };
        const value = field === 'currency' ? form[field] || data.currency : form[field];
        return choices === undefined ? (
          <TextField
            key={field}
            {...shared}
            type={field === 'date' ? 'date' : 'text'}
            value={value}
            onType={type}
          />
        ) : (
          <Choose key={field} {...shared} choices={choices} chosen={value} onChoose={type} />
        );
      })}
    </>
  );
}
