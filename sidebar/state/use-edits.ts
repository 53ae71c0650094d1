import { useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import type { OpenedReport, Preview, SaveAnswer } from '../../src/sidebar-server';
import {
  buildNewForm,
  buildReportForm,
  type Form,
  type Start,
  toDraft,
  toRefreshing,
  withStart,
} from '../form';
import { useRequest } from '../server';
import { getViewTexts } from '../text';
import type { ServerState } from './use-server-state';
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
  readonly list: ServerState;
  readonly view: View;
  readonly go: Navigate;
}) {
  const [openedForm, setOpenedForm] = useState<OpenedForm | null>(null);
  /** The form of a new report that the user has left before it was saved. */
  const [draft, setDraft] = useState<OpenedForm | null>(null);
  /** Shows the new report that waits until the user has decided about the draft. */
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const { draft: draftTexts } = getViewTexts().editor;
  const latestForm = useRef(openedForm);
  const replaceOpenedForm = (nextForm: OpenedForm | null) => {
    latestForm.current = nextForm;
    setOpenedForm(nextForm);
  };
  const saving = useRequest<SaveAnswer>();
  const preview = useRequest<Preview>();
  const latestView = useRef(view);
  latestView.current = view;
  const openForm = (opened: OpenedForm) => {
    saving.forget();
    preview.forget();
    replaceOpenedForm(opened);
    setWaiting(null);
    go({ name: 'editor' });
  };
  const openNewForm = (start?: Start) => {
    const form = buildNewForm(list.state);
    const base = start === undefined ? form : withStart(form, start, list.state);
    setDraft(null);
    openForm({ form: base, base, cells: [] });
    // The active sheet may be another one now. A failure is ignored: the next call of the user would also fail and show it.
    list.server.sidebarState().catch(() => undefined);
  };
  const resumeDraft = (leftDraft: OpenedForm) => {
    setDraft(null);
    openForm(leftDraft);
  };
  const closeForm = (reportId?: string): void => {
    replaceOpenedForm(null);
    setWaiting(null);
    go(reportId === undefined ? { name: 'home' } : { name: 'home', reportId });
  };
  return {
    openedForm,
    saving,
    /** What a run of the form would write. */
    preview,
    /** True if the form has changes that are not saved. */
    isUnsaved: openedForm !== null && isChanged(openedForm.form, openedForm.base),
    /** The form as it is now; undefined after the user has closed it. */
    latest: (): Form | undefined => latestForm.current?.form,
    /** Shows the form of a new report, filled with a frequent one if that is given. If there is a draft, the user is asked first. */
    openNew: (start?: Start): void =>
      draft === null ? openNewForm(start) : setWaiting(() => () => openNewForm(start)),
    /** What the user is asked before a new report begins; null if there is no question. */
    question: draft !== null &&
      waiting !== null && {
        title: draftTexts.title,
        means: draftTexts.means(draft.form.name),
        choices: [
          { label: draftTexts.goOn, act: () => resumeDraft(draft) },
          { label: draftTexts.startNew, act: waiting },
        ],
        onClose: () => setWaiting(null),
      },
    /** Loads a saved report and shows its form, if the user still has the list before them. Rejects if the report was deleted. */
    open: async (id: string): Promise<void> => {
      const requestedFrom = latestView.current;
      const { report, cells } = await list.server.sidebarOpenReport(id);
      const form = buildReportForm(report, list.getNewestState());
      if (latestView.current === requestedFrom) openForm({ form, base: form, cells });
    },
    replaceForm: (form: Form): void =>
      replaceOpenedForm(latestForm.current && { ...latestForm.current, form }),
    /** Called after a save. Text that the user has typed meanwhile stays. */
    acceptSave: (report: SavedReport, sent: Form): void => {
      const base = buildReportForm(report, list.getNewestState());
      if (latestForm.current !== null && isChanged(latestForm.current.form, sent))
        replaceOpenedForm({
          ...latestForm.current,
          form: { ...latestForm.current.form, saved: base.saved },
          base,
        });
      else closeForm(report.id);
    },
    /** Shows the list. The form of a new report stays as a draft; changes of a saved report are discarded. */
    close: (): void => {
      if (
        openedForm !== null &&
        openedForm.form.saved === null &&
        isChanged(openedForm.form, openedForm.base)
      )
        setDraft(openedForm);
      closeForm(openedForm?.form.saved?.id);
    },
  };
}

/** True if the form differs from `before`, the form that buildReportForm or buildNewForm made. */
export function isChanged(form: Form, before: Form): boolean {
  const toComparableForm = (comparedForm: Form) =>
    JSON.stringify([
      comparedForm.name,
      toDraft(comparedForm),
      comparedForm.destination,
      toRefreshing(comparedForm),
    ]);
  return toComparableForm(form) !== toComparableForm(before);
}
