/** A name for a run that no other run has: 128 random bits in hex. */
export function newRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
