import type { SavedReport } from '../../../src/reports';
import type { DraftIssue, ReadCells } from '../../../src/request';
import type { SidebarState } from '../../../src/sidebar-server';
import type { Form, RefreshForm } from '../../form';

/** What every part of the editor receives: the form, its issues, and a function that changes it. */
export interface Edit {
  readonly form: Form;
  readonly state: SidebarState;
  /** The server's time in milliseconds since 1970. */
  readonly now: number;
  /** The issues of a field to show: none until the user has left the field or pressed a button of the form. */
  readonly listIssues: (field: DraftIssue['field']) => readonly string[];
  /** What the cells contain to which the form points. */
  readonly cells: ReadCells;
  readonly replaceForm: (form: Form) => void;
}

export interface EditProps {
  readonly edit: Edit;
}

/** `report` is the saved report that is edited; null for a new one. */
export interface SavedEditProps extends EditProps {
  readonly report: SavedReport | null;
}

export function changeForm({ form, replaceForm }: Edit, part: Partial<Form>): void {
  replaceForm({ ...form, ...part });
}

export function changeRefresh(edit: Edit, part: Partial<RefreshForm>): void {
  changeForm(edit, { refresh: { ...edit.form.refresh, ...part } });
}
