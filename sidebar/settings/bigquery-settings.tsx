import { useState } from 'preact/hooks';
import type { BigQueryPlace } from '../../src/settings';
import type { SidebarState } from '../../src/sidebar-server';
import { type ServerProps, useRequest } from '../server';
import { getViewTexts } from '../text';
import { Buttons, Part, TextField, ViewFailure } from '../ui';

const PLACE_FIELDS = ['project', 'dataset'] as const;

/** The BigQuery dataset of this file's reports. All users who have the file open see it. */
export function BigQuerySettings({ server, state, place }: ServerProps & { readonly place: BigQueryPlace }) {
  const { controls, settings } = getViewTexts();
  const { bigQuery } = settings;
  const [typed, setTyped] = useState(place);
  const { ask, about, ...request } = useRequest<SidebarState>();
  const requestKey = JSON.stringify(typed);
  // If the user has typed since, the answer is about the earlier text, so it is not shown.
  const { answer, failure } = about === requestKey ? request : { answer: null, failure: null };
  const submitBigQueryPlace = () => ask(() => server.sidebarSaveBigQuery(typed), requestKey);
  return (
    <Part title={bigQuery.title}>
      <p class="hint">{bigQuery.means}</p>
      {state.bigQueryChange !== '' && <p class="notices">{state.bigQueryChange}</p>}
      <form
        noValidate
        aria-busy={request.isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          submitBigQueryPlace();
        }}
      >
        {PLACE_FIELDS.map((field) => (
          <TextField
            key={field}
            {...bigQuery.fields[field]}
            value={typed[field]}
            onType={(text) => setTyped({ ...typed, [field]: text })}
          />
        ))}
        <Buttons acts={[{ label: controls.save, busy: request.isBusy ? controls.saving : '' }]} />
        <p role="status">{answer !== null && controls.saved}</p>
        <ViewFailure failure={failure} onAgain={submitBigQueryPlace} />
      </form>
    </Part>
  );
}
