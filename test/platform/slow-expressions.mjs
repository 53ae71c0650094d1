// Reads regular expressions as JSON from stdin, and writes why each is slow, or null. Runs in its own process: inside jest the detector takes
// ten times as long. 'lib/browser.js' is the detector in plain JavaScript; the package's other entry starts a Java or a native program.
import { readFileSync } from 'node:fs';
import recheck from 'recheck/lib/browser.js';

/** The automaton checker decides for all texts; rewrite an expression that it cannot check. */
function whySlow({ source, flags }) {
  const found = recheck.checkSync(source, flags, { checker: 'automaton', timeout: 100_000 });
  if (found.status === 'safe') return null;
  return found.status === 'vulnerable' ? found.complexity.summary : found.error.kind;
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(whySlow)));
