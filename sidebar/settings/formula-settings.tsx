import type { FormulaConsent } from '../../src/settings/formula-consent';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { whenText } from '../sentences/times';
import type { Server } from '../server/server';
import { serverTime } from '../server/server-time';
import { texts } from '../text/texts';
import { Part } from '../ui/part';
import { Switch } from './switch';

/** Whose key formulas in this file use, which the owner of the key can allow or forbid, and whether they are refreshed every morning. */
export function FormulaSettings(props: { readonly server: Server; readonly state: SidebarState }) {
  const { server, state } = props;
  const { formulas, maskedKey, formulaRefreshing } = state;
  const { byHour, last } = formulaRefreshing;
  const words = texts().settings.formulas;
  const means = formulaText(formulas, maskedKey !== null);
  const isMine = formulas.mine && maskedKey !== null;
  return (
    <Part title={words.title}>
      {isMine ? (
        <Switch
          label={words.allow}
          means={means}
          isOn={formulas.allowed}
          state={state}
          onSwitch={(isOn) => server.sidebarAllowFormulas(isOn)}
        />
      ) : (
        <p class="hint">{means}</p>
      )}
      {isMine && formulas.allowed && (
        <Switch
          label={words.everyMorning}
          means={words.everyMorningMeans}
          isOn={byHour}
          state={state}
          onSwitch={(isOn) => server.sidebarRefreshByHour(isOn)}
        />
      )}
      {last !== null && (
        <p class="hint">
          {words.lastRefreshed(
            whenText(last.at, serverTime(state), state.timeZone),
            last.by,
            last.sentences.join(' '),
          )}
        </p>
      )}
    </Part>
  );
}

/** Sentences about the key that formulas in this file use, and about what is missing until they work. */
function formulaText({ owner, mine }: FormulaConsent, hasKey: boolean): string {
  const { formulas } = texts().settings;
  if (owner !== null && !mine) return formulas.decidedBy(owner);
  const sentences = [
    owner === null ? formulas.ofCreator : formulas.ofOwner,
    formulas.means,
    ...(hasKey ? [] : [formulas.saveKeyFirst]),
    ...(owner === '' ? [formulas.ownerUnknown] : []),
  ];
  return sentences.join(' ');
}
