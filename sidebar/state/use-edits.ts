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
import type { ServerState } from './use-server-state';
import type { Navigate, View } from './views';

export type Editing = ReturnType<typeof useEdits>;

export interface OpenedForm {
  readonly form: Form;
  readonly base: Form;
  /** What the cells contain to which the saved report points. */
  readonly cells: OpenedReport['cells'];
}

/** The form that is open, and the requests about it. */
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
    go({ name: 'editor' });
  };
  const closeForm = (reportId?: string): void => {
    replaceOpenedForm(null);
    go(reportId === undefined ? { name: 'home' } : { name: 'home', reportId });
  };
  return {
    openedForm,
    saving,
    preview,
    isUnsaved: openedForm !== null && isChanged(openedForm.form, openedForm.base),
    /** The form as it is now; undefined after the user has closed it. */
    latest: (): Form | undefined => latestForm.current?.form,
    /** Shows the form of a new report, filled with a frequent one if that is given. */
    openNew: (start?: Start): void => {
      const form = buildNewForm(state);
      const base = start === undefined ? form : withStart(form, start, state);
      openForm({ form: base, base, cells: [] });
      // The active sheet may be another one now. A failure is ignored: the next call of the user would also fail and show it.
      server.sidebarState().catch(() => undefined);
    },
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
    /** Shows the list. Unsaved changes are discarded. */
    close: (): void => closeForm(openedForm?.form.saved?.id),
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
