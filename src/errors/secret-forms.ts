const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The texts under which a secret may come back in an answer: as it is, percent-encoded, escaped for JSON, and in
 * base64, alone or in the middle of a longer encoded text. Longest first.
 */
export function secretForms(secret: string): string[] {
  if (secret === '') return [];
  const bytes = utf8(secret);
  const base64 = [0, 1, 2].map((offset) => base64Within(bytes, offset)).filter((form) => form.length >= 6);
  const forms = [
    secret,
    percentEncoded(bytes),
    JSON.stringify(secret).slice(1, -1),
    secret.replace(/\//g, '\\/'),
    ...base64,
    ...base64.map((form) => form.replace(/\+/g, '-').replace(/\//g, '_')),
  ];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** Like encodeURIComponent, which throws at half a surrogate pair. */
function percentEncoded(bytes: readonly number[]): string {
  return bytes
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[A-Za-z0-9\-_.!~*'()]/.test(char)
        ? char
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

function utf8(text: string): number[] {
  return Array.from(text, (char) => char.codePointAt(0) ?? 0).flatMap((code) => {
    if (code < 0x80) return [code];
    if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)];
    const tail = [0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
    return code < 0x10000
      ? [0xe0 | (code >> 12), ...tail]
      : [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), ...tail];
  });
}

/** The base64 characters that depend on `bytes` alone when `offset` other bytes stand before them. */
function base64Within(bytes: readonly number[], offset: number): string {
  const bits = [...new Array<number>(offset).fill(0), ...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const text = (bits.match(/.{6}/g) ?? []).map((six) => ALPHABET[Number.parseInt(six, 2)]).join('');
  return text.slice(Math.ceil((offset * 8) / 6));
}
