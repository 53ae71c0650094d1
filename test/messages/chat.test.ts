import { SimulatedChats } from '../../playground/service/chats';
import { findChat, sendToChat } from '../../src/messages/chat';
import { composeMessage, type Message } from '../../src/messages/notify-people';
import type { Http } from '../../src/platform/ports';
import { WEBHOOKS } from './webhooks';

const FILE = {
  id: 'f1',
  name: 'Finance 2026',
  url: 'https://docs.google.com/spreadsheets/d/1AbC_dEf-9/edit?a=1&b=2',
};

/** Sends requests to the simulated chats. */
function createChatHttp(chats: SimulatedChats): Http {
  return {
    sendAll: (requests) =>
      requests.map(({ url, method, body = '', headers, timeoutSeconds }) => {
        const type = { 'Content-Type': 'application/json', ...headers };
        const [bytes, timeoutMs] = [Buffer.from(body), timeoutSeconds * 1000];
        const answer = chats.answer({ url, method, headers: type, body: bytes, timeoutMs, now: 0 });
        if (answer === undefined) return { failed: 'unreachable', reason: url };
        const text = Buffer.from(answer.body).toString('utf8');
        return {
          status: answer.status,
          header: () => undefined,
          text: () => text,
          gunzippedText: () => text,
        };
      }),
  };
}

function sendTo(webhook: string, ...args: readonly [message: Message, http: Http]): string {
  const chat = findChat(webhook);
  return chat === undefined ? 'no webhook' : sendToChat(chat, webhook, ...args);
}

function sendReportName(name: string, webhook: string) {
  const chats = new SimulatedChats();
  const message = composeMessage('problems', FILE, [
    { name, lines: ['What happened: it failed & stopped.'] },
  ]);
  const problem = sendTo(webhook, message, createChatHttp(chats));
  return { problem, messages: chats.messages };
}

it.each(WEBHOOKS)(
  'a message to %s arrives as plain text whose only link leads to the file',
  (chat, webhook) => {
    const { problem, messages } = sendReportName('Revenue by network', webhook);
    expect(problem).toBe('');
    expect(messages).toEqual([expect.objectContaining({ chat, marks: [FILE.url] })]);
    const [{ text = '' } = {}] = messages;
    expect(text).toMatch(/^Ad Reports could not refresh Revenue by network in “Finance 2026”\n/);
    expect(text).toContain('What happened: it failed ＆ stopped.');
  },
);

const HOSTILE = [
  '<!channel> <!here> <@U012AB3CD> <#C012> <https://evil.example|Pay here>',
  '<users/all> <users/123>',
  '<at user_id="all">everyone</at> <b>bold</b>',
  '[Pay here](https://evil.example) **bold** _it_ ~no~ `code`',
  'https://evil.example/a www.evil.com evil.com mailto:eve@evil.com http://1.2.3.4/a',
  '&lt;!channel&gt; :tada: :+1: {{DATE(2017-02-14T06:00:00Z, SHORT)}} \\*x\\*',
];
it.each(WEBHOOKS)(
  'no name of a report becomes a mention, a link, mark-up or an emoji in %s',
  (_, webhook) => {
    for (const name of HOSTILE) {
      const { problem, messages } = sendReportName(name, webhook);
      expect(problem).toBe('');
      expect([name, messages[0]?.marks]).toEqual([name, [FILE.url]]);
      // The whole name stays readable.
      const readable = (messages[0]?.text ?? '').replace(/\u200b/g, '').normalize('NFKC');
      expect(readable).toContain(name.slice(0, 100).normalize('NFKC'));
    }
  },
);

it('a long message to a chat is cut', () => {
  const lines = Array.from({ length: 40 }, () => 'x'.repeat(500));
  const chats = new SimulatedChats();
  const message = composeMessage('problems', FILE, [{ name: 'Revenue', lines }]);
  const webhook = WEBHOOKS.find(([chat]) => chat === 'Google Chat')?.[1] ?? '';
  expect(sendTo(webhook, message, createChatHttp(chats))).toBe('');
  expect(chats.messages[0]?.text).toMatch(/x…$/);
});

it.each([
  ['Slack', [404, 'no_service'], '“404 no_service”'],
  ['Slack', [302, ''], '“302”'],
  ['Slack', [200, '<html>Sign in</html>'], '“200 <html>Sign in</html>”'],
  [
    'Microsoft Teams',
    [200, 'Webhook message delivery failed with error'],
    '“200 Webhook message delivery failed',
  ],
  ['Google Chat', [400, '{"error":{"status":"INVALID_ARGUMENT"}}'], 'INVALID_ARGUMENT'],
  ['Lark', [200, '{"code":19024,"msg":"Key Words Not Found"}'], 'Key Words Not Found'],
  ['Lark', [200, 'ok'], '“200 ok”'],
  ['Slack', 'unreachable', 'the chat did not answer'],
] as const)('a refusal of %s (%j) is a sentence', (chat, fault, words) => {
  const chats = new SimulatedChats();
  chats.fault = fault;
  const http = createChatHttp(chats);
  const safeHttp: Http = {
    sendAll: (requests) => {
      try {
        return http.sendAll(requests);
      } catch {
        return [{ failed: 'unreachable', reason: 'Address unavailable' }];
      }
    },
  };
  const webhook = WEBHOOKS.find(([name]) => name === chat)?.[1] ?? '';
  expect(sendTo(webhook, composeMessage('test', FILE, []), safeHttp)).toContain(words);
});

it('an answer that repeats the webhook is shown without its secret', () => {
  for (const [, webhook] of WEBHOOKS) {
    const chats = new SimulatedChats();
    chats.fault = [400, `bad request: ${webhook}`];
    const sentence = sendTo(webhook, composeMessage('test', FILE, []), createChatHttp(chats));
    expect(sentence).toContain('[hidden]');
    expect(sentence).not.toMatch(/XXXX|0a1b2c3d|SIGNATURE|TOKEN/);
  }
});

it.each([
  'http://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
  'https://hooks.slack.com.evil.example/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
  'https://hooks.slack.com@evil.example/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
  'https://evil.example/hooks.slack.com/XXXXXXXXXXXXXXXXXXXXXXXX',
  'https://hooks.slack.com:8443/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
  'https://webhook.office.com.evil.example/XXXXXXXXXXXXXXXXXXXXXXXX',
  'https://evilpowerplatform.com/XXXXXXXXXXXXXXXXXXXXXXXX',
  'https://evil.example?x.webhook.office.com/XXXXXXXXXXXXXXXXXXXXXXXX',
  'https://127.0.0.1/XXXXXXXXXXXXXXXXXXXXXXXX',
  'https://hooks.slack.com/',
  'XXXXXXXXXXXXXXXXXXXXXXXX',
])('“%s” is no webhook', (webhook) => {
  expect(findChat(webhook)).toBeUndefined();
});
