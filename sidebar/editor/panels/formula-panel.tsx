import { useId } from 'preact/hooks';
import { draftToFormula } from '../../../src/formulas/draft-to-formula';
import { draftOf } from '../../form/form-and-draft';
import type { Server } from '../../server/server';
import { useRequest } from '../../server/use-request';
import { FormulaConsent } from '../../settings/formula-consent';
import { texts } from '../../text/texts';
import { useCopy } from '../../ui/copy-text';
import { Failure } from '../../ui/failure';
import type { Edit } from '../inputs/edit';
import { Panel } from './panel';

/** The form's report as a formula, which the user can copy or put into the selected cell. */
export function FormulaPanel(props: { readonly edit: Edit; readonly server: Server }) {
  const { edit, server } = props;
  const { formula } = texts().actions;
  const { zone, currency } = edit.state;
  const draft = draftOf(edit.form);
  const result = draftToFormula(draft, { now: edit.now, defaults: { zone, currency }, cells: edit.cells });
  const id = useId();
  const { field, copied, copy } = useCopy();
  const put = useRequest<{ readonly cell: string; readonly formula: string }>();
  const ask = () => put.ask(() => server.sidebarPutFormula(draft), '');
  if ('cannot' in result) {
    return (
      <Panel label={formula.label}>
        <p>{result.cannot}</p>
      </Panel>
    );
  }
  return (
    <Panel label={formula.label}>
      <label for={id}>{formula.label}</label>
      <textarea ref={field} id={id} readOnly rows={4} value={result.formula} />
      {result.lacks.map((sentence) => (
        <p class="notices">{sentence}</p>
      ))}
      <div class="buttons">
        <button type="button" onClick={copy}>
          {formula.copy}
        </button>
        <button type="button" onClick={ask}>
          {formula.insert}
        </button>
      </div>
      <FormulaConsent
        {...{ server, state: edit.state }}
        why={texts().settings.formulas.whenPlaced}
        onAllowed={() => put.answer !== null && server.sidebarRefreshFormulas()}
      />
      <div aria-live="polite">
        {copied !== '' && <p>{copied}</p>}
        {put.isBusy && <p>{formula.inserting}</p>}
        {put.answer !== null && <p>{formula.inserted(put.answer.cell)}</p>}
      </div>
      <Failure failure={put.failure} state={edit.state} helps={{ again: ask }} />
    </Panel>
  );
}
