import { draftToFormula } from '../../../src/formulas/draft-to-formula';
import { draftOf } from '../../form/form-and-draft';
import type { Server } from '../../server/server';
import { useRequest } from '../../server/use-request';
import { FormulaConsent } from '../../settings/formula-consent';
import { texts } from '../../text/texts';
import { CopyField } from '../../ui/copy-field';
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
      <CopyField
        label={formula.label}
        text={result.formula}
        more={[{ label: formula.insert, busy: put.isBusy ? formula.inserting : '', act: ask }]}
      />
      {result.lacks.map((sentence) => (
        <p class="notices">{sentence}</p>
      ))}
      <FormulaConsent
        {...{ server, state: edit.state }}
        why={texts().settings.formulas.whenPlaced}
        onAllowed={() => put.answer !== null && server.sidebarRefreshFormulas()}
      />
      <p aria-live="polite">{put.answer !== null && formula.inserted(put.answer.cell)}</p>
      <Failure failure={put.failure} state={edit.state} helps={{ again: ask }} />
    </Panel>
  );
}
