import type { ComponentChildren } from 'preact';
import { VERSION } from '../../src/version';
import { STATE_WORDS } from '../text/state-words';
import { ViewHead } from '../ui/view-head';

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
      <Topic title="Device rows">
        One day of one app can have millions of rows, and a spreadsheet has room for 10 million cells. Choose
        rows, or a summary that stays small; Check size says beforehand which way it will go. Each run shows
        control totals: what the files held, and how far that is from the full report of the same days.
      </Topic>
      <Topic title="Schedules">
        Under Refresh, each report can be given a time: as soon as a new day is complete, or an hour in the
        spreadsheet's time. Google looks about once an hour, also while the file is closed, and what is due
        runs with the key of whoever scheduled it. A run that fails is tried again; after the third time, or
        at once when the key is refused, they get a mail. Pause lets a schedule rest; Take over lets a report
        run with your key.
      </Topic>
      <Topic title="What is recorded">
        A scheduled run asks for the new days and for those that may still change; once a week, and by hand,
        for all of them. When a number that the sheet held comes back different, “Restatements …” lists its
        day, both values and when it was seen; LTV and retention that grow are no such change. “Restatement
        summary” adds them up, and says how much a month has moved since you closed it in Settings.
      </Topic>
      <Topic title="The status sheet">
        “Refresh status” has a row a report: its state, the days it holds, its last run and the next, its last
        problem, and when the hourly check last came. “Run log” lists the last 500 runs. Settings switches
        both on and off.
      </Topic>
      <Topic title="Your own columns">
        Columns that you add beside a table stay with their rows, and your formulas are copied down. Rename or
        move the sheet as you like. A row that the service no longer has is kept and marked when something of
        yours stands beside it.
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
      <p class="version">Version {VERSION}</p>
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
