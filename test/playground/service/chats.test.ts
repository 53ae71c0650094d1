import type { WebRequest } from '../../../emulator/src/web';
import { SimulatedChats } from '../../../playground/service/chats';
import { WEBHOOKS } from '../../messages/webhooks';

const addressOf = (chat: string) => WEBHOOKS.find(([name]) => name === chat)?.[1] ?? '';
const CARD = {
  contentType: 'application/vnd.microsoft.card.adaptive',
  contentUrl: null,
  content: {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.2',
    body: [
      {
        type: 'TextBlock',
        text: 'For Samples and Templates, see [https://adaptivecards.io](https://adaptivecards.io)',
      },
    ],
  },
};

function post(url: string, message: unknown, change: Partial<WebRequest> = {}) {
  const chats = new SimulatedChats();
  const [body, headers] = [Buffer.from(JSON.stringify(message)), { 'Content-Type': 'application/json' }];
  const answer = chats.answer({ url, method: 'post', headers, body, timeoutMs: 1000, now: 0, ...change });
  const shown = chats.messages.map(({ text, marks }) => ({ text, marks }));
  return { status: answer?.status, text: Buffer.from(answer?.body ?? []).toString('utf8'), shown };
}

it('a simulated chat accepts the example of its documentation, and shows what the chat makes of it', () => {
  expect(
    post(addressOf('Slack'), { text: 'Hello <!channel>, see <https://a.b.com|this> &amp; *that*' }),
  ).toEqual({
    status: 200,
    text: 'ok',
    shown: [
      {
        text: 'Hello <!channel>, see <https://a.b.com|this> & *that*',
        marks: ['<!channel>', '<https://a.b.com|this>', 'https://a.b.com|this>', '*that*'],
      },
    ],
  });
  const teams = post(addressOf('Microsoft Teams'), { type: 'message', attachments: [CARD] });
  expect([teams.status, teams.text, teams.shown[0]?.marks[0]]).toEqual([
    202,
    '',
    '[https://adaptivecards.io](https://adaptivecards.io)',
  ]);
  const google = post(addressOf('Google Chat'), { text: 'Hey <users/all>! Thank you for *pinging* me.' });
  expect([google.status, JSON.parse(google.text).text, google.shown[0]?.marks]).toEqual([
    200,
    'Hey <users/all>! Thank you for *pinging* me.',
    ['<users/all>', '*pinging*'],
  ]);
  const lark = post(addressOf('Lark'), {
    msg_type: 'text',
    content: { text: '<at user_id="all">所有人</at> request example' },
  });
  expect(lark).toEqual({
    status: 200,
    text: '{"StatusCode":0,"StatusMessage":"success","code":0,"data":{},"msg":"success"}',
    shown: [expect.objectContaining({ marks: ['<at user_id="all">', '</at>'] })],
  });
});

it.each([
  ['Slack', { text: '' }, 400, 'no_text'],
  ['Slack', { text: 'a & b' }, 400, 'invalid_payload'],
  ['Slack', { txt: 'a' }, 400, 'invalid_payload'],
  ['Google Chat', { text: 'a', card: {} }, 400, 'Unknown name \\"card\\": Cannot find field.'],
  ['Google Chat', { text: 'x'.repeat(4097) }, 400, 'INVALID_ARGUMENT'],
  ['Lark', { text: 'a' }, 200, '"code":9499'],
])('the simulated %s refuses %j as the chat does', (chat, message, status, words) => {
  const answer = post(addressOf(chat), message);
  expect([answer.status, answer.shown]).toEqual([status, []]);
  expect(answer.text).toContain(words);
});

it('a simulated chat refuses an address that it has not made, and a request without JSON', () => {
  const refuse = (url: string) => post(url, { text: 'a', msg_type: 'text', content: { text: 'a' } });
  expect(refuse('https://hooks.slack.com/services/T0/B0/short')).toMatchObject({
    status: 404,
    text: 'no_service',
  });
  expect(
    refuse('https://prod-1.westus.logic.azure.com/workflows/a/triggers/manual/paths/invoke').status,
  ).toBe(401);
  expect(refuse('https://chat.googleapis.com/v1/spaces/A/messages?key=a').status).toBe(401);
  expect(refuse('https://open.feishu.cn/open-apis/bot/v2/hook/1').text).toContain('"code":19001');
  expect(post(addressOf('Slack'), { text: 'a' }, { headers: {} }).text).toBe('invalid_payload');
  expect(post('https://example.com/', {}).status).toBeUndefined();
});

it('the simulated workflow of Teams accepts what it cannot show, and shows nothing, as the older connector says', () => {
  const message = { type: 'message', text: 'no card' };
  const [workflow, connector] = WEBHOOKS.filter(([chat]) => chat === 'Microsoft Teams').flatMap(([, url]) =>
    /logic|webhook/.test(new URL(url).hostname) ? [post(url, message)] : [],
  );
  expect(workflow).toEqual({ status: 202, text: '', shown: [] });
  expect(connector?.text).toMatch(/^Webhook message delivery failed with error: /);
});
