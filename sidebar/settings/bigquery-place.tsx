import { useId, useState } from 'preact/hooks';
import type { BigQueryPlace } from '../../src/bigquery/client/destination';
import type { FailureMessage } from '../../src/errors/failure-message';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useAsking } from '../server/use-request';
import { TextField } from '../ui/text-field';
import { SettingsFailure } from './key-test-result';

const FIELDS = [
  ['project', 'Project id', 'my-company-ads', 'Your Google Cloud project: it holds the rows, and it pays.'],
  ['dataset', 'Dataset', 'ad_reports', 'Holds a table for each report. Made if it is not there.'],
  ['location', 'Location', 'US', 'Where a new dataset is made, such as EU or US. It never moves.'],
] as const;

/** Where reports of this file that go to BigQuery go: for everybody who has it open. */
export function BigQuerySettings(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly place: BigQueryPlace;
}) {
  const { server, state, place } = props;
  const id = useId();
  const [typed, setTyped] = useState(place);
  const { ask, about, ...asked } = useAsking<SidebarState>();
  const wanted = JSON.stringify(typed);
  // What is being typed is not what was refused or saved.
  const { answer, failure } = about === wanted ? asked : { answer: null, failure: null };
  // The state is asked for anew: that is what every view shows.
  const save = () => ask(() => server.sidebarSaveBigQuery(typed).then(() => server.sidebarState()), wanted);
  return (
    <section class="part" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        BigQuery
      </h3>
      <p class="hint">
        Where device reports of this file load their rows. Google bills the project: about 0.02 USD a GB a
        month for storage and 6.25 USD a TB read, after a free part; loading is free.
      </p>
      {state.bigQueryChange !== '' && <p class="notices">{state.bigQueryChange}</p>}
      <form
        noValidate
        aria-busy={asked.isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {FIELDS.map(([field, label, example, hint]) => (
          <TextField
            key={field}
            label={label}
            example={example}
            hint={hint}
            fault={faultAt(failure, field)}
            value={typed[field]}
            onType={(text) => setTyped({ ...typed, [field]: text })}
          />
        ))}
        <div>
          <button type="submit" aria-disabled={asked.isBusy}>
            {asked.isBusy ? 'Saving…' : 'Save'}
          </button>
        </div>
        <div class="answer" role="status">
          {answer !== null && <p>Saved.</p>}
          {failure?.issues.length ? (
            <p>Nothing was saved.</p>
          ) : (
            <SettingsFailure failure={failure} state={state} onAgain={save} />
          )}
        </div>
      </form>
    </section>
  );
}

/** What was said of a field. */
export function faultAt(failure: FailureMessage | null, field: keyof BigQueryPlace): string | undefined {
  return failure?.issues.find((issue) => (issue.field as string) === field)?.message;
}
