import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DraftIssue } from '../../../src/request';
import { joinSentences } from '../../../src/wording';
import type { Form } from '../../form';
import { Paragraphs, Select, TextField } from '../../ui';
import { Checkbox } from './checkbox';
import { changeForm, type Edit } from './edit';

interface CommonFieldProps<Field> {
  readonly edit: Edit;
  readonly field: Field;
  readonly label: string;
}

export function SelectField(
  props: CommonFieldProps<'zone' | 'currency' | 'compare'> & {
    readonly help?: string;
    readonly hint?: string | undefined;
    readonly choices: readonly { readonly id: string; readonly label: string }[];
  },
) {
  const { edit, field } = props;
  return (
    <FieldWithIssues edit={edit} field={field}>
      <Select {...props} chosen={edit.form[field]} onChoose={(id) => changeForm(edit, { [field]: id })} />
    </FieldWithIssues>
  );
}

export function CheckboxField(props: CommonFieldProps<'revenueOnly'> & { readonly hint?: string }) {
  const { edit, field, label, hint = '' } = props;
  return (
    <FieldWithIssues edit={edit} field={field}>
      <Checkbox
        id={field}
        label={label}
        hint={hint}
        isChecked={edit.form[field]}
        reasonId={toIssuesId(field)}
        onCheck={(isChecked) => changeForm(edit, { [field]: isChecked })}
      />
    </FieldWithIssues>
  );
}

export function TypedField(
  props: CommonFieldProps<DraftIssue['field']> & {
    readonly type?: 'text' | 'date';
    readonly help?: string;
    readonly hint?: ComponentChildren;
    readonly value: string;
    readonly onType: (value: string) => void;
  },
) {
  const { edit, field } = props;
  return (
    <FieldWithIssues edit={edit} field={field} childShowsIssues>
      <TextField {...props} fault={joinSentences(edit.listIssues(field)) || undefined} />
    </FieldWithIssues>
  );
}

/** A list of choices with a description of each, which are the field's help. */
export function DescribedField<Field extends 'report' | 'output' | 'identifiers'>(
  props: CommonFieldProps<Field> & {
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
    <FieldWithIssues edit={edit} field={field}>
      <Select
        {...{ label, hint, choices }}
        help={choices.map((choice) => (
          <p key={choice.id}>
            <b>{choice.label}:</b> {choice.description}
          </p>
        ))}
        chosen={edit.form[field]}
        onChoose={(id) => {
          const choice = choices.find((option) => option.id === id);
          if (choice !== undefined) onChoose(choice.id);
        }}
      />
    </FieldWithIssues>
  );
}

/** A part of the form that the user can close. While it is closed, one line says what is chosen. */
export function Section(props: {
  readonly title: string;
  readonly gist: string;
  readonly open?: boolean;
  readonly children: ComponentChildren;
}) {
  const [open] = useState(props.open === true);
  return (
    <details class="section" open={open}>
      <summary>
        <b>{props.title}</b>
        <span class="hint">{props.gist}</span>
      </summary>
      <div class="part section-body">{props.children}</div>
    </details>
  );
}

/** A field of the form with its issues. `field` is used to focus the first field that has an issue. */
export function FieldWithIssues(props: {
  readonly edit: Edit;
  /** Null while another field shows the issues. */
  readonly field: DraftIssue['field'] | null;
  /** True if the child shows the issues itself. */
  readonly childShowsIssues?: boolean;
  readonly children: ComponentChildren;
}) {
  const { edit, field, childShowsIssues } = props;
  return (
    <div data-field={field ?? undefined}>
      {props.children}
      {!childShowsIssues && field !== null && (
        <div id={toIssuesId(field)}>
          <Paragraphs class="fault" lines={edit.listIssues(field)} />
        </div>
      )}
    </div>
  );
}

/** The id of the element with a field's issues, for aria-describedby. */
export function toIssuesId(field: DraftIssue['field']): string {
  return `issues-${field}`;
}
