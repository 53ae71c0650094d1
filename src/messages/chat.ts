import { redactText } from '../errors';
import type { Http } from '../platform';
import { isLinkAllowed, parseUrlHost } from '../service';
import { listWebhookSecrets } from '../settings';
import { parseJsonObject, truncateText } from '../storage';
import { getTexts } from '../wording';

type ChatId = keyof ReturnType<typeof getTexts>['mails']['chats'];

interface Chat {
  /** The hosts of its webhooks. One with a dot in front stands for all names that end with it. */
  readonly hosts: readonly string[];
  /** The JSON of a message. `text` is plain text. */
  buildMessage(text: string, url: string): object;
  isDelivered(status: number, answer: string): boolean;
}

const CHATS: Readonly<Record<ChatId, Chat>> = {
  slack: {
    hosts: ['hooks.slack.com'],
    // In Slack, & begins the name of a character. Here, only the link can contain it.
    buildMessage: (text) => ({ text: text.replace(/&/g, '&amp;'), mrkdwn: false }),
    isDelivered: (status, answer) => status === 200 && answer === 'ok',
  },
  teams: {
    hosts: ['.webhook.office.com', '.logic.azure.com', '.powerplatform.com'],
    buildMessage: (text, url) => ({ type: 'message', attachments: [buildCard(text, url)] }),
    // Workflows answer 202. The older connectors answer 200, and a failure is a text.
    isDelivered: (status, answer) => status === 202 || (status === 200 && answer === '1'),
  },
  googleChat: {
    hosts: ['chat.googleapis.com'],
    buildMessage: (text) => ({ text }),
    isDelivered: (status) => status === 200,
  },
  lark: {
    hosts: ['open.larksuite.com', 'open.feishu.cn'],
    buildMessage: (text) => ({ msg_type: 'text', content: { text } }),
    isDelivered: (status, answer) => status === 200 && parseJsonObject(answer)?.['code'] === 0,
  },
};

/** The chat of a webhook; undefined if the text is no webhook of a chat. */
export function findChat(webhook: string): ChatId | undefined {
  const host = parseUrlHost(webhook).replace(/:443$/, '');
  const isSafe = isLinkAllowed(webhook, { allowLoopback: false }) && listWebhookSecrets(webhook).length > 0;
  const isHost = (name: string) => (name.startsWith('.') ? host.endsWith(name) : host === name);
  return isSafe ? (Object.keys(CHATS) as ChatId[]).find((id) => CHATS[id].hosts.some(isHost)) : undefined;
}

/** An Adaptive Card. Only its TextBlock has mark-up, so this uses a RichTextBlock. */
function buildCard(text: string, url: string) {
  const lines = text.split('\n').filter((line) => line !== '');
  const toBlock = (line: string) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: line }] });
  const actions = [{ type: 'Action.OpenUrl', title: getTexts().mails.openFile, url }];
  const content = { type: 'AdaptiveCard', version: '1.2', body: lines.map(toBlock), actions };
  return { contentType: 'application/vnd.microsoft.card.adaptive', content };
}

/** The shortest limit is that of Google Chat: 4,096 characters. */
const LONGEST_TEXT = 3_500;

/** Sends the message to the chat of the webhook. Returns why it was not delivered; '' if it was. */
export function sendToChat(
  id: ChatId,
  webhook: string,
  { subject, body, url }: Readonly<Record<'subject' | 'body' | 'url', string>>,
  http: Http,
): string {
  const chat = CHATS[id];
  const text = truncateText(`${subject}\n\n${body}`, LONGEST_TEXT).split(url).map(escapeMarkUp).join(url);
  const json = JSON.stringify(chat.buildMessage(text, url));
  const request = { method: 'post', url: webhook, headers: {}, body: json, timeoutSeconds: 20 } as const;
  const [response] = http.sendAll([request]);
  const { noAnswer, refused } = getTexts().mails.recipients;
  if (response === undefined || 'failed' in response) return noAnswer;
  const answer = response.text();
  if (chat.isDelivered(response.status, answer)) return '';
  return refused(redactText(`${response.status} ${answer}`, listWebhookSecrets(webhook)));
}

const MARK_UP = /[#&*<>@[\\\]_`{}~]/g;
/** The beginnings of parts of a host, an emoji such as `:tada:` (but not minutes), and the second slash of a link. */
const LINK_PARTS = /\.(?=\p{L})|:(?!\s|\d\d\b|$)|\/(?=\/)/gu;

/**
 * The text looks the same, but no chat makes a mention, a link, mark-up or an emoji of it. Characters with a meaning become their wide forms
 * (＜＠＊). Zero-width spaces divide the parts of links and emojis.
 */
function escapeMarkUp(text: string): string {
  const toWideForm = (character: string) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0);
  return text.replace(MARK_UP, toWideForm).replace(LINK_PARTS, '$&\u200b');
}
