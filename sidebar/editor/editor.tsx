import { useEffect, useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import type { DraftIssue } from '../../src/request/draft';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { isOfOneApp } from '../form/available-fields';
import type { Form } from '../form/form-and-draft';
import { checkedForm, isOfSaving } from '../form/form-issues';
import { approvalText } from '../sentences/schedule-text';
import type { Server } from '../server/server';
import { serverTime } from '../server/server-time';
import { focusOn } from '../state/focus';
import type { Editing, OpenedForm } from '../state/use-edits';
import { texts } from '../text/texts';
import { Question } from '../ui/question';
import { ViewHead } from '../ui/view';
import { Actions } from './actions';
import { change, type Edit } from './inputs/edit';
import { TypedField } from './inputs/fields';
import { StartButtons } from './inputs/start-buttons';
import type { OnSaved } from './saving';
import { ColumnsSection } from './sections/columns';
import { DatesSection } from './sections/dates';
import { FilterListField } from './sections/filter-list';
import { KindField, OutputField } from './sections/kind';
import { MoreOptions } from './sections/more-options';
import { FilterSection } from './sections/row-filter';
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
  const { editor } = texts();
  const now = serverTime(state);
  const root = useRef<HTMLFormElement>(null);
  const shown = useShownIssues(form, now);
  const cells = useCells(server, form, opened.cells);
  const edit: Edit = { form, state, now, cells, issuesOf: shown.issuesOf, become: editing.type };
  useEffect(() => {
    if (shown.wanted === null) return;
    focusOn(root.current?.querySelector<HTMLElement>(`[data-field="${shown.wanted.field}"] ${FOCUSABLE}`));
  }, [shown.wanted]);
  const close = () => {
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
      onFocusOut={(event) => shown.leave(event.target)}
    >
      <ViewHead title={form.saved === null ? editor.newReport : editor.editReport} onClose={close} />
      {isAsking && (
        <Question
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
        onType={(name) => change(edit, { name })}
      />
      <KindField edit={edit} />
      {isOfOneApp(form.report) && <FilterListField key={form.report} edit={edit} list="apps" />}
      <OutputField edit={edit} />
      <DatesSection edit={edit} />
      <ColumnsSection edit={edit} />
      <FilterSection edit={edit} />
      <MoreOptions edit={edit} report={report} />
      <Actions
        edit={edit}
        server={server}
        report={report}
        editing={editing}
        isFine={shown.isFine}
        onRefused={shown.refuse}
        onSaved={onSaved}
      />
    </form>
  );
}

/** Says whose approval a change needs, if the report runs with its owner's key. */
function Approval({ report }: { readonly report: SavedReport | null }) {
  const text = report === null ? '' : approvalText(report);
  return text === '' ? null : <p class="notices">{text}</p>;
}

const FOCUSABLE = ':is(input:not(:disabled), select, textarea, button)';

type Field = DraftIssue['field'];

/** The issues that the form shows. Until the user presses a button of the form, only fields that they have left show issues. */
function useShownIssues(form: Form, now: number) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const [refused, setRefused] = useState<{ readonly form: Form; readonly issues: readonly DraftIssue[] }>();
  const [wanted, setWanted] = useState<{ readonly field: Field } | null>(null);
  const { issues } = checkedForm(form, now);
  const shown = refused?.form === form ? [...issues, ...refused.issues] : issues;
  const show = (found: readonly DraftIssue[]) => {
    setAll(true);
    const [first] = found;
    if (first !== undefined) setWanted({ field: first.field });
    return first === undefined;
  };
  return {
    wanted,
    issuesOf: (field: Field) => {
      const lines = shown.filter((issue) => issue.field === field).map(({ message }) => message);
      return isAll || left.has(field) ? [...new Set(lines)] : [];
    },
    leave: (target: EventTarget | null) => {
      const place = target instanceof Element ? target.closest('[data-field]') : null;
      const field = place?.getAttribute('data-field');
      if (field != null && !left.has(field)) setLeft(new Set([...left, field]));
    },
    isFine: (what: 'draft' | 'report') => {
      const ofDraft = issues.filter(({ field }) => !isOfSaving(field));
      return show(what === 'report' ? issues : ofDraft);
    },
    refuse: (found: readonly DraftIssue[]) => {
      setRefused({ form, issues: found });
      show(found);
    },
  };
}
