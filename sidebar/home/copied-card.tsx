import { useId } from 'preact/hooks';
import type { CopiedReports } from '../../src/reports/copies/copies';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useAsking } from '../server/use-request';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';

type Answer = Parameters<Server['sidebarAnswerCopy']>[0];

/** Asks once, in a copied file, whether the reports that came with it refresh here too. */
export function CopiedCard(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly copied: CopiedReports;
  readonly onSettings: () => void;
}) {
  const { server, state, copied } = props;
  const id = useId();
  const asking = useAsking<SidebarState>();
  const answer = (said: Answer) => !asking.isBusy && asking.ask(() => server.sidebarAnswerCopy(said), said);
  const button = (said: Answer, label: string) => (
    <button type="button" aria-disabled={asking.isBusy} onClick={() => answer(said)}>
      {asking.isBusy && asking.about === said ? 'One moment…' : label}
    </button>
  );
  return (
    <section class="question" aria-labelledby={id}>
      <p id={id}>
        <b>This file is a copy.</b>
      </p>
      <p>{copiedWords(copied)}</p>
      <p class="hint">
        Here too: with your key, as you, beside the file it was copied from. As it is: nothing here runs by
        itself until somebody gives it a schedule.
      </p>
      <div class="buttons">
        {button('refresh here too', 'Refresh here too, with my key')}
        {button('leave as it is', 'Leave as it is')}
      </div>
      <div role="alert">
        {asking.failure !== null && (
          <Failure
            failure={asking.failure}
            details={detailsOf(asking.failure, state, null)}
            helps={{ settings: props.onSettings, again: () => answer(asking.about as Answer) }}
          />
        )}
      </div>
    </section>
  );
}

const MOST_NAMES = 5;

/** "The reports A and B came with it. Should they refresh here too?" */
export function copiedWords({ names }: CopiedReports): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  const all = [...shown, ...(more > 0 ? [`${more} more`] : [])];
  const last = all.pop() ?? '';
  const list = all.length === 0 ? last : `${all.join(', ')} and ${last}`;
  return names.length === 1
    ? `The report ${list} came with it. Should it refresh here too?`
    : `The reports ${list} came with it. Should they refresh here too?`;
}
