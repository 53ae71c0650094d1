import type { ComponentChildren } from 'preact';
import type { DraftIssue } from '../../../src/request/draft';
import type { Form } from '../../form/form-and-draft';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { Tick } from './checkbox';
import { change, type Edit } from './edit';
import { issuesId, Place } from './section';

interface Common<Field> {
  readonly edit: Edit;
  readonly field: Field;
  readonly label: string;
}

/** A list of choices for a field of the form. */
export function SelectField(
  props: Common<'zone' | 'currency' | 'compare'> & {
    readonly help?: string;
    readonly hint?: string | undefined;
    readonly choices: readonly { readonly id: string; readonly label: string }[];
  },
) {
  const { edit, field } = props;
  return (
    <Place edit={edit} field={field}>
      <Select {...props} chosen={edit.form[field]} onChoose={(id) => change(edit, { [field]: id })} />
    </Place>
  );
}

export function TickField(
  props: Common<'totals' | 'revenueOnly' | 'periodColumns'> & { readonly hint?: string },
) {
  const { edit, field, label, hint = '' } = props;
  return (
    <Place edit={edit} field={field}>
      <Tick
        id={field}
        label={label}
        hint={hint}
        isTicked={edit.form[field]}
        why={issuesId(field)}
        onTick={(isTicked) => change(edit, { [field]: isTicked })}
      />
    </Place>
  );
}

/** A text field that shows the issues of its text itself. */
export function TypedField(
  props: Common<DraftIssue['field']> & {
    readonly type?: 'text' | 'date';
    readonly help?: string;
    readonly hint?: ComponentChildren;
    readonly value: string;
    readonly onType: (value: string) => void;
  },
) {
  const { edit, field } = props;
  return (
    <Place edit={edit} field={field} isOwn>
      <TextField {...props} fault={edit.issuesOf(field).join(' ') || undefined} />
    </Place>
  );
}

/** A list of choices with a description of each, which are the field's help. */
export function DescribedField<Field extends 'report' | 'output' | 'identifiers'>(
  props: Common<Field> & {
    readonly hint?: string | undefined;
    readonly choices: readonly {
      readonly id: Form[Field];
      readonly label: string;
      readonly description: string;
    }[];
    readonly onChoose: (id: Form[Field]) => void;
  },
) {
  const { edit, field, label, hint, choices, onChoose } = props;
  return (
    <Place edit={edit} field={field}>
      <Select
        {...{ label, hint, choices }}
        help={choices.map((one) => (
          <p key={one.id}>
            <b>{one.label}:</b> {one.description}
          </p>
        ))}
        chosen={edit.form[field]}
        onChoose={(id) => {
          const choice = choices.find((one) => one.id === id);
          if (choice !== undefined) onChoose(choice.id);
        }}
      />
    </Place>
  );
}
