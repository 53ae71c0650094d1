/** A unique id for a new run: 128 random bits in hexadecimal. */
export function newRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
