import { useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import type { OpenedReport, SaveAnswer } from '../../src/sidebar-server/messages';
import type { Preview } from '../../src/sidebar-server/preview';
import { draftOf, type Form, formOf, newForm } from '../form/form-and-draft';
import { refreshingOf } from '../form/refreshing';
import { type Start, withStart } from '../form/starts';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
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

/** The form that is open, the draft that the user has left, and the requests about the form. */
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
  /** The form of a new report that the user has left before it was saved. */
  const [draft, setDraft] = useState<OpenedForm | null>(null);
  /** Shows the new report that waits until the user has decided about the draft. */
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const { draft: words } = texts().editor;
  const now = useRef(edit);
  const become = (after: OpenedForm | null) => {
    now.current = after;
    setEdit(after);
  };
  const saving = useRequest<SaveAnswer>();
  const preview = useRequest<Preview>();
  const shown = useRef(view);
  shown.current = view;
  const show = (opened: OpenedForm) => {
    saving.forget();
    preview.forget();
    become(opened);
    setWaiting(null);
    go({ name: 'editor' });
  };
  const showNew = (start?: Start) => {
    const form = newForm(list.state);
    const base = start === undefined ? form : withStart(form, start, list.state);
    setDraft(null);
    show({ form: base, base, cells: [] });
    // The active sheet may be another one now. A failure is ignored: the next call of the user would also fail and show it.
    list.server.sidebarState().catch(() => undefined);
  };
  const continueDraft = (left: OpenedForm) => {
    setDraft(null);
    show(left);
  };
  const close = (at?: string): void => {
    become(null);
    setWaiting(null);
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
    /** Shows the form of a new report, filled with a frequent one if that is given. If there is a draft, the user is asked first. */
    openNew: (start?: Start): void =>
      draft === null ? showNew(start) : setWaiting(() => () => showNew(start)),
    /** What the user is asked before a new report begins; null if there is no question. */
    question: draft !== null &&
      waiting !== null && {
        title: words.title,
        means: words.means(draft.form.name),
        choices: [
          { label: words.goOn, act: () => continueDraft(draft) },
          { label: words.startNew, act: waiting },
        ],
        onClose: () => setWaiting(null),
      },
    /** Loads a saved report and shows its form, if the user still has the list before them. Rejects if the report was deleted. */
    open: async (id: string): Promise<void> => {
      const asked = shown.current;
      const { report, cells } = await list.server.sidebarOpenReport(id);
      const form = formOf(report, list.now());
      if (shown.current === asked) show({ form, base: form, cells });
    },
    type: (form: Form): void => become(now.current && { ...now.current, form }),
    /** Called after a save. Text that the user has typed meanwhile stays. */
    save: (report: SavedReport, sent: Form): void => {
      const base = formOf(report, list.now());
      if (now.current !== null && isChanged(now.current.form, sent))
        become({ ...now.current, form: { ...now.current.form, saved: base.saved }, base });
      else close(report.id);
    },
    /** Shows the list. The form of a new report stays as a draft; changes of a saved report are discarded. */
    close: (): void => {
      if (edit !== null && edit.form.saved === null && isChanged(edit.form, edit.base)) setDraft(edit);
      close(edit?.form.saved?.id);
    },
  };
}

/** True if the form differs from `before`, the form that formOf or newForm made. */
export function isChanged(form: Form, before: Form): boolean {
  const comparable = (one: Form) =>
    JSON.stringify([one.name, draftOf(one), one.destination, refreshingOf(one)]);
  return comparable(form) !== comparable(before);
}
