import { useEffect, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import type { DraftIssue } from '../../src/request/draft';
import { chartOf } from '../form/chart';
import { draftOf } from '../form/form-and-draft';
import { destinationOf, refreshingOf } from '../form/refreshing';
import { timeIn } from '../sentences/local-time';
import type { Server } from '../server/server';
import { whyNoKey } from '../settings/settings';
import type { Editing } from '../state/use-edits';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Failure } from '../ui/failure';
import { Question } from '../ui/question';
import type { Edit } from './inputs/edit';
import { FormulaPanel } from './panels/formula-panel';
import { PreviewPanel } from './panels/preview-panel';
import { type OnSaved, useSaving } from './saving';
import { RefreshField } from './sections/refresh';

interface Props {
  readonly edit: Edit;
  readonly server: Server;
  readonly report: SavedReport | null;
  readonly editing: Editing;
  /** False if the form has an issue. The issue is then shown, and its field gets the focus. */
  readonly isFine: (what: 'draft' | 'report') => boolean;
  /** The issues that the server found, by field. */
  readonly onRefused: (issues: readonly DraftIssue[]) => void;
  readonly onSaved: OnSaved;
}

/** Requests about the present form: what a run would write, and saving it. */
function useActions(props: Props) {
  const { edit, server, report, editing } = props;
  const { preview } = editing;
  const { form, state } = edit;
  const draft = draftOf(form);
  const destination = destinationOf(form.destination, form.name.trim());
  const { history, order: rowOrder } = refreshingOf(form);
  const order = { destination, id: form.saved?.id ?? null, chart: chartOf(form), order: rowOrder, history };
  const asked = JSON.stringify([draft, order]);
  const saving = useSaving({
    server,
    state,
    asking: editing.saving,
    isGone: form.saved !== null && report === null,
    latest: editing.latest,
    onForm: edit.become,
    onSaved: props.onSaved,
  });

  const look = () => preview.ask(() => server.sidebarPreview(draft, order), asked);
  const save = () => saving.save(false);
  const saveAndRun = () => saving.save(true);
  const issues = [saving, preview].flatMap(({ failure }) => failure?.issues ?? []);
  // The server's checks name the fields of the form.
  const refused = issues as readonly DraftIssue[];
  useEffect(() => {
    if (refused.length > 0) props.onRefused(refused);
  }, [JSON.stringify(refused)]);
  return {
    asked,
    saving,
    // After a change of the form, an answer about the form before it disappears.
    preview: preview.about === asked ? preview : { ...preview, answer: null, failure: null },
    look,
    save,
    saveAndRun,
  };
}

/** The actions of the form: show what a run would write, show its formula, save it, run it. */
export function Actions(props: Props) {
  const { edit, isFine } = props;
  const [showsFormula, setShowsFormula] = useState(false);
  const [pressed, setPressed] = useState('');
  const acts = useActions(props);
  const isBusy = acts.saving.isBusy || acts.preview.isBusy;
  const { actions, controls } = texts();
  const noKey = whyNoKey(edit.state);
  const button = (label: string, what: 'draft' | 'report', act: () => void, whyOff = '') => ({
    label,
    busy: isBusy && pressed === label ? (busyText(acts) ?? '') : '',
    whyOff,
    isPrimary: label === actions.saveAndRun,
    act: () => {
      if (!isFine(what)) return;
      setPressed(label);
      act();
    },
  });

  return (
    <>
      <Buttons
        isBusy={isBusy}
        acts={[
          button(actions.preview, 'draft', acts.look, noKey),
          button(actions.copyAsFormula, 'draft', () => setShowsFormula(!showsFormula)),
        ]}
      />
      <Answers {...props} {...acts} showsFormula={showsFormula} />
      <div class="bottom-bar">
        <RefreshField edit={edit} report={props.report} />
        <Buttons
          isBusy={isBusy}
          acts={[
            button(controls.save, 'report', acts.save),
            button(actions.saveAndRun, 'report', acts.saveAndRun, noKey),
          ]}
        />
      </div>
    </>
  );
}

function Answers(
  props: ReturnType<typeof useActions> &
    Pick<Props, 'edit' | 'server' | 'report'> & { readonly showsFormula: boolean },
) {
  const { edit, asked, saving, preview, save } = props;
  const { actions } = texts();
  const { keepMine, takeTheirs, nothingSaved } = actions.conflict;
  const about = { state: edit.state, report: props.report };
  const busy = busyText(props);
  return (
    <div class="part">
      <p class={busy === null ? 'heard' : ''} role="status">
        {busy ?? (preview.answer === null ? '' : actions.previewShown)}
      </p>
      {preview.answer !== null && <PreviewPanel preview={preview.answer} />}
      <Failure {...about} failure={preview.failure} helps={{ again: props.look }} />
      {props.showsFormula && <FormulaPanel key={asked} edit={edit} server={props.server} />}
      {saving.theirs !== null && (
        <Question
          title={changedSentence(saving.theirs, edit.state.timeZone)}
          means={nothingSaved}
          choices={[
            { label: keepMine, act: saving.keepMine },
            { label: takeTheirs, act: saving.takeTheirs },
          ]}
          onClose={saving.forget}
        />
      )}
      <Failure {...about} failure={saving.failure} helps={{ again: save }} />
    </div>
  );
}

/** "ana@example.com changed this report at 14:02 while you edited it." In the spreadsheet's time. */
export function changedSentence({ changedBy, changedAt }: SavedReport, timeZone: string): string {
  const { actions, controls } = texts();
  return actions.conflict.changed(changedBy || controls.somebody, timeIn(changedAt, timeZone));
}

/** The label of the request to the server that is under way; null if there is none. */
function busyText(asked: Pick<ReturnType<typeof useActions>, 'saving' | 'preview'>) {
  const { actions, controls } = texts();
  if (asked.saving.isBusy) return controls.saving;
  return asked.preview.isBusy ? actions.fetchingRows : null;
}
