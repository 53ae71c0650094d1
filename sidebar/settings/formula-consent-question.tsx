import { useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server';
import { type Server, useRequest } from '../server';
import { getViewTexts } from '../text';
import { Buttons, ViewFailure } from '../ui';

/** Asks the owner of the file, where a formula is placed or was refused, whether formulas in this file may use the owner's key. */
export function FormulaConsentQuestion(props: {
  readonly server: Server;
  readonly state: SidebarState;
  /** Why it is asked, as a sentence. */
  readonly why: string;
  readonly onAllowed?: () => void;
}) {
  const { server, state, why, onAllowed } = props;
  const { formulas, maskedKey } = state;
  const { ask, allowNow, allowing, notNow, means } = getViewTexts().settings.formulas;
  const [isLater, setLater] = useState(false);
  const consent = useRequest<SidebarState>();
  if (!formulas.mine || formulas.allowed || maskedKey === null || isLater) return null;
  const allow = async () => {
    if ((await consent.ask(() => server.sidebarAllowFormulas(true), '')) !== undefined) onAllowed?.();
  };
  return (
    <section class="note" aria-label={ask}>
      <p>
        {why} <b>{ask}</b>
      </p>
      <p>{means}</p>
      <Buttons
        acts={[
          { label: allowNow, isPrimary: true, busy: consent.isBusy ? allowing : '', act: allow },
          { label: notNow, act: () => setLater(true) },
        ]}
      />
      <ViewFailure failure={consent.failure} state={state} onAgain={allow} />
    </section>
  );
}
