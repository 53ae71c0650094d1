import type { ComponentChildren } from 'preact';
import type { DraftIssue } from '../../../src/request/draft';
import type { Form } from '../../form/form-and-draft';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { Tick } from './checkbox';
import { change, type Edit } from './edit';
import { issuesId, Place, Section } from './section';

interface Common<Field> {
  readonly edit: Edit;
  readonly field: Field;
  readonly label: string;
}

/** A list of choices for a field of the form. */
export function SelectField(
  props: Common<'zone' | 'currency' | 'compare'> & {
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

export function TickField(props: Common<'totals' | 'revenueOnly'> & { readonly hint: string }) {
  const { edit, field, label, hint } = props;
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

/** A section of radio buttons as cards, each with its description. */
export function CardsSection<Field extends 'report' | 'output' | 'identifiers'>(props: {
  readonly edit: Edit;
  readonly field: Field;
  readonly title: string;
  readonly isOpen?: boolean;
  readonly choices: readonly {
    readonly id: Form[Field];
    readonly label: string;
    readonly description: string;
  }[];
  readonly onChoose: (id: Form[Field]) => void;
}) {
  const { edit, field, title, choices, onChoose } = props;
  const chosen = edit.form[field];
  return (
    <Section
      title={title}
      gist={choices.find(({ id }) => id === chosen)?.label ?? ''}
      open={props.isOpen === true}
    >
      <Place edit={edit} field={field}>
        <fieldset class="cards" aria-describedby={issuesId(field)}>
          <legend class="heard">{title}</legend>
          {choices.map(({ id, label, description }) => (
            <Tick
              key={id}
              id={`card-${id}`}
              group={field}
              label={label}
              hint={description}
              isTicked={id === chosen}
              onTick={() => onChoose(id)}
            />
          ))}
        </fieldset>
      </Place>
    </Section>
  );
}
