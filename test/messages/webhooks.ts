const WORKFLOW = 'triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0';
const SIGNATURE = 'SIGNATUREabcdefghijklmnopqrstuvwxyz_0123-4567';

/** A webhook of each kind, in the forms of their documentation: the chat, and the address. */
export const WEBHOOKS: readonly (readonly [chat: string, webhook: string])[] = [
  ['Slack', 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX'],
  [
    'Microsoft Teams',
    `https://prod-12.westeurope.logic.azure.com:443/workflows/0a1b2c3d4e5f60718293a4b5c6d7e8f9/${WORKFLOW}&sig=${SIGNATURE}`,
  ],
  [
    'Microsoft Teams',
    `https://default1234.5e.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/0a1b2c3d4e5f60718293a4b5c6d7e8f9/${WORKFLOW}&sig=${SIGNATURE}`,
  ],
  [
    'Microsoft Teams',
    'https://contoso.webhook.office.com/webhookb2/0a1b2c3d-0000-0000-0000-000000000000@0a1b2c3d-0000-0000-0000-000000000001/IncomingWebhook/0a1b2c3d000000000000000000000000/0a1b2c3d-0000-0000-0000-000000000002',
  ],
  [
    'Google Chat',
    'https://chat.googleapis.com/v1/spaces/AAAAAAAAAAA/messages?key=AIzaSyTOKEN0123456789012345678901234567&token=TOKENabcdefghijklmnopqrstuvwxyz-0123456789_%3D',
  ],
  ['Lark', 'https://open.larksuite.com/open-apis/bot/v2/hook/0a1b2c3d-0000-0000-0000-000000000000'],
  ['Lark', 'https://open.feishu.cn/open-apis/bot/v2/hook/0a1b2c3d-0000-0000-0000-000000000000'],
];

export const [[, SLACK_WEBHOOK]] = WEBHOOKS as [[string, string]];
