/** How often a property is tried: a few times in `npm test`, many times in `npm run test:all`, which sets THOROUGH. */
export function limitRuns({ quick, thorough }: { readonly quick: number; readonly thorough: number }) {
  return { numRuns: process.env['THOROUGH'] === undefined ? quick : thorough };
}
