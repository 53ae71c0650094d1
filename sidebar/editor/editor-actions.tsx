import { useEffect, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import type { DraftIssue } from '../../src/request';
import { resolveChart, resolveDestination, toDraft, toRefreshing } from '../form';
import { formatLocalTime } from '../sentences';
import type { Server } from '../server';
import type { Editing } from '../state';
import { explainMissingKey } from '../state';
import { getViewTexts } from '../text';
import { Buttons, FailureBox, QuestionBox } from '../ui';
import type { Edit } from './inputs';
import { FormulaPanel } from './panels/formula-panel';
import { PreviewPanel } from './panels/preview-panel';
import { type OnSaved, useSaving } from './saving';
import { RefreshField } from './sections';

interface Props {
  readonly edit: Edit;
  readonly server: Server;
  readonly report: SavedReport | null;
  readonly editing: Editing;
  /** False if the form has an issue. The issue is then shown, and its field gets the focus. */
  readonly validate: (what: 'draft' | 'report') => boolean;
  /** The issues that the server found, by field. */
  readonly onRefused: (issues: readonly DraftIssue[]) => void;
  readonly onSaved: OnSaved;
}

/** Requests about the present form: what a run would write, and saving it. */
function useEditorActions(props: Props) {
  const { edit, server, report, editing } = props;
  const { preview } = editing;
  const { form, state } = edit;
  const draft = toDraft(form);
  const destination = resolveDestination(form.destination, form.name.trim());
  const { history, order: rowOrder } = toRefreshing(form);
  const order = {
    destination,
    id: form.saved?.id ?? null,
    chart: resolveChart(form),
    order: rowOrder,
    history,
  };
  const requestKey = JSON.stringify([draft, order]);
  const saving = useSaving({
    server,
    state,
    request: editing.saving,
    isGone: form.saved !== null && report === null,
    latest: editing.latest,
    onForm: edit.replaceForm,
    onSaved: props.onSaved,
  });

  const requestPreview = () => preview.ask(() => server.sidebarPreview(draft, order), requestKey);
  const saveOnly = () => saving.saveForm(false);
  const saveAndRun = () => saving.saveForm(true);
  const serverIssues = [saving, preview].flatMap(({ failure }) => failure?.issues ?? []);
  // The server's checks name the fields of the form.
  const refusedIssues = serverIssues as readonly DraftIssue[];
  useEffect(() => {
    if (refusedIssues.length > 0) props.onRefused(refusedIssues);
  }, [JSON.stringify(refusedIssues)]);
  return {
    requestKey,
    saving,
    // After a change of the form, an answer about the form before it disappears.
    preview: preview.about === requestKey ? preview : { ...preview, answer: null, failure: null },
    requestPreview,
    saveOnly,
    saveAndRun,
  };
}

/** The actions of the form: show what a run would write, show its formula, save it, run it. */
export function EditorActions(props: Props) {
  const { edit, validate } = props;
  const [showsFormula, setShowsFormula] = useState(false);
  const [pressed, setPressed] = useState('');
  const acts = useEditorActions(props);
  const isBusy = acts.saving.isBusy || acts.preview.isBusy;
  const { actions, controls } = getViewTexts();
  const missingKeyReason = explainMissingKey(edit.state);
  const buildActionButton = (label: string, what: 'draft' | 'report', act: () => void, whyOff = '') => ({
    label,
    busy: isBusy && pressed === label ? (describeBusyAction(acts) ?? '') : '',
    whyOff,
    isPrimary: label === actions.saveAndRun,
    act: () => {
      if (!validate(what)) return;
      setPressed(label);
      act();
    },
  });

  return (
    <>
      <Buttons
        isBusy={isBusy}
        acts={[
          buildActionButton(actions.preview, 'draft', acts.requestPreview, missingKeyReason),
          buildActionButton(actions.copyAsFormula, 'draft', () => setShowsFormula(!showsFormula)),
        ]}
      />
      <ActionResults {...props} {...acts} showsFormula={showsFormula} />
      <div class="bottom-bar">
        <RefreshField edit={edit} report={props.report} />
        <Buttons
          isBusy={isBusy}
          acts={[
            buildActionButton(controls.save, 'report', acts.saveOnly),
            buildActionButton(actions.saveAndRun, 'report', acts.saveAndRun, missingKeyReason),
          ]}
        />
      </div>
    </>
  );
}

function ActionResults(
  props: ReturnType<typeof useEditorActions> & Props & { readonly showsFormula: boolean },
) {
  const { edit, requestKey, saving, preview, saveOnly } = props;
  const { actions } = getViewTexts();
  const { keepMine, takeTheirs, nothingSaved } = actions.conflict;
  const about = { state: edit.state, report: props.report };
  const busy = describeBusyAction(props);
  return (
    <div class="part">
      <p class={busy === null ? 'heard' : ''} role="status">
        {busy ?? (preview.answer === null ? '' : actions.previewShown)}
      </p>
      {preview.answer !== null && <PreviewPanel preview={preview.answer} />}
      <FailureBox {...about} failure={preview.failure} helps={{ again: props.requestPreview }} />
      {props.showsFormula && <FormulaPanel key={requestKey} edit={edit} server={props.server} />}
      {saving.theirs !== null && (
        <QuestionBox
          title={describeConflict(saving.theirs, edit.state.timeZone)}
          means={nothingSaved}
          choices={[
            { label: keepMine, act: saving.keepOwnVersion },
            { label: takeTheirs, act: saving.loadTheirVersion },
          ]}
          onClose={saving.forget}
        />
      )}
      <FailureBox {...about} failure={saving.failure} helps={{ again: saveOnly }} />
    </div>
  );
}

/** "ana@example.com changed this report at 14:02 while you edited it." In the spreadsheet's time. */
export function describeConflict({ changedBy, changedAt }: SavedReport, timeZone: string): string {
  const { actions, controls } = getViewTexts();
  return actions.conflict.changed(changedBy || controls.somebody, formatLocalTime(changedAt, timeZone));
}

/** The label of the request to the server that is under way; null if there is none. */
function describeBusyAction(requests: ReturnType<typeof useEditorActions>) {
  const { actions, controls } = getViewTexts();
  if (requests.saving.isBusy) return controls.saving;
  return requests.preview.isBusy ? actions.fetchingRows : null;
}
