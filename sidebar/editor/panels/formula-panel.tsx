import { buildFormulaForDraft } from '../../../src/formulas';
import { toDraft } from '../../form';
import type { Server } from '../../server';
import { FormulaConsentQuestion } from '../../settings/formula-settings';
import { getViewTexts } from '../../text';
import { CopyField, Panel } from '../../ui';
import type { Edit } from '../inputs';

export function FormulaPanel(props: { readonly edit: Edit; readonly server: Server }) {
  const { edit, server } = props;
  const { label } = getViewTexts().actions.formula;
  const { zone, currency } = edit.state;
  const defaults = { zone, currency };
  const result = buildFormulaForDraft(toDraft(edit.form), { now: edit.now, defaults, cells: edit.cells });
  if ('cannot' in result) {
    return (
      <Panel label={label}>
        <p>{result.cannot}</p>
      </Panel>
    );
  }
  return (
    <Panel label={label}>
      <CopyField label={label} text={result.formula} />
      {result.lacks.map((sentence) => (
        <p class="notices">{sentence}</p>
      ))}
      <FormulaConsentQuestion
        {...{ server, state: edit.state }}
        connection={edit.form.connection}
        why={getViewTexts().settings.formulas.whenPlaced}
      />
    </Panel>
  );
}
