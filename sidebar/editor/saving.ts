import { useRef } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import type { SaveAnswer, SidebarState } from '../../src/sidebar-server';
import { buildReportForm, buildSaveOrder, type Form, findFreeReportName } from '../form';
import type { Server, ServerRequest } from '../server';

export interface Saving extends ServerRequest<SaveAnswer> {
  /** The version that a colleague saved first; null if there is no conflict. */
  readonly theirs: SavedReport | null;
  readonly saveForm: (thenRun: boolean, form?: Form) => Promise<void>;
  readonly keepOwnVersion: () => void;
  readonly loadTheirVersion: () => void;
}

/** Called after a save. `sent` is the form that was sent. */
export type OnSaved = (answer: SaveAnswer & { readonly saved: true }, sent: Form, thenRun: boolean) => void;

interface Props {
  readonly server: Server;
  readonly state: SidebarState;
  readonly request: ServerRequest<SaveAnswer>;
  /** True if the report is no longer in the list. It is then saved as a new report. */
  readonly isGone: boolean;
  /** The present form, because the user may have edited it while the server was saving; undefined if they have dropped it. */
  readonly latest: () => Form | undefined;
  readonly onForm: (form: Form) => void;
  readonly onSaved: OnSaved;
}

/** Saves the form. If a colleague has saved the report since the edit began, the user chooses which version stays. */
export function useSaving({ server, state, request, isGone, latest, onForm, onSaved }: Props): Saving {
  // The user answers a conflict later. Until then, this says whether the report should run after the save.
  const shouldRun = useRef(false);
  const theirs = request.answer?.saved === false ? request.answer.theirs : null;
  const saveForm = async (thenRun: boolean, latestForm = latest()) => {
    shouldRun.current = thenRun;
    if (latestForm === undefined) return;
    const form = isGone && latestForm.saved !== null ? showSavedForm(asNew(latestForm, state)) : latestForm;
    const answer = await request.ask(() => server.sidebarSaveReport(buildSaveOrder(form)), '');
    if (answer?.saved === true) onSaved(answer, form, thenRun);
  };
  const showSavedForm = (form: Form) => {
    onForm(form);
    return form;
  };
  return {
    ...request,
    theirs,
    saveForm,
    keepOwnVersion: () => {
      const mine = latest();
      if (theirs === null || mine === undefined) return;
      const saved = { id: theirs.id, revision: theirs.revision };
      saveForm(shouldRun.current, showSavedForm({ ...mine, saved }));
    },
    loadTheirVersion: () => {
      if (theirs === null) return;
      onForm(buildReportForm(theirs, state));
      request.forget();
    },
  };
}

/** The form as a new report, with a name that no other report has, and a new sheet. */
export function asNew(form: Form, state: SidebarState): Form {
  return {
    ...form,
    saved: null,
    name: findFreeReportName(form.name.trim(), state),
    destination: { kind: 'new sheet', title: '' },
  };
}
