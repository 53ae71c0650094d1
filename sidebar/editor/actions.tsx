import { useEffect, useState } from 'preact/hooks';
import type { Estimate } from '../../src/reports/fetch/estimate';
import type { Preview } from '../../src/reports/fetch/preview';
import type { ListedReport } from '../../src/reports/saved-report';
import type { DraftIssue } from '../../src/request/draft';
import type { SaveAnswer } from '../../src/sidebar-server/messages';
import { draftOf, type Form } from '../form/form-and-draft';
import { destinationOf } from '../form/order';
import type { Server } from '../server/server';
import { type ServerRequest, useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { ConflictCard } from './conflict-card';
import type { Edit } from './inputs/edit';
import { EstimatePanel, needsALook } from './panels/estimate-panel';
import { FailureBox } from './panels/failure-box';
import { FormulaPanel } from './panels/formula-panel';
import { PreviewPanel } from './panels/preview-panel';
import { RefreshDaily } from './refresh-daily';
import { type OnSaved, useSaving } from './saving';

interface Props {
  readonly edit: Edit;
  readonly server: Server;
  readonly report: ListedReport | null;
  readonly latest: () => Form | undefined;
  readonly saving: ServerRequest<SaveAnswer>;
  readonly size: ServerRequest<Estimate>;
  /** False if the form has an issue. The issue is then shown, and its field gets the focus. */
  readonly isFine: (what: 'draft' | 'report') => boolean;
  /** The issues that the server found, by field. */
  readonly onRefused: (issues: readonly DraftIssue[]) => void;
  readonly onSaved: OnSaved;
  readonly onRun: (id: string) => void;
}

/** Requests about the present form: its size, its first rows, and saving it. */
function useActions(props: Props) {
  const { edit, server, report } = props;
  const { form, state } = edit;
  const draft = draftOf(form);
  const destination = destinationOf(form.destination, form.name.trim());
  const asked = JSON.stringify([draft, destination]);
  const pictured = JSON.stringify([draft, destination, form.chart]);
  const estimate = props.size;
  const preview = useRequest<Preview>();
  const [mayRunAgain, setMayRunAgain] = useState('');
  const saving = useSaving({
    server,
    state,
    asking: props.saving,
    isGone: form.saved !== null && report === null,
    latest: props.latest,
    onForm: edit.become,
    onSaved: props.onSaved,
    onRun: props.onRun,
  });

  const checkSize = () =>
    estimate.ask(() => server.sidebarEstimate(draft, destination, form.saved?.id ?? null), asked);
  const look = () => preview.ask(() => server.sidebarPreview(draft, form.chart), pictured);
  const save = () => saving.save(false);
  const saveAndRun = async () => {
    // The size of a report with rows in a sheet is known. For other reports, one small request estimates the size first.
    const isKnown = report?.held != null || estimate.about === asked;
    const found = isKnown ? undefined : await checkSize();
    if (found !== undefined && needsALook(found)) setMayRunAgain(asked);
    // If the estimate failed, the report still runs: the run then fails for the same reason and offers what helps.
    else await saving.save(true);
  };
  const refused = [saving, estimate, preview].flatMap(({ failure }) => failure?.issues ?? []);
  useEffect(() => {
    if (refused.length > 0) props.onRefused(refused);
  }, [JSON.stringify(refused)]);
  return {
    asked,
    saving,
    estimate,
    preview,
    size: estimate.about === asked ? estimate.answer : null,
    rows: preview.about === pictured ? preview.answer : null,
    isPreviewOutdated: isOutdated(preview, pictured),
    mayRunAgain: mayRunAgain === asked,
    checkSize,
    look,
    save,
    saveAndRun,
  };
}

/** The actions of the form: estimate its size, preview its first rows, show its formula, save it, run it. */
export function Actions(props: Props) {
  const { edit, isFine } = props;
  const [showsFormula, setShowsFormula] = useState(false);
  const acts = useActions(props);
  const isBusy = acts.saving.isBusy || acts.estimate.isBusy;
  const { actions, controls } = texts();
  const button = (label: string, what: 'draft' | 'report', act: () => void, isPrimary = false) => (
    <button
      type="button"
      class={isPrimary ? 'primary' : ''}
      aria-disabled={isBusy}
      onClick={() => !isBusy && isFine(what) && act()}
    >
      {label}
    </button>
  );

  return (
    <>
      <div class="buttons">
        {button(actions.preview, 'draft', acts.look)}
        {button(actions.checkSize, 'draft', acts.checkSize)}
        {button(actions.copyAsFormula, 'draft', () => setShowsFormula(!showsFormula))}
      </div>
      <Answers {...acts} edit={edit} server={props.server} showsFormula={showsFormula} />
      <div class="bottom-bar">
        <RefreshDaily edit={edit} />
        {button(controls.save, 'report', acts.save)}
        {button(actions.saveAndRun, 'report', acts.saveAndRun, true)}
      </div>
    </>
  );
}

function Answers(
  props: ReturnType<typeof useActions> & Pick<Props, 'edit' | 'server'> & { readonly showsFormula: boolean },
) {
  const { edit, asked, saving, estimate, preview, size, rows, save } = props;
  const { actions } = texts();
  const busy = busyText(props);
  return (
    <div class="answers">
      <p class={busy === null ? 'heard' : ''} role="status">
        {busy ?? answerText(size, rows)}
      </p>
      {isOutdated(estimate, asked) && <p class="hint">{actions.sizeOutdated}</p>}
      {props.isPreviewOutdated && <p class="hint">{actions.previewOutdated}</p>}
      {size !== null && <EstimatePanel estimate={size} />}
      {props.mayRunAgain && <p class="notices">{actions.runAgain}</p>}
      {rows !== null && <PreviewPanel preview={rows} />}
      <FailureBox failure={estimate.failure} edit={edit} onAgain={props.checkSize} />
      <FailureBox failure={preview.failure} edit={edit} onAgain={props.look} />
      {props.showsFormula && <FormulaPanel key={asked} edit={edit} server={props.server} />}
      {saving.theirs !== null && (
        <ConflictCard theirs={saving.theirs} timeZone={edit.state.timeZone} saving={saving} />
      )}
      <FailureBox failure={saving.failure} edit={edit} onAgain={save} />
    </div>
  );
}

/** The label of the request to the server that is under way; null if there is none. */
function busyText(asked: Pick<ReturnType<typeof useActions>, 'saving' | 'estimate' | 'preview'>) {
  const { actions, controls } = texts();
  if (asked.saving.isBusy) return controls.saving;
  if (asked.estimate.isBusy) return actions.askingSize;
  return asked.preview.isBusy ? actions.fetchingRows : null;
}

/** A short announcement for screen readers, because nobody listens to a whole table. */
function answerText(size: Estimate | null, rows: Preview | null): string {
  const { actions } = texts();
  if (size !== null) return rows === null ? actions.sizeShown : actions.sizeAndPreviewShown;
  return rows === null ? '' : actions.previewShown;
}

function isOutdated({ answer, about }: { readonly answer: unknown; readonly about: string }, asked: string) {
  return answer !== null && about !== asked;
}
