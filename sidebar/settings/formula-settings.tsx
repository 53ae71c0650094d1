import { useState } from 'preact/hooks';
import type { FormulaConsent } from '../../src/settings';
import type { SidebarState } from '../../src/sidebar-server';
import { joinSentences } from '../../src/wording';
import { type ServerProps, useRequest } from '../server';
import { labelConnection, listShownConnections } from '../state';
import { getViewTexts } from '../text';
import { Buttons, Part, ViewFailure } from '../ui';
import { SettingSwitch } from './switch';

/** Whose key formulas in this file use, which the owner of the key can allow or forbid, and whether they are refreshed every morning. */
export function FormulaSettings(props: ServerProps) {
  const { server, state } = props;
  const { formulas, formulaRefreshing } = state;
  const usable = listShownConnections(state).filter(({ maskedKey }) => maskedKey !== null);
  const isOnly = state.otherConnections.length === 0;
  const formulaTexts = getViewTexts().settings.formulas;
  const means = describeFormulaKey(formulas, usable.length > 0);
  const isMine = formulas.mine && usable.length > 0;
  return (
    <Part title={formulaTexts.title}>
      {isMine &&
        usable.map((connection) => (
          <SettingSwitch
            key={connection.id}
            label={isOnly ? formulaTexts.allow : formulaTexts.allowOf(labelConnection(connection))}
            means={isOnly ? means : connection.baseUrl}
            isOn={formulas.allowedIds.includes(connection.id)}
            onSwitch={(isOn) => server.sidebarAllowFormulas(isOn, connection.id)}
          />
        ))}
      {!(isMine && isOnly) && <p class="hint">{means}</p>}
      {isMine && formulas.allowed && (
        <SettingSwitch
          label={formulaTexts.everyMorning}
          means={formulaTexts.everyMorningMeans}
          isOn={formulaRefreshing.byHour}
          onSwitch={(isOn) => server.sidebarRefreshByHour(isOn)}
        />
      )}
    </Part>
  );
}

/** Sentences about the key that formulas in this file use, and about what is missing until they work. */
function describeFormulaKey({ owner, mine }: FormulaConsent, hasKey: boolean): string {
  const { formulas } = getViewTexts().settings;
  if (owner !== null && !mine) return formulas.decidedBy(owner);
  const sentences = [
    owner === null ? formulas.ofCreator : formulas.ofOwner,
    formulas.means,
    ...(hasKey ? [] : [formulas.saveKeyFirst]),
    ...(owner === '' ? [formulas.ownerUnknown] : []),
  ];
  return joinSentences(sentences);
}

/** Asks the owner of the file, where a formula was refused, whether formulas in this file may use the owner's key. */
export function FormulaConsentQuestion(props: ServerProps & { readonly onAllowed: () => void }) {
  const { server, state, onAllowed } = props;
  const { formulas } = state;
  const { ask, askOf, allowNow, allowing, notNow, means, whenRefused } = getViewTexts().settings.formulas;
  // A formula may ask any connection with a key.
  const refused = listShownConnections(state).find(
    ({ id, maskedKey }) => maskedKey !== null && !formulas.allowedIds.includes(id),
  );
  const [isLater, setLater] = useState(false);
  const consent = useRequest<SidebarState>();
  if (!formulas.mine || refused === undefined || isLater) return null;
  const question = state.otherConnections.length === 0 ? ask : askOf(labelConnection(refused));
  const allow = async () => {
    if ((await consent.ask(() => server.sidebarAllowFormulas(true, refused.id), '')) !== undefined)
      onAllowed();
  };
  return (
    <section class="note" aria-label={question}>
      <p>
        {whenRefused} <b>{question}</b>
      </p>
      <p>{means}</p>
      <Buttons
        acts={[
          { label: allowNow, isPrimary: true, busy: consent.isBusy ? allowing : '', act: allow },
          { label: notNow, act: () => setLater(true) },
        ]}
      />
      <ViewFailure failure={consent.failure} onAgain={allow} />
    </section>
  );
}
