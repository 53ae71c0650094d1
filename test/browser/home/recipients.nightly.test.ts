import { SLACK_WEBHOOK } from '../../messages/webhooks';
import { listViolationsInBothThemes } from '../axe';
import { inBrowser, openPage } from '../in-browser';

inBrowser('the people and the chat that also hear of problems', () => {
  const opened = openPage();
  const part = () => opened.sidebar.getByRole('region', { name: 'Who else hears of problems' });
  const press = (name: string) => part().getByRole('button', { name, exact: true }).click();

  it('the people and the chat are saved, get a test message, and the chat is removed', async () => {
    await opened.chooseMenuItem('Settings');
    await part().getByLabel('E-mail addresses').fill('eve@evil.example');
    await press('Save');
    await part()
      .getByText(/“eve@evil.example” is not possible/)
      .waitFor();
    await part().getByLabel('E-mail addresses').fill('colleague@example.com');
    await part().getByLabel('Webhook of a chat').fill(SLACK_WEBHOOK);
    await press('Save');
    await part().getByText('Saved: Slack ••••••••XXXX. Leave this empty to keep it.').waitFor();
    await press('Send a test message');
    await part().getByText('The test message to colleague@example.com was sent.').waitFor();
    await part().getByText('The test message to Slack was sent.').waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await press('Remove the webhook');
    await part()
      .getByText(/An address for messages that you make in Slack/)
      .waitFor();
  });
});
