import type { FrameCheck } from './check';
import { page } from './page';
import { STEPS } from './steps';

/**
 * A page that runs the checks one after the other and sends their results to `platformCheckFrame`. It contains no text from outside, and
 * its own script defines no global name.
 */
export function framePage(checks: readonly FrameCheck[]): string {
  const functions = checks.map(({ id, script }) => `${JSON.stringify(id)}: async function () { ${script} }`);
  const script = [
    '(async function () {',
    `var checks = {${functions.join(',')}};`,
    'var seen = {};',
    'function say(text) { document.getElementById("state").textContent = text; }',
    'for (var id of Object.keys(checks)) {',
    '  try { seen[id] = String(await checks[id]()); } catch (error) { seen[id] = "throws: " + error; }',
    '}',
    'google.script.run',
    `  .withSuccessHandler(function () { say("Done. Close this, then choose “${STEPS.table}”."); })`,
    '  .withFailureHandler(function (error) { say("Failed: " + error); })',
    '  .platformCheckFrame(seen);',
    '})();',
  ];
  return page('<p id="state" role="status">Checking …</p>', script.join('\n'));
}
