import type { Form } from '../form/form-and-draft';
import { isChanged } from './changed';

/** A form that is being edited, and its values when it was opened or last saved. */
export interface Edit {
  readonly form: Form;
  readonly base: Form;
}

/** Edits by the id of their report; NEW for a new report. They stay when the view changes. */
export type Edits = ReadonlyMap<string, Edit>;

export const NEW = '';

/** The edits after a report was opened for editing. Its unsaved edits stay. */
export function opened(edits: Edits, id: string, base: Form): Edits {
  return isUnsaved(edits, id) ? edits : new Map(edits).set(id, { form: base, base });
}

/** The edits after the user has changed the form of a report. */
export function typed(edits: Edits, id: string, form: Form): Edits {
  const base = edits.get(id)?.base ?? form;
  return new Map(edits).set(id, { form, base });
}

/** The edits after the form of a report was closed. Unsaved edits stay. */
export function closed(edits: Edits, id: string): Edits {
  return isUnsaved(edits, id) ? edits : dropped(edits, id);
}

/** The edits after the server has sent the report of an open form. The form stays if it has unsaved edits or a newer version. */
export function updated(edits: Edits, id: string, base: Form): Edits {
  const known = edits.get(id)?.base.saved?.revision;
  return known === undefined || known > (base.saved?.revision ?? 0) ? edits : opened(edits, id, base);
}

/**
 * The edits after the form of `id` was saved as the report `savedAs`. `sent` is the form that was sent, and `base` is the form of the
 * report as the server stored it. Text that the user typed during the save stays.
 */
export function saved(edits: Edits, id: string, savedAs: string, base: Form, sent: Form): Edits {
  const form = edits.get(id)?.form ?? sent;
  const rest = dropped(edits, id);
  return isChanged(form, sent)
    ? new Map(rest).set(savedAs, { form: { ...form, saved: base.saved }, base })
    : rest;
}

/** The edits without those of one report. */
export function dropped(edits: Edits, id: string): Edits {
  const rest = new Map(edits);
  rest.delete(id);
  return rest;
}

/** The ids of edits without a report in the list: a new report, and reports that a user has deleted since. */
export function orphaned(edits: Edits, reports: readonly { readonly id: string }[]): readonly string[] {
  return [...edits.keys()].filter((id) => isUnsaved(edits, id) && !reports.some((one) => one.id === id));
}

/** True if the form of a report has changes that are not saved. */
export function isUnsaved(edits: Edits, id: string): boolean {
  const edit = edits.get(id);
  return edit !== undefined && isChanged(edit.form, edit.base);
}
