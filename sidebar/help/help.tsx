import type { ComponentChildren } from 'preact';
import { STATE_WORDS } from '../home/state-words';
import { ViewHead } from '../view-head';

/** What the add-on does, in a page. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  return (
    <div class="view help">
      <ViewHead title="Help" onClose={onClose} />
      <Topic title="What it does">
        Ad Reports asks your reporting service for numbers and keeps them right in sheets of this file: the
        full report, LTV, retention and device rows. Choose New report, pick days, groups and numbers, then
        Save and run.
      </Topic>
      <Topic title="Where the key is kept">
        Your report key stays in your own Google user properties for this add-on. Colleagues cannot read it,
        and it goes nowhere but to your service. Everybody who runs reports here uses a key of their own.
      </Topic>
      <Topic title="Refreshing">
        A run changes only cells that differ, in one step: you see the old table or the new one, never a mix.
        A run that fails or is cancelled leaves the old rows. Late corrections of past days come with the next
        run.
      </Topic>
      <Topic title="Your own columns">
        Columns that you add beside a table stay with their rows, and your formulas are copied down to new
        rows. Rename or move the sheet as you like. A row that the service no longer has is kept and marked
        when something of yours stands beside it.
      </Topic>
      <Topic title="Formulas">
        In a cell, type =ADREPORT_FULL, =ADREPORT_LTV, =ADREPORT_RETENTION, =ADREPORT_DEVICE, =ADREPORT_VALUE
        or =ADREPORT_ASOF: Google Sheets shows what each takes. Copy as formula in a report writes one for
        you. Settings says whose key formulas spend.
      </Topic>
      <section>
        <h3>What the states mean</h3>
        <dl>
          {Object.entries(STATE_WORDS).map(([state, { label, means }]) => (
            <div key={state}>
              <dt class={`state ${state.replace(' ', '-')}`}>{label}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Topic({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      <p>{children}</p>
    </section>
  );
}
