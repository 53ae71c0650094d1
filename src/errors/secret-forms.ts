const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The texts in which a secret may appear in a response: as it is, percent-encoded, escaped for JSON, and in base64, alone or within a
 * longer encoded text. The longest is first.
 */
export function secretForms(secret: string): string[] {
  if (secret === '') return [];
  // encodeURIComponent throws for half a surrogate pair.
  const encoded = encodeURIComponent(secret.replace(/\p{Cs}/gu, '\ufffd'));
  const bytes = [...encoded.matchAll(/%(..)|./g)].map(([char, hex]) =>
    hex === undefined ? char.charCodeAt(0) : Number.parseInt(hex, 16),
  );
  const base64 = [0, 1, 2].map((offset) => base64Within(bytes, offset)).filter((form) => form.length >= 6);
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
function base64Within(bytes: readonly number[], offset: number): string {
  const bits = [...new Array<number>(offset).fill(0), ...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const text = (bits.match(/.{6}/g) ?? []).map((six) => ALPHABET[Number.parseInt(six, 2)]).join('');
  return text.slice(Math.ceil((offset * 8) / 6));
}
