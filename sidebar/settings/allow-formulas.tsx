import { useId } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { formulaText } from '../sentences/formula-text';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { SettingsFailure } from './key-test-result';
import { RefreshFormulas } from './refresh-formulas';

/** Says whose key formulas in this file use. The owner of the key can allow or forbid it here. */
export function AllowFormulas(props: { readonly server: Server; readonly state: SidebarState }) {
  const { server, state } = props;
  const { formulas, maskedKey } = state;
  const id = useId();
  const asking = useRequest<SidebarState>();
  const allowed = asking.isBusy ? asking.about === YES : formulas.allowed;
  return (
    <section class="part" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {texts().settings.formulas.title}
      </h3>
      {formulas.mine && maskedKey !== null && (
        <label class="tick">
          <input
            type="checkbox"
            aria-describedby={`${id}-means`}
            checked={allowed}
            onChange={({ currentTarget: { checked } }) =>
              asking.ask(() => server.sidebarAllowFormulas(checked), checked ? YES : NO)
            }
          />
          {texts().settings.formulas.allow}
        </label>
      )}
      <p id={`${id}-means`} class="hint">
        {formulaText(formulas, maskedKey !== null)}
      </p>
      <div class="answer" role="status">
        <SettingsFailure failure={asking.failure} state={state} />
      </div>
      <RefreshFormulas server={server} state={state} />
    </section>
  );
}

const YES = 'allow formulas';
const NO = 'refuse formulas';
