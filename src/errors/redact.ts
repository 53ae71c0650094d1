const MAX_LENGTH = 200;
const READ_AT_MOST = 20_000;
const HIDDEN = '[hidden]';

/** Characters that would end a line, or change how the text next to them is shown. */
const UNSHOWABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

const BEARER = /\b(bearer)(?:\s|:|=|\+|%20)+[^\s"'<>]+/gi;

/** The name of a secret parameter of a signed link; its value follows. XML elements and JSON members may have these names, too. */
const SIGNED_NAME =
  /((?:signature(?:provided)?|access-?key-?id|security-?token|credential|expires|stringtosign)"? ?(?:=|>|%3d|: ?") ?)/i;
const SIGNED_VALUE = /^[^&\s"'<>;]+/;

/** One line of at most 200 characters. All forms of the `secrets`, bearer tokens and signing parts of links become “[hidden]”. */
export function redactText(text: string, secrets: readonly string[]): string {
  const line = text.slice(0, READ_AT_MOST).replace(UNSHOWABLE, ' ').trim();
  const forms = secrets.flatMap(listSecretForms);
  const withoutSecrets = hideCutSecret(hideForms(line, forms), forms);
  const withoutTokens = withoutSecrets.replace(BEARER, `$1 ${HIDDEN}`);
  return limitLength(hideSignedValues(withoutTokens));
}

/** Does not cut a surrogate pair in half. */
function limitLength(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, MAX_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Ignores case, but only of ASCII letters: the lower case of other letters may have another length. */
function hideForms(line: string, forms: readonly string[]): string {
  return forms.reduce((text, form) => {
    let position = 0;
    const parts = toLowerAscii(text).split(toLowerAscii(form));
    const keptParts = parts.map(({ length }) => {
      const part = text.slice(position, position + length);
      position += length + form.length;
      return part;
    });
    return keptParts.join(HIDDEN);
  }, line);
}

function toLowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function hideSignedValues(line: string): string {
  // SIGNED_NAME has one capture group, so `split` keeps the names: text, name, text, name, text. A text after a name begins with its value.
  return line
    .split(SIGNED_NAME)
    .map((part, index) => (index > 0 && index % 2 === 0 ? part.replace(SIGNED_VALUE, HIDDEN) : part))
    .join('');
}

/** Hides the beginning of a secret at the end of the line, because the text may have been cut in the middle of a secret. */
function hideCutSecret(line: string, forms: readonly string[]): string {
  const lower = toLowerAscii(line);
  let cutLength = 0;
  // Three characters or fewer are the same by chance, and give nothing away.
  for (const form of forms)
    for (let length = form.length - 1; length > Math.max(cutLength, 3); length--)
      if (lower.endsWith(toLowerAscii(form.slice(0, length)))) cutLength = length;
  return cutLength === 0 ? line : line.slice(0, line.length - cutLength) + HIDDEN;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The forms in which a response may contain a secret, the longest first. Base64 may be alone or within a longer encoded text. */
function listSecretForms(secret: string): string[] {
  if (secret === '') return [];
  // encodeURIComponent throws for half a surrogate pair.
  const encoded = encodeURIComponent(secret.replace(/\p{Cs}/gu, '\ufffd'));
  const bytes = [...encoded.matchAll(/%(..)|./g)].map(([char, hex]) =>
    hex === undefined ? char.charCodeAt(0) : Number.parseInt(hex, 16),
  );
  // Forms of fewer than six characters are in other texts by chance.
  const base64 = [0, 1, 2]
    .map((offset) => encodeBase64Within(bytes, offset))
    .filter((form) => form.length >= 6);
  const forms = [
    secret,
    encoded,
    JSON.stringify(secret).slice(1, -1),
    secret.replace(/\//g, '\\/'),
    ...base64,
    ...base64.map((form) => form.replace(/\+/g, '-').replace(/\//g, '_')),
  ];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** The base64 characters that depend only on `bytes` if `offset` other bytes come before them. */
function encodeBase64Within(bytes: readonly number[], offset: number): string {
  const bits = [...new Array<number>(offset).fill(0), ...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const text = (bits.match(/.{6}/g) ?? []).map((six) => ALPHABET[Number.parseInt(six, 2)]).join('');
  return text.slice(Math.ceil((offset * 8) / 6));
}
