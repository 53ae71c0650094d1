import { useEffect, useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports';
import type { DraftIssue } from '../../src/request';
import type { SidebarState } from '../../src/sidebar-server';
import { checkForm, type Form, isSavingField, isSingleAppReport } from '../form';
import { describeNeededApproval } from '../sentences';
import { estimateServerTime, type Server } from '../server';
import { type Editing, focusOn, type OpenedForm } from '../state';
import { getViewTexts } from '../text';
import { QuestionBox, ViewHead } from '../ui';
import { EditorActions } from './editor-actions';
import { changeForm, type Edit, TypedField } from './inputs';
import type { OnSaved } from './saving';
import {
  ColumnsSection,
  DatesSection,
  FilterListField,
  FilterSection,
  KindField,
  MoreOptions,
  OutputField,
  StartButtons,
} from './sections';
import { useCells } from './use-cells';

interface Props {
  readonly server: Server;
  readonly state: SidebarState;
  readonly editing: Editing;
  readonly opened: OpenedForm;
  readonly onSaved: OnSaved;
}

/** The form of a report, built from the catalogue, and its actions. */
export function Editor({ server, state, editing, opened, onSaved }: Props) {
  const { form } = opened;
  const report = state.reports.find(({ id }) => id === form.saved?.id) ?? null;
  const [isAsking, setAsking] = useState(false);
  const { editor } = getViewTexts();
  const now = estimateServerTime(state);
  const root = useRef<HTMLFormElement>(null);
  const formIssues = useShownIssues(form, now);
  const cells = useCells(server, form, opened.cells);
  const edit: Edit = {
    form,
    state,
    now,
    cells,
    listIssues: formIssues.listIssues,
    replaceForm: editing.replaceForm,
  };
  useEffect(() => {
    if (formIssues.fieldToFocus === null) return;
    focusOn(
      root.current?.querySelector<HTMLElement>(
        `[data-field="${formIssues.fieldToFocus.field}"] ${FOCUSABLE}`,
      ),
    );
  }, [formIssues.fieldToFocus]);
  const closeEditor = () => {
    if (editing.saving.isBusy) return;
    if (form.saved !== null && editing.isUnsaved) setAsking(true);
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
      <Approval report={report} />
      {form.saved !== null && report === null && <p class="notices">{editor.deleted}</p>}
      <StartButtons edit={edit} />
      <TypedField
        edit={edit}
        field="name"
        label={editor.name}
        value={form.name}
        onType={(name) => changeForm(edit, { name })}
      />
      <KindField edit={edit} />
      {isSingleAppReport(form.report) && <FilterListField key={form.report} edit={edit} list="apps" />}
      <OutputField edit={edit} />
      <DatesSection edit={edit} />
      <ColumnsSection edit={edit} />
      <FilterSection edit={edit} />
      <MoreOptions edit={edit} report={report} />
      <EditorActions
        edit={edit}
        server={server}
        report={report}
        editing={editing}
        validate={formIssues.validate}
        onRefused={formIssues.showServerIssues}
        onSaved={onSaved}
      />
    </form>
  );
}

/** Says whose approval a change needs, if the report runs with its owner's key. */
function Approval({ report }: { readonly report: SavedReport | null }) {
  const text = report === null ? '' : describeNeededApproval(report);
  return text === '' ? null : <p class="notices">{text}</p>;
}

const FOCUSABLE = ':is(input:not(:disabled), select, textarea, button)';

type IssueField = DraftIssue['field'];

/** The issues that the form shows. Until the user presses a button of the form, only fields that they have left show issues. */
function useShownIssues(form: Form, now: number) {
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const [serverIssues, setServerIssues] = useState<{
    readonly form: Form;
    readonly issues: readonly DraftIssue[];
  }>();
  const [fieldToFocus, setFieldToFocus] = useState<{ readonly field: IssueField } | null>(null);
  const { issues } = checkForm(form, now);
  const allIssues = serverIssues?.form === form ? [...issues, ...serverIssues.issues] : issues;
  const showIssues = (newIssues: readonly DraftIssue[]) => {
    setShowsAll(true);
    const [firstIssue] = newIssues;
    if (firstIssue !== undefined) setFieldToFocus({ field: firstIssue.field });
    return firstIssue === undefined;
  };
  return {
    fieldToFocus,
    listIssues: (field: IssueField) => {
      const lines = allIssues.filter((issue) => issue.field === field).map(({ message }) => message);
      return showsAll || leftFields.has(field) ? [...new Set(lines)] : [];
    },
    leaveField: (target: EventTarget | null) => {
      const place = target instanceof Element ? target.closest('[data-field]') : null;
      const field = place?.getAttribute('data-field');
      if (field != null && !leftFields.has(field)) setLeftFields(new Set([...leftFields, field]));
    },
    validate: (what: 'draft' | 'report') => {
      const ofDraft = issues.filter(({ field }) => !isSavingField(field));
      return showIssues(what === 'report' ? issues : ofDraft);
    },
    showServerIssues: (newIssues: readonly DraftIssue[]) => {
      setServerIssues({ form, issues: newIssues });
      showIssues(newIssues);
    },
  };
}
