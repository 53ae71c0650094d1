import type { DraftIssue } from '../../../src/request/draft';
import type { SidebarState } from '../../../src/sidebar-server/messages';
import type { Form } from '../../form/form-and-draft';
import type { RefreshForm } from '../../form/refresh-form';

/** What every part of the editor works on. */
export interface Edit {
  readonly form: Form;
  readonly state: SidebarState;
  /** The server's time. */
  readonly now: number;
  /** What is wrong with a field, once the user has been there or wanted to save. */
  readonly issuesOf: (field: DraftIssue['field']) => readonly string[];
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
