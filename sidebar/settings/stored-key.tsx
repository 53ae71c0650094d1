import { useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server';
import { type ServerProps, useRequest } from '../server';
import { getViewTexts } from '../text';
import { Buttons, Part, QuestionBox, ViewFailure } from '../ui';

export function StoredKey({
  server,
  state,
  id,
  maskedKey,
}: ServerProps & { readonly id: string; readonly maskedKey: string }) {
  const { storedKey } = getViewTexts().settings;
  const [isAsking, setIsAsking] = useState(false);
  const forgetting = useRequest<SidebarState>();
  const deleteStoredKey = () => forgetting.ask(() => server.sidebarForgetKey(id), '');
  const isUsedByFormulas = state.formulas.allowedIds.includes(id);
  return (
    <Part title={storedKey.title}>
      <p>
        {storedKey.stored} {maskedKey}
      </p>
      <Buttons
        acts={[
          {
            label: storedKey.forget,
            busy: forgetting.isBusy ? storedKey.forgetting : '',
            act: () => setIsAsking(true),
          },
        ]}
      />
      {isAsking && (
        <QuestionBox
          title={storedKey.ask(maskedKey)}
          means={isUsedByFormulas ? storedKey.meansWithFormulas : storedKey.means}
          choices={[{ label: storedKey.confirm, act: deleteStoredKey }]}
          onClose={() => setIsAsking(false)}
        />
      )}
      <ViewFailure failure={forgetting.failure} onAgain={deleteStoredKey} />
    </Part>
  );
}
