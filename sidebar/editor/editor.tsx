import { useEffect, useRef, useState } from 'preact/hooks';
import { estimateServerTime, type ServerProps } from '../server';
import { type Editing, focusOn, type OpenedForm } from '../state';
import { getViewTexts } from '../text';
import { QuestionBox, ViewHead } from '../ui';
import { EditorActions } from './editor-actions';
import type { Edit } from './inputs';
import {
  AlertSection,
  ColumnsSection,
  DatesSection,
  FilterSection,
  MoreOptions,
  ReportFields,
} from './sections';
import { useCells } from './use-cells';
import type { OnSaved } from './use-editor-requests';
import { useShownIssues } from './use-shown-issues';

interface Props extends ServerProps {
  readonly editing: Editing;
  readonly opened: OpenedForm;
  readonly onSaved: OnSaved;
}

const FOCUSABLE = ':is(input:not(:disabled), select, textarea, button)';

export function Editor({ server, state, editing, opened, onSaved }: Props) {
  const { form } = opened;
  const report = state.reports.find(({ id }) => id === form.saved?.id) ?? null;
  const [isAsking, setAsking] = useState(false);
  const { editor } = getViewTexts();
  const now = estimateServerTime(state);
  const root = useRef<HTMLFormElement>(null);
  const formIssues = useShownIssues(form, now);
  const edit: Edit = {
    form,
    state,
    now,
    cells: useCells(server, form, opened.cells),
    listIssues: formIssues.listIssues,
    replaceForm: editing.replaceForm,
  };
  const { fieldToFocus } = formIssues;
  useEffect(() => {
    if (fieldToFocus === null) return;
    focusOn(root.current?.querySelector<HTMLElement>(`[data-field="${fieldToFocus.field}"] ${FOCUSABLE}`));
  }, [fieldToFocus]);
  const closeEditor = () => {
    if (editing.saving.isBusy) return;
    if (editing.isUnsaved) setAsking(true);
    else editing.close();
  };
  return (
    // Enter in a field does not run the report.
    <form
      ref={root}
      class="editor"
      aria-label={editor.form}
      onSubmit={(event) => event.preventDefault()}
      onFocusOut={(event) => formIssues.leaveField(event.target)}
    >
      <ViewHead title={form.saved === null ? editor.newReport : editor.editReport} onClose={closeEditor} />
      {isAsking && (
        <QuestionBox
          title={editor.discard.title}
          means={editor.discard.means}
          choices={[{ label: editor.discard.choice, act: editing.close }]}
          onClose={() => setAsking(false)}
        />
      )}
      <ReportFields edit={edit} report={report} />
      <DatesSection edit={edit} />
      <ColumnsSection edit={edit} />
      <FilterSection edit={edit} />
      <MoreOptions edit={edit} report={report} />
      <AlertSection edit={edit} />
      <EditorActions
        {...{ edit, server, report, editing }}
        validate={formIssues.validate}
        onRefused={formIssues.showServerIssues}
        onSaved={onSaved}
      />
    </form>
  );
}
