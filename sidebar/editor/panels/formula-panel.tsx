import { useId, useRef, useState } from 'preact/hooks';
import { draftToFormula } from '../../../src/formulas/draft-to-formula';
import { draftOf } from '../../form/form-and-draft';
import type { Server } from '../../server/server';
import { useAsking } from '../../server/use-request';
import { copyText } from '../../ui/copy-text';
import type { Edit } from '../inputs/edit';
import { FailureBox } from './failure-box';
import { Panel } from './panel';

/** The same report as a formula, to be copied or put into the selected cell. */
export function FormulaPanel(props: { readonly edit: Edit; readonly server: Server }) {
  const { edit, server } = props;
  const { zone, currency } = edit.state;
  const draft = draftOf(edit.form);
  const said = draftToFormula(draft, { now: edit.now, defaults: { zone, currency } });
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState('');
  const put = useAsking<{ readonly cell: string; readonly formula: string }>();
  const ask = () => put.ask(() => server.sidebarPutFormula(draft), '');
  if ('cannot' in said) {
    return (
      <Panel label="Formula">
        <p>{said.cannot}</p>
      </Panel>
    );
  }
  const copy = async () => {
    const isCopied = text.current !== null && (await copyText(text.current));
    setCopied(
      isCopied
        ? 'Copied. Paste it into a cell.'
        : 'This browser does not let the sidebar copy. The formula is selected: press Ctrl+C (on a Mac ⌘C).',
    );
  };
  return (
    <Panel label="Formula">
      <label for={id}>Formula</label>
      <textarea ref={text} id={id} readOnly rows={4} value={said.formula} />
      <div class="buttons">
        <button type="button" onClick={copy}>
          Copy
        </button>
        <button type="button" onClick={ask}>
          Put into the selected cell
        </button>
      </div>
      <div aria-live="polite">
        {copied !== '' && <p>{copied}</p>}
        {put.isBusy && <p>Putting it there…</p>}
        {put.answer !== null && <p>It is in {put.answer.cell} now.</p>}
      </div>
      <FailureBox failure={put.failure} edit={edit} onAgain={ask} />
    </Panel>
  );
}
