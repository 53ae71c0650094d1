import type { ReadCells } from '../../../src/request/cells/resolve-cells';
import type { DraftIssue } from '../../../src/request/draft';
import type { SidebarState } from '../../../src/sidebar-server/messages';
import type { Form } from '../../form/form-and-draft';
import type { RefreshForm } from '../../form/refresh-form';

/** What every part of the editor receives: the form, its issues, and a function that changes it. */
export interface Edit {
  readonly form: Form;
  readonly state: SidebarState;
  /** The server's time in milliseconds since 1970. */
  readonly now: number;
  /** The issues of a field to show: none until the user has left the field or pressed a button of the form. */
  readonly issuesOf: (field: DraftIssue['field']) => readonly string[];
  /** What the cells contain to which the form points. */
  readonly cells: ReadCells;
  readonly become: (form: Form) => void;
}

/** Changes a part of the form. */
export function change({ form, become }: Edit, part: Partial<Form>): void {
  become({ ...form, ...part });
}

/** Changes a part of when and how the report is refreshed. */
export function changeRefresh(edit: Edit, part: Partial<RefreshForm>): void {
  change(edit, { refresh: { ...edit.form.refresh, ...part } });
}
