import { useState } from 'preact/hooks';
import type { BigQueryPlace } from '../../src/settings/bigquery-place';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { ViewFailure } from '../ui/failure';
import { Part } from '../ui/part';
import { TextField } from '../ui/text-field';

const FIELDS = ['project', 'dataset', 'location'] as const;

/** The BigQuery dataset of this file's reports. All users who have the file open see it. */
export function BigQuerySettings(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly place: BigQueryPlace;
}) {
  const { server, state, place } = props;
  const { controls, settings } = texts();
  const { bigQuery } = settings;
  const [typed, setTyped] = useState(place);
  const { ask, about, ...asked } = useRequest<SidebarState>();
  const wanted = JSON.stringify(typed);
  // If the user has typed since, the answer is about the earlier text, so it is not shown.
  const { answer, failure } = about === wanted ? asked : { answer: null, failure: null };
  const save = () => ask(() => server.sidebarSaveBigQuery(typed), wanted);
  return (
    <Part title={bigQuery.title}>
      <p class="hint">{bigQuery.means}</p>
      {state.bigQueryChange !== '' && <p class="notices">{state.bigQueryChange}</p>}
      <form
        noValidate
        aria-busy={asked.isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {FIELDS.map((field) => (
          <TextField
            key={field}
            {...bigQuery.fields[field]}
            value={typed[field]}
            onType={(text) => setTyped({ ...typed, [field]: text })}
          />
        ))}
        <Buttons acts={[{ label: controls.save, busy: asked.isBusy ? controls.saving : '' }]} />
        <p role="status">{answer !== null && controls.saved}</p>
        <ViewFailure failure={failure} state={state} onAgain={save} />
      </form>
    </Part>
  );
}
