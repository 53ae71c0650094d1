import { Unreachable, type WebRequest, type WebResponse } from '../../emulator/src/web';

/** A message as the people in the chat see it. */
export interface ChatMessage {
  readonly at: number;
  readonly chat: string;
  readonly text: string;
  /** What the chat makes of the text besides text: mentions, links, mark-up and emojis. */
  readonly marks: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;
type Answer = readonly [status: number, body: string];
type Post = Readonly<{ url: URL; json: Json | null; show: (text: string, marks: readonly string[]) => void }>;

const jsonAnswer = (status: number, body: object): Answer => [status, JSON.stringify(body)];

/** What all four make of plain text: links, addresses, hosts and emojis. */
const LINKS = /\bhttps?:\/\/\S+|[\w.]+@[\w.]+\.\w+|\b(?:[a-z0-9-]+\.)+[a-z]{2,}\b|:[a-z+-][\w+-]*:/gi;
const SLACK_MENTIONS = /<[^>]*>/g;
const STYLES = /[*_~`][^\s*_~`][^*_~`\n]*[*_~`]/g;
const TAGS = /<\/?[a-z][^>]*>|\*\*[^*]+\*\*|\[[^\]]*\]\([^)]*\)/gi;
const MARKDOWN = /\*\*[^*]+\*\*|_[^_]+_|\[[^\]]*\]\([^)]*\)|\{\{(?:DATE|TIME)[^}]*\}\}/g;

function findMarks(text: string, ...patterns: readonly RegExp[]): string[] {
  return patterns.flatMap((pattern) => text.match(pattern) ?? []);
}

/** Incoming webhooks of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
function slack({ url, json, show }: Post): Answer {
  if (!/^\/services\/T\w+\/B\w+\/\w{24}$/.test(url.pathname)) return [404, 'no_service'];
  if (json === null || hasOther(json, ['text', 'mrkdwn'])) return [400, 'invalid_payload'];
  const { text } = json;
  if (typeof text !== 'string' || text.trim() === '') return [400, 'no_text'];
  if (/&(?!(?:amp|lt|gt);)/.test(text)) return [400, 'invalid_payload'];
  const shown = text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
  const styles = json['mrkdwn'] === false ? [] : [STYLES];
  show(shown, [...findMarks(text, SLACK_MENTIONS), ...findMarks(shown, LINKS, ...styles)]);
  return [200, 'ok'];
}

/** Workflows and connectors of Teams. Workflows answer 202 without a text; connectors answer 200 with "1", or with the text of a failure. */
function teams({ url, json, show }: Post): Answer {
  const isConnector = url.hostname.endsWith('.webhook.office.com');
  const isSigned = (url.searchParams.get('sig') ?? '') !== '' || isConnector;
  if (!isSigned || !/\/(?:paths\/invoke|IncomingWebhook\/.+)$/.test(url.pathname))
    return jsonAnswer(401, { error: { code: 'DirectApiAuthorizationRequired' } });
  const cards = cardsOf(json);
  if (cards.length === 0 && isConnector)
    return [
      200,
      'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 400 with ContextId MS-CV=1.',
    ];
  // A workflow accepts anything, and fails later.
  const lines = cards.flatMap((card) => listOf(card['body']).map(blockText));
  const marks = lines.flatMap(({ text, isMarkdown }) => (isMarkdown ? findMarks(text, MARKDOWN, LINKS) : []));
  const links = cards.flatMap(({ actions }) => listOf(actions).map(({ url: link }) => String(link)));
  if (cards.length > 0) show(lines.map(({ text }) => text).join('\n'), [...marks, ...links]);
  return isConnector ? [200, '1'] : [202, ''];
}

function cardsOf(json: Json | null): readonly Json[] {
  if (json === null || json['type'] !== 'message') return [];
  return listOf(json['attachments']).flatMap(({ contentType, content }) => {
    const card = content as Json;
    const isCard =
      contentType === 'application/vnd.microsoft.card.adaptive' && card['type'] === 'AdaptiveCard';
    const version = String(card['version']);
    const isShown = /^1\.[2-5]$/.test(version) && listOf(card['body']).length > 0;
    const hasActions = listOf(card['actions'] ?? []).every(
      ({ type, title, url }) => type === 'Action.OpenUrl' && title !== '' && URL.canParse(String(url)),
    );
    return isCard && isShown && hasActions ? [card] : [];
  });
}

/** Only a TextBlock has Markdown: https://learn.microsoft.com/en-us/adaptive-cards/authoring-cards/text-features */
function blockText({ type, text, inlines }: Json): { readonly text: string; readonly isMarkdown: boolean } {
  if (type === 'TextBlock') return { text: String(text), isMarkdown: true };
  if (type !== 'RichTextBlock') throw new Error(`not emulated: a card with ${String(type)}`);
  const runs = listOf(inlines).map((run) => {
    if (run['type'] !== 'TextRun' || typeof run['text'] !== 'string' || run['text'] === '')
      throw new Error('not emulated: a TextRun without text');
    return run['text'];
  });
  return { text: runs.join(''), isMarkdown: false };
}

/** Webhooks of Google Chat: https://developers.google.com/workspace/chat/quickstart/webhooks */
function googleChat({ url, json, show }: Post): Answer {
  const refuse = (code: number, status: string, message: string) =>
    jsonAnswer(code, { error: { code, message, status } });
  if (!/^\/v1\/spaces\/[\w-]+\/messages$/.test(url.pathname)) return refuse(404, 'NOT_FOUND', 'Not found.');
  if (!url.searchParams.get('key') || !url.searchParams.get('token'))
    return refuse(401, 'UNAUTHENTICATED', 'Request is missing required authentication credential.');
  const unknown = json === null ? 'body' : hasOther(json, ['text']);
  if (json === null || unknown !== undefined)
    return refuse(
      400,
      'INVALID_ARGUMENT',
      `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`,
    );
  const { text } = json;
  if (typeof text !== 'string' || text === '')
    return refuse(400, 'INVALID_ARGUMENT', 'Message cannot be empty.');
  if (text.length > 4096) return refuse(400, 'INVALID_ARGUMENT', 'Message text is too long.');
  show(text, findMarks(text, SLACK_MENTIONS, LINKS, STYLES));
  return jsonAnswer(200, { name: 'spaces/AAAA/messages/1.1', text });
}

/** Custom bots of Lark and Feishu: https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot. Failures have status 200, too. */
function lark({ url, json, show }: Post): Answer {
  const refuse = (code: number, msg: string) => jsonAnswer(200, { code, msg, data: {} });
  if (!/^\/open-apis\/bot\/v2\/hook\/[0-9a-f-]{36}$/.test(url.pathname))
    return refuse(19001, 'param invalid: incoming webhook access token invalid');
  const content = json?.['content'] as Json | undefined;
  if (json?.['msg_type'] !== 'text' || typeof content?.['text'] !== 'string')
    return refuse(9499, 'Bad Request');
  if (JSON.stringify(json).length > 20_000) return refuse(9499, 'Bad Request');
  show(content['text'], findMarks(content['text'], TAGS, LINKS));
  return jsonAnswer(200, { StatusCode: 0, StatusMessage: 'success', code: 0, data: {}, msg: 'success' });
}

function hasOther(json: Json, names: readonly string[]): string | undefined {
  return Object.keys(json).find((name) => !names.includes(name));
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

const CHATS = [
  ['Slack', /^hooks\.slack\.com$/, slack],
  ['Microsoft Teams', /\.(?:webhook\.office\.com|logic\.azure\.com|powerplatform\.com)$/, teams],
  ['Google Chat', /^chat\.googleapis\.com$/, googleChat],
  ['Lark', /^open\.(?:larksuite\.com|feishu\.cn)$/, lark],
] as const;

/** The four chats on the web. Nothing is sent to them: their messages are stored in a list. */
export class SimulatedChats {
  readonly messages: ChatMessage[] = [];
  /** Answers with this in place of the chat. */
  fault: Answer | 'unreachable' | undefined;

  /** The answer of a chat; undefined if the address is of another host. */
  answer({ url: address, method, headers, body, now }: WebRequest): WebResponse | undefined {
    const url = new URL(address);
    const [chat, , post] = CHATS.find(([, host]) => host.test(url.hostname)) ?? [];
    if (chat === undefined || post === undefined || url.protocol !== 'https:') return undefined;
    if (this.fault === 'unreachable') throw new Unreachable(`timed out: ${address}`, true);
    const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const isJson = method === 'post' && /^application\/json/.test(type ?? '');
    const json = isJson ? parseObject(Buffer.from(body ?? []).toString('utf8')) : null;
    const show: Post['show'] = (text, marks) => void this.messages.push({ at: now, chat, text, marks });
    const [status, text] = this.fault ?? post({ url, json, show });
    return { status, headers: {}, body: Buffer.from(text) };
  }
}

function parseObject(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}
