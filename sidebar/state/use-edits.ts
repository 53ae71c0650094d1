import { useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import type { OpenedReport, SaveAnswer } from '../../src/sidebar-server/messages';
import type { Preview } from '../../src/sidebar-server/preview';
import { draftOf, type Form, formOf, newForm } from '../form/form-and-draft';
import { refreshingOf } from '../form/refreshing';
import { type Start, withStart } from '../form/starts';
import { useRequest } from '../server/use-request';
import type { List } from './use-server-state';
import type { Navigate, View } from './views';

export type Editing = ReturnType<typeof useEdits>;

/** The form that the user edits, and its values when it was opened or last saved. */
export interface OpenedForm {
  readonly form: Form;
  readonly base: Form;
  /** What the cells contain to which the saved report points. */
  readonly cells: OpenedReport['cells'];
}

/** The form that is open, and the requests about it. */
export function useEdits({
  list,
  view,
  go,
}: {
  readonly list: List;
  readonly view: View;
  readonly go: Navigate;
}) {
  const [edit, setEdit] = useState<OpenedForm | null>(null);
  const now = useRef(edit);
  const become = (after: OpenedForm | null) => {
    now.current = after;
    setEdit(after);
  };
  const saving = useRequest<SaveAnswer>();
  const preview = useRequest<Preview>();
  const shown = useRef(view);
  shown.current = view;
  const show = (form: Form, cells: OpenedReport['cells'] = []) => {
    saving.forget();
    preview.forget();
    become({ form, base: form, cells });
    go({ name: 'editor' });
  };
  const close = (at?: string): void => {
    become(null);
    go(at === undefined ? { name: 'home' } : { name: 'home', at });
  };
  return {
    edit,
    saving,
    /** What a run of the form would write. */
    preview,
    /** True if the form has changes that are not saved. */
    isUnsaved: edit !== null && isChanged(edit.form, edit.base),
    /** The form as it is now; undefined after the user has closed it. */
    latest: (): Form | undefined => now.current?.form,
    /** Shows the form of a new report, filled with a frequent one if that is given. */
    openNew: (start?: Start): void => {
      const form = newForm(list.state);
      show(start === undefined ? form : withStart(form, start, list.state));
      // The active sheet may be another one now. A failure is ignored: the next call of the user would also fail and show it.
      list.server.sidebarState().catch(() => undefined);
    },
    /** Loads a saved report and shows its form, if the user still has the list before them. Rejects if the report was deleted. */
    open: async (id: string): Promise<void> => {
      const asked = shown.current;
      const { report, cells } = await list.server.sidebarOpenReport(id);
      if (shown.current === asked) show(formOf(report, list.now()), cells);
    },
    type: (form: Form): void => become(now.current && { ...now.current, form }),
    /** Called after a save. Text that the user has typed meanwhile stays. */
    save: (report: SavedReport, sent: Form): void => {
      const base = formOf(report, list.now());
      if (now.current !== null && isChanged(now.current.form, sent))
        become({ ...now.current, form: { ...now.current.form, saved: base.saved }, base });
      else close(report.id);
    },
    close: (): void => close(edit?.form.saved?.id),
  };
}

/** True if the form differs from `before`, the form that formOf or newForm made. */
export function isChanged(form: Form, before: Form): boolean {
  const comparable = (one: Form) =>
    JSON.stringify([one.name, draftOf(one), one.destination, refreshingOf(one)]);
  return comparable(form) !== comparable(before);
}
