import { secretForms } from './secret-forms';

const LONGEST = 200;
const READ_AT_MOST = 20_000;
const HIDDEN = '[hidden]';

/** Characters that would break a line, or change how the text around them is shown. */
const UNSHOWABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

const BEARER = /\b(bearer)(?:\s|:|=|\+|%20)+[^\s"'<>]+/gi;

/** Parameters of a signed link, and the same names as XML elements or JSON members. */
const SIGNED =
  /((?:[\w-]*(?:signature|access-?key-?id|security-?token)\w*|expires|stringtosign|x-(?:amz|oss|goog)-[\w-]+)"?\s*(?:=|>|%3d|:\s*")\s*)[^&\s"'<>;]+/gi;

/**
 * What may be shown of a text that came from outside: one line of at most 200 characters, with every form of the
 * `secrets`, bearer tokens and the signing parts of links replaced by “[hidden]”.
 */
export function excerpt(text: string, secrets: readonly string[]): string {
  const line = text.slice(0, READ_AT_MOST).replace(UNSHOWABLE, ' ').trim();
  const forms = secrets.flatMap(secretForms);
  const hidden = hideCutSecret(hideAll(line, forms), forms)
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(SIGNED, `$1${HIDDEN}`);
  return hidden.length <= LONGEST
    ? hidden
    : `${hidden.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function hideAll(line: string, forms: readonly string[]): string {
  if (forms.length === 0) return line;
  const pattern = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return line.replace(new RegExp(pattern, 'gi'), HIDDEN);
}

/** The service, or the reading above, may have cut the text in the middle of a secret. */
function hideCutSecret(line: string, forms: readonly string[]): string {
  const lower = line.toLowerCase();
  let cut = 0;
  for (const form of forms) {
    for (let length = form.length - 1; length > Math.max(cut, 3); length--) {
      if (lower.endsWith(form.slice(0, length).toLowerCase())) cut = length;
    }
  }
  return cut === 0 ? line : line.slice(0, line.length - cut) + HIDDEN;
}
