import { useEffect, useRef, useState } from 'preact/hooks';
import type { CellAudit } from '../../src/sidebar-server';
import { useActions } from '../server';
import { getViewTexts } from '../text';
import { ActingView, BulletList, Buttons, type ViewProps } from '../ui';

/** The view that says where the number in the selected cell is from. It audits when it opens, and again on demand. */
export function AuditView(props: ViewProps) {
  const requestAudit = () => props.server.sidebarAudit();
  const actions = useActions(requestAudit);
  const { title, loading, lookAgain, looked } = getViewTexts().audit;
  const repeatAudit = () =>
    actions.runAction({ about: '', busy: loading, done: ({ cell }) => looked(cell), call: requestAudit });
  return (
    <ActingView {...props} name="audit" title={title} loading={loading} actions={actions}>
      {(data) => (
        <>
          <Buttons isBusy={actions.isBusy} acts={[{ label: lookAgain, isPrimary: true, act: repeatAudit }]} />
          <AuditDetails key={data.cell} audit={data} />
        </>
      )}
    </ActingView>
  );
}

/** The audit of one cell. All its texts may come from outside, so they are shown as text only. */
function AuditDetails({ audit }: { readonly audit: CellAudit }) {
  const { cell, what, compared, facts, history, changes = [] } = audit;
  const auditTexts = getViewTexts().audit;
  const [isExplained, setExplained] = useState(false);
  return (
    <div class="part">
      <h3>{cell}</h3>
      <p>{what}</p>
      {compared && (
        <>
          <dl class="compared">
            <dt>{auditTexts.inCell}</dt>
            <dd>{compared.inCell}</dd>
            {compared.now !== undefined && <dt>{auditTexts.now}</dt>}
            {compared.now !== undefined && <dd>{compared.now}</dd>}
          </dl>
          <p class="note">{compared.sentence}</p>
        </>
      )}
      <FactList facts={facts.filter(([, text]) => text !== '')} />
      <Buttons acts={[changes.length > 0 && { label: auditTexts.explain, act: () => setExplained(true) }]} />
      {isExplained && <LargestChanges changes={changes} />}
      {history.length > 0 && <h4>{auditTexts.history}</h4>}
      <BulletList lines={history} />
    </div>
  );
}

function LargestChanges({ changes }: { readonly changes: CellAudit['facts'] }) {
  const { moved, movedMeans } = getViewTexts().audit;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h4 ref={heading} tabIndex={-1}>
        {moved}
      </h4>
      <p class="hint">{movedMeans}</p>
      <FactList facts={changes} isStacked />
    </>
  );
}

function FactList(props: { readonly facts: CellAudit['facts']; readonly isStacked?: boolean }) {
  return (
    <dl class={props.isStacked ? 'stacked' : undefined}>
      {props.facts.flatMap(([label, text], index) => [
        <dt key={`${index}`}>{label}</dt>,
        <dd key={`${index}.`}>{text}</dd>,
      ])}
    </dl>
  );
}
