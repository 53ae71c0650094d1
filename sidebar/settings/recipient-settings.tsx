import { useState } from 'preact/hooks';
import type { SidebarState, TestMessage } from '../../src/sidebar-server';
import { type ServerProps, useRequest } from '../server';
import { getViewTexts } from '../text';
import { Buttons, Paragraphs, Part, TextField, ViewFailure } from '../ui';

/** People and a chat that also get messages about problems of the user's reports and closed months in this file. */
export function RecipientSettings({ server, state }: ServerProps) {
  const { controls, settings } = getViewTexts();
  const texts = settings.recipients;
  const { addresses, chat, problem } = state.recipients;
  const [typed, setTyped] = useState({ addresses: addresses.join(', '), webhook: '' });
  const saving = useRequest<SidebarState>();
  const testing = useRequest<TestMessage>();
  const submitRecipients = async (webhook: string | undefined) => {
    const draft = { addresses: typed.addresses, ...(webhook === undefined ? {} : { webhook }) };
    const answer = await saving.ask(() => server.sidebarSaveRecipients(draft), '');
    if (answer !== undefined) setTyped({ addresses: answer.recipients.addresses.join(', '), webhook: '' });
  };
  // An empty field keeps the stored webhook, which is never in the page.
  const submitTyped = () => submitRecipients(typed.webhook.trim() === '' ? undefined : typed.webhook);
  const sendTest = () => testing.ask(() => server.sidebarTestMessage(), '');
  const sentences = testing.answer?.sentences ?? [problem];
  return (
    <Part title={texts.title}>
      <p class="hint">{texts.means}</p>
      <form
        noValidate
        aria-busy={saving.isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          submitTyped();
        }}
      >
        <TextField
          label={texts.addresses}
          hint={texts.addressesHint}
          value={typed.addresses}
          onType={(text) => setTyped({ ...typed, addresses: text })}
        />
        <TextField
          label={texts.webhook}
          type="password"
          hint={chat === '' ? texts.webhookHint : texts.storedWebhook(chat)}
          value={typed.webhook}
          onType={(text) => setTyped({ ...typed, webhook: text })}
        />
        <Buttons
          isBusy={saving.isBusy || testing.isBusy}
          acts={[
            { label: controls.save, busy: saving.isBusy ? controls.saving : '' },
            { label: texts.test, busy: testing.isBusy ? texts.testing : '', act: sendTest },
            chat !== '' && { label: texts.removeWebhook, act: () => submitRecipients('') },
          ]}
        />
        <div class="part" role="status">
          {saving.answer !== null && <p>{controls.saved}</p>}
          <Paragraphs lines={sentences} {...(problem !== '' && { class: 'notices' })} />
        </div>
        <ViewFailure failure={saving.failure} onAgain={submitTyped} />
        <ViewFailure failure={testing.failure} onAgain={sendTest} />
      </form>
    </Part>
  );
}
