import { useEffect, useRef } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import type { DraftIssue } from '../../src/request';
import type { SaveAnswer, SidebarState } from '../../src/sidebar-server';
import { buildReportForm, buildReportToSave, type Form, findFreeReportName, resolveChart } from '../form';
import type { Server } from '../server';
import type { Editing } from '../state';
import type { Edit } from './inputs';

/** Called after a save. `sent` is the form that was sent. */
export type OnSaved = (answer: SaveAnswer & { readonly saved: true }, sent: Form, thenRun: boolean) => void;

export interface EditorRequestProps {
  readonly edit: Edit;
  readonly server: Server;
  readonly report: SavedReport | null;
  readonly editing: Editing;
  /** The issues that the server found, by field. */
  readonly onRefused: (issues: readonly DraftIssue[]) => void;
  readonly onSaved: OnSaved;
}

export type EditorRequests = ReturnType<typeof useEditorRequests>;

export function useEditorRequests(props: EditorRequestProps) {
  const { edit, server, onRefused } = props;
  const { preview } = props.editing;
  const saving = useSaving(props);
  const { id = null, draft, destination, refreshing } = buildReportToSave(edit.form);
  const { history, order } = refreshing;
  const previewOrder = { destination, id, chart: resolveChart(edit.form), order, history };
  const formKey = JSON.stringify([draft, previewOrder]);
  const serverIssues = [saving, preview].flatMap(({ failure }) => failure?.issues ?? []);
  // The server's checks name the fields of the form.
  const refusedIssues = serverIssues as readonly DraftIssue[];
  useEffect(() => {
    if (refusedIssues.length > 0) onRefused(refusedIssues);
  }, [JSON.stringify(refusedIssues)]);
  return {
    saving,
    // After a change of the form, an answer about the form before it disappears.
    preview: preview.about === formKey ? preview : { ...preview, answer: null, failure: null },
    requestPreview: () => preview.ask(() => server.sidebarPreview(draft, previewOrder), formKey),
  };
}

/** Saves the form. If a colleague has saved the report since the edit began, the user chooses which version stays. */
function useSaving({ edit, server, report, editing, onSaved }: EditorRequestProps) {
  const { state, replaceForm } = edit;
  const { saving: request, latest } = editing;
  // The user answers a conflict later. Until then, this says whether the report should run after the save.
  const shouldRun = useRef(false);
  /** The version that a colleague saved first; null if there is no conflict. */
  const theirs = request.answer?.saved === false ? request.answer.theirs : null;
  const sendForm = async (form: Form, thenRun: boolean) => {
    shouldRun.current = thenRun;
    // A report that is no longer in the list is saved as a new one.
    const isGone = form.saved !== null && report === null;
    const sent = isGone ? asNew(form, state) : form;
    if (isGone) replaceForm(sent);
    const answer = await request.ask(() => server.sidebarSaveReport(buildReportToSave(sent)), '');
    if (answer?.saved === true) onSaved(answer, sent, thenRun);
  };
  return {
    ...request,
    theirs,
    /** Saves the form as it is now: the user may have edited or closed it while the server was busy. */
    saveForm: (thenRun: boolean) => {
      const form = latest();
      if (form !== undefined) void sendForm(form, thenRun);
    },
    keepOwnVersion: () => {
      const form = latest();
      if (theirs === null || form === undefined) return;
      const ownVersion = { ...form, saved: { id: theirs.id, revision: theirs.revision } };
      replaceForm(ownVersion);
      void sendForm(ownVersion, shouldRun.current);
    },
    loadTheirVersion: () => {
      if (theirs === null) return;
      replaceForm(buildReportForm(theirs, state));
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
