import { useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import { formatLocalTime } from '../sentences';
import { explainMissingKey } from '../state';
import { getViewTexts } from '../text';
import { Buttons, FailureBox, QuestionBox } from '../ui';
import { PreviewPanel } from './panels/preview-panel';
import { RefreshField } from './sections';
import { type EditorRequestProps, type EditorRequests, useEditorRequests } from './use-editor-requests';

interface Props extends EditorRequestProps {
  /** False if the form has an issue. The issue is then shown, and its field gets the focus. */
  readonly validate: (what: 'draft' | 'report') => boolean;
}

export function EditorActions(props: Props) {
  const { edit, report, validate } = props;
  const [pressed, setPressed] = useState('');
  const requests = useEditorRequests(props);
  const { saving, preview, requestPreview } = requests;
  const isBusy = saving.isBusy || preview.isBusy;
  const { actions, controls } = getViewTexts();
  const missingKeyReason = explainMissingKey(edit.state);
  const buildActionButton = (
    label: string,
    what: 'draft' | 'report',
    act: () => void,
    disabledReason = '',
  ) => ({
    label,
    busy: isBusy && pressed === label ? describeBusyAction(requests) : '',
    disabledReason,
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
        acts={[buildActionButton(actions.preview, 'draft', requestPreview, missingKeyReason)]}
      />
      <ActionResults {...props} requests={requests} />
      <div class="bottom-bar">
        <RefreshField edit={edit} report={report} />
        <Buttons
          isBusy={isBusy}
          acts={[
            buildActionButton(controls.save, 'report', () => saving.saveForm(false)),
            buildActionButton(actions.saveAndRun, 'report', () => saving.saveForm(true), missingKeyReason),
          ]}
        />
      </div>
    </>
  );
}

function ActionResults(props: Props & { readonly requests: EditorRequests }) {
  const { edit, requests } = props;
  const { saving, preview, requestPreview } = requests;
  const { actions } = getViewTexts();
  const { keepMine, takeTheirs, nothingSaved } = actions.conflict;
  const busy = describeBusyAction(requests);
  return (
    <div class="part">
      <p class={busy === '' ? 'heard' : ''} role="status">
        {busy || (preview.answer === null ? '' : actions.previewShown)}
      </p>
      {preview.answer !== null && <PreviewPanel preview={preview.answer} />}
      <FailureBox failure={preview.failure} helpActions={{ again: requestPreview }} />
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
      <FailureBox failure={saving.failure} helpActions={{ again: () => saving.saveForm(false) }} />
    </div>
  );
}

/** "ana@example.com changed this report at 14:02 while you edited it." In the spreadsheet's time. */
export function describeConflict({ changedBy, changedAt }: SavedReport, timeZone: string): string {
  const { actions, controls } = getViewTexts();
  return actions.conflict.changed(changedBy || controls.somebody, formatLocalTime(changedAt, timeZone));
}

function describeBusyAction({ saving, preview }: EditorRequests): string {
  const { actions, controls } = getViewTexts();
  if (saving.isBusy) return controls.saving;
  return preview.isBusy ? actions.fetchingRows : '';
}
