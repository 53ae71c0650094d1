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

export interface OpenedForm {
  readonly form: Form;
  readonly base: Form;
  /** What the cells contain to which the saved report points. */
  readonly cells: OpenedReport['cells'];
}

/** The form that is open, the draft that the user has left, and the requests about the form. */
export function useEdits(props: {
  readonly serverState: ServerState;
  readonly view: View;
  readonly go: Navigate;
}) {
  const { view, go } = props;
  const { state, server, getNewestState } = props.serverState;
  const [openedForm, setOpenedForm] = useState<OpenedForm | null>(null);
  // Answers of the server arrive later, and need what the user has before them by then.
  const latestForm = useRef(openedForm);
  const latestView = useRef(view);
  latestView.current = view;
  const saving = useRequest<SaveAnswer>();
  const preview = useRequest<Preview>();
  const replaceOpenedForm = (nextForm: OpenedForm | null) => {
    latestForm.current = nextForm;
    setOpenedForm(nextForm);
  };
  const openForm = (opened: OpenedForm) => {
    saving.forget();
    preview.forget();
    replaceOpenedForm(opened);
    leftDraft.closeQuestion();
    go({ name: 'editor' });
  };
  const startNewForm = (start?: Start) => {
    const form = buildNewForm(state);
    const base = start === undefined ? form : withStart(form, start, state);
    openForm({ form: base, base, cells: [] });
    // The active sheet may be another one now. A failure is ignored: the next call of the user would also fail and show it.
    server.sidebarState().catch(() => undefined);
  };
  const leftDraft = useLeftDraft(openForm, startNewForm);
  const closeForm = (reportId?: string): void => {
    replaceOpenedForm(null);
    leftDraft.closeQuestion();
    go(reportId === undefined ? { name: 'home' } : { name: 'home', reportId });
  };
  const isUnsaved = openedForm !== null && isChanged(openedForm.form, openedForm.base);
  return {
    openedForm,
    saving,
    preview,
    isUnsaved,
    /** The form as it is now; undefined after the user has closed it. */
    latest: (): Form | undefined => latestForm.current?.form,
    openNew: leftDraft.openNew,
    question: leftDraft.question,
    /** Loads a saved report and shows its form, if the user still has the list before them. Rejects if the report was deleted. */
    open: async (id: string): Promise<void> => {
      const requestedFrom = latestView.current;
      const { report, cells } = await server.sidebarOpenReport(id);
      const form = buildReportForm(report, getNewestState());
      if (latestView.current === requestedFrom) openForm({ form, base: form, cells });
    },
    replaceForm: (form: Form): void =>
      replaceOpenedForm(latestForm.current && { ...latestForm.current, form }),
    /** Called after a save. Text that the user has typed meanwhile stays. */
    acceptSave: (report: SavedReport, sent: Form): void => {
      const base = buildReportForm(report, getNewestState());
      const opened = latestForm.current;
      if (opened === null || !isChanged(opened.form, sent)) closeForm(report.id);
      else replaceOpenedForm({ ...opened, form: { ...opened.form, saved: base.saved }, base });
    },
    /** Shows the list. The form of a new report stays as a draft; changes of a saved report are discarded. */
    close: (): void => {
      if (openedForm?.form.saved === null && isUnsaved) leftDraft.keep(openedForm);
      closeForm(openedForm?.form.saved?.id);
    },
  };
}

/** The form of a new report that the user has left before it was saved, and the question before another new report begins. */
function useLeftDraft(openForm: (draft: OpenedForm) => void, startNewForm: (start?: Start) => void) {
  const [draft, setDraft] = useState<OpenedForm | null>(null);
  /** The new report that waits until the user has decided about the draft. */
  const [waiting, setWaiting] = useState<{ readonly start: Start | undefined } | null>(null);
  const { draft: draftTexts } = getViewTexts().editor;
  const closeQuestion = () => setWaiting(null);
  return {
    keep: setDraft,
    closeQuestion,
    /** Shows the form of a new report, filled with a frequent one if that is given. If there is a draft, the user is asked first. */
    openNew: (start?: Start): void => (draft === null ? startNewForm(start) : setWaiting({ start })),
    /** What the user is asked before a new report begins; null if there is no question. */
    question:
      draft === null || waiting === null
        ? null
        : {
            title: draftTexts.title,
            means: draftTexts.means(draft.form.name),
            choices: [
              {
                label: draftTexts.goOn,
                act: () => {
                  setDraft(null);
                  openForm(draft);
                },
              },
              {
                label: draftTexts.startNew,
                act: () => {
                  setDraft(null);
                  startNewForm(waiting.start);
                },
              },
            ],
            onClose: closeQuestion,
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
