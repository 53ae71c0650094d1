import { NotAllowed } from '../errors';
import {
  type FileConsentServices,
  FileConsents,
  listWebhookSecrets,
  MESSAGES,
  maskKey,
  type SettingsStore,
} from '../settings';
import { asText, isListOf, isString, quoteValue } from '../storage';
import { getTexts } from '../wording';
import { findChat } from './chat';

const MOST_ADDRESSES = 5;

export interface RecipientServices extends FileConsentServices {
  /** The e-mail addresses of the file's people, as Google lists them. Google refuses the list to users who cannot edit the file. */
  readonly people: () => readonly string[];
}

const isListOfTexts = isListOf(isString);

/** Who else gets the messages about what the current user's hourly check does in this file. Only this user can change it. */
export function readRecipients(services: FileConsentServices) {
  const { addresses, webhook, problem } = new FileConsents(services).readTerms(MESSAGES) ?? {};
  return {
    addresses: isListOfTexts(addresses) ? addresses : [],
    /** The webhook of a chat, a secret; '' if there is none. */
    webhook: asText(webhook),
    /** Why the last messages were not delivered, as sentences; '' if they were. */
    problem: asText(problem),
  };
}

/** The recipients as the sidebar shows them. `chat`: its name and the masked webhook, such as "Slack ••••••••wXyZ"; '' if there is none. */
export function describeRecipients(services: FileConsentServices) {
  const { webhook, ...shownFields } = readRecipients(services);
  const chat = findChat(webhook);
  return {
    ...shownFields,
    chat: chat === undefined ? '' : `${getTexts().mails.chats[chat]} ${maskKey(webhook)}`,
  };
}

/** Unchecked input of the form. Without a webhook, the stored one stays; '' removes it. */
export type RecipientsDraft = { readonly addresses?: unknown; readonly webhook?: unknown };

export function saveRecipients(
  draft: RecipientsDraft,
  services: RecipientServices & { readonly settings: SettingsStore },
): void {
  const texts = getTexts().mails.recipients;
  const typedAddresses = asText(draft.addresses)
    .toLowerCase()
    .split(/[\s,;，；、]+/);
  const addresses = [...new Set(typedAddresses)].filter((address) => address !== '');
  const webhook =
    draft.webhook === undefined ? readRecipients(services).webhook : asText(draft.webhook).trim();
  // First, so that no error below can show it.
  services.settings.addSecrets(...listWebhookSecrets(webhook));
  const people = addresses.length === 0 ? new Set<string>() : listPeople(services);
  const refused = addresses.filter((address, at) => at >= MOST_ADDRESSES || !people.has(address));
  const issues = refused.length === 0 ? [] : [texts.notAllowed(refused.map(quoteAddress), MOST_ADDRESSES)];
  if (webhook !== '' && findChat(webhook) === undefined) issues.push(texts.notAWebhook);
  if (issues.length > 0) throw new NotAllowed(issues);
  new FileConsents(services).recordConsent(MESSAGES, { addresses, webhook, problem: '' });
}

const quoteAddress = (address: string) => `“${quoteValue(address)}”`;

/** The addresses of the file's people in small letters; none for a user who cannot edit the file. */
export function listPeople({ people }: RecipientServices): ReadonlySet<string> {
  try {
    return new Set(people().map((address) => address.toLowerCase()));
  } catch {
    return new Set();
  }
}
