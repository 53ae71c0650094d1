import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DraftIssue } from '../../../src/request';
import type { Edit } from './edit';

/** A part of the form that the user can close. While it is closed, one line says what is chosen. */
export function Section(props: {
  readonly title: string;
  readonly gist: string;
  /** Whether it is open at first. */
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
          {edit.listIssues(field).map((line) => (
            <p key={line} class="fault">
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** The id of the element with a field's issues, for aria-describedby. */
export function toIssuesId(field: DraftIssue['field']): string {
  return `issues-${field}`;
}
