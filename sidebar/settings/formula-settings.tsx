import { useState } from 'preact/hooks';
import type { FormulaConsent } from '../../src/settings';
import type { SidebarState } from '../../src/sidebar-server';
import { formatPastTime } from '../sentences';
import { estimateServerTime, type ServerProps, useRequest } from '../server';
import { getViewTexts } from '../text';
import { Buttons, Part, ViewFailure } from '../ui';
import { SettingSwitch } from './switch';

/** Whose key formulas in this file use, which the owner of the key can allow or forbid, and whether they are refreshed every morning. */
export function FormulaSettings(props: ServerProps) {
  const { server, state } = props;
  const { formulas, maskedKey, formulaRefreshing } = state;
  const { byHour, last } = formulaRefreshing;
  const formulaTexts = getViewTexts().settings.formulas;
  const means = describeFormulaKey(formulas, maskedKey !== null);
  const isMine = formulas.mine && maskedKey !== null;
  return (
    <Part title={formulaTexts.title}>
      {isMine ? (
        <SettingSwitch
          label={formulaTexts.allow}
          means={means}
          isOn={formulas.allowed}
          state={state}
          onSwitch={(isOn) => server.sidebarAllowFormulas(isOn)}
        />
      ) : (
        <p class="hint">{means}</p>
      )}
      {isMine && formulas.allowed && (
        <SettingSwitch
          label={formulaTexts.everyMorning}
          means={formulaTexts.everyMorningMeans}
          isOn={byHour}
          state={state}
          onSwitch={(isOn) => server.sidebarRefreshByHour(isOn)}
        />
      )}
      {last !== null && (
        <p class="hint">
          {formulaTexts.lastRefreshed(
            formatPastTime(last.at, estimateServerTime(state), state.timeZone),
            last.by,
            last.sentences.join(' '),
          )}
        </p>
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
  return sentences.join(' ');
}

/** Asks the owner of the file, where a formula is placed or was refused, whether formulas in this file may use the owner's key. */
export function FormulaConsentQuestion(
  props: ServerProps & {
    /** Why it is asked, as a sentence. */
    readonly why: string;
    readonly onAllowed?: () => void;
  },
) {
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
