import type { CellAudit, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useActions } from '../server/use-actions';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { CopyField } from '../ui/copy-field';
import { ActingView } from '../ui/view';

/** The view that says where the number in the selected cell is from. It audits when it opens, and again on demand. */
export function AuditView(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly onSettings: () => void;
  readonly onClose: () => void;
}) {
  const call = () => props.server.sidebarAudit();
  const actions = useActions(call);
  const { title, loading, lookAgain, looked } = texts().audit;
  const look = () => actions.act({ about: '', busy: loading, done: ({ cell }) => looked(cell), call });
  return (
    <ActingView {...props} name="audit" title={title} loading={loading} actions={actions}>
      {(data) => (
        <>
          <Buttons isBusy={actions.isBusy} acts={[{ label: lookAgain, isPrimary: true, act: look }]} />
          <Audited key={data.cell} audit={data} server={props.server} />
        </>
      )}
    </ActingView>
  );
}

/** The audit of one cell. All its texts may come from outside, so they are shown as text only. */
function Audited({
  server,
  audit: { cell, what, compared, parts = [], facts, tabs = [], history, formula },
}: {
  readonly server: Server;
  readonly audit: CellAudit;
}) {
  const words = texts().audit;
  return (
    <div class="part">
      <h3>{cell}</h3>
      <p>{what}</p>
      {compared && (
        <>
          <dl class="compared">
            <dt>{words.inCell}</dt>
            <dd>{compared.inCell}</dd>
            {compared.now !== undefined && <dt>{parts.length > 0 ? words.sum : words.now}</dt>}
            {compared.now !== undefined && <dd>{compared.now}</dd>}
          </dl>
          <p class="note">{compared.sentence}</p>
        </>
      )}
      {parts.length > 0 && <Parts parts={parts} />}
      <dl>
        {facts
          .filter(([, text]) => text !== '')
          .flatMap(([label, text]) => [<dt key={label}>{label}</dt>, <dd key={`${label}.`}>{text}</dd>])}
      </dl>
      <Buttons
        acts={tabs.map(({ title, sheetId }) => ({
          label: words.openTab(title),
          act: () => server.sidebarShowTab(sheetId),
        }))}
      />
      {history.length > 0 && <h4>{words.history}</h4>}
      <ul>
        {history.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {formula &&
        ('cannot' in formula ? (
          <p class="hint">{formula.cannot}</p>
        ) : (
          <CopyField label={words.formula} text={formula.formula} />
        ))}
    </div>
  );
}

/** More parts are folded. */
const MOST_PARTS = 12;

/** The amounts that add up to the cell. */
function Parts({ parts }: { readonly parts: NonNullable<CellAudit['parts']> }) {
  const { madeOf, partsOf } = texts().audit;
  return (
    <details open={parts.length <= MOST_PARTS}>
      <summary>{parts.length <= MOST_PARTS ? madeOf : partsOf(parts.length)}</summary>
      <dl>
        {parts.flatMap(([label, amount], at) => [
          <dt key={`${at}`}>{label}</dt>,
          <dd key={`${at}.`}>{amount}</dd>,
        ])}
      </dl>
    </details>
  );
}
