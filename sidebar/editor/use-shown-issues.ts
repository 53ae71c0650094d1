import { useState } from 'preact/hooks';
import type { DraftIssue } from '../../src/request';
import { checkForm, type Form, isSavingField } from '../form';

type IssueField = DraftIssue['field'];

/** The issues that the form shows. Until the user presses a button of the form, only fields that they have left show issues. */
export function useShownIssues(form: Form, now: number) {
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  /** The issues that the server found, and the form that they are about. */
  const [refused, setRefused] = useState<{ readonly form: Form; readonly issues: readonly DraftIssue[] }>();
  const [fieldToFocus, setFieldToFocus] = useState<{ readonly field: IssueField } | null>(null);
  const issues = checkForm(form, now);
  const allIssues = refused?.form === form ? [...issues, ...refused.issues] : issues;
  const showIssues = ([firstIssue]: readonly DraftIssue[]) => {
    setShowsAll(true);
    if (firstIssue !== undefined) setFieldToFocus({ field: firstIssue.field });
  };
  return {
    fieldToFocus,
    listIssues: (field: IssueField) => {
      if (!showsAll && !leftFields.has(field)) return [];
      return [...new Set(allIssues.filter((issue) => issue.field === field).map(({ message }) => message))];
    },
    leaveField: (target: EventTarget | null) => {
      const place = target instanceof Element ? target.closest('[data-field]') : null;
      const field = place?.getAttribute('data-field');
      if (field != null && !leftFields.has(field)) setLeftFields(new Set([...leftFields, field]));
    },
    /** False if the draft or the whole report has an issue. The issues are then shown, and the first field gets the focus. */
    validate: (what: 'draft' | 'report') => {
      const foundIssues = what === 'report' ? issues : issues.filter(({ field }) => !isSavingField(field));
      showIssues(foundIssues);
      return foundIssues.length === 0;
    },
    showServerIssues: (serverIssues: readonly DraftIssue[]) => {
      setRefused({ form, issues: serverIssues });
      showIssues(serverIssues);
    },
  };
}
