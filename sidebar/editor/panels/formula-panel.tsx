import { buildFormulaForDraft } from '../../../src/formulas';
import { toDraft } from '../../form';
import { type Server, useRequest } from '../../server';
import { FormulaConsentQuestion } from '../../settings/formula-settings';
import { getViewTexts } from '../../text';
import { CopyField, FailureBox, Panel } from '../../ui';
import type { Edit } from '../inputs';

/** The form's report as a formula, which the user can copy or put into the selected cell. */
export function FormulaPanel(props: { readonly edit: Edit; readonly server: Server }) {
  const { edit, server } = props;
  const { formula } = getViewTexts().actions;
  const { zone, currency } = edit.state;
  const draft = toDraft(edit.form);
  const result = buildFormulaForDraft(draft, {
    now: edit.now,
    defaults: { zone, currency },
    cells: edit.cells,
  });
  const insertRequest = useRequest<{ readonly cell: string; readonly formula: string }>();
  const insertFormulaInCell = () => insertRequest.ask(() => server.sidebarPutFormula(draft), '');
  if ('cannot' in result) {
    return (
      <Panel label={formula.label}>
        <p>{result.cannot}</p>
      </Panel>
    );
  }
  return (
    <Panel label={formula.label}>
      <CopyField
        label={formula.label}
        text={result.formula}
        more={[
          {
            label: formula.insert,
            busy: insertRequest.isBusy ? formula.inserting : '',
            act: insertFormulaInCell,
          },
        ]}
      />
      {result.lacks.map((sentence) => (
        <p class="notices">{sentence}</p>
      ))}
      <FormulaConsentQuestion
        {...{ server, state: edit.state }}
        connection={edit.form.connection}
        why={getViewTexts().settings.formulas.whenPlaced}
        onAllowed={() => insertRequest.answer !== null && server.sidebarRefreshFormulas()}
      />
      <p aria-live="polite">{insertRequest.answer !== null && formula.inserted(insertRequest.answer.cell)}</p>
      <FailureBox failure={insertRequest.failure} helpActions={{ again: insertFormulaInCell }} />
    </Panel>
  );
}
