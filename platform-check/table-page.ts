import { type CheckResult, cellsOf, HEADERS, resultTable } from './check';
import { escaped, page } from './page';

/** The page with the results of the checks: as a table to read, and as text to send back. */
export function tablePage(results: readonly CheckResult[]): string {
  const body = [
    `<p><strong>${escaped(summary(results))}</strong> Copy the table and send it back.</p>`,
    '<p><button type="button" id="copy">Copy</button> <span id="state" role="status"></span></p>',
    '<table>',
    `<tr>${HEADERS.map((header) => `<th>${header}</th>`).join('')}</tr>`,
    ...results.map(row),
    '</table>',
    '<p><label for="text">The same as text:</label></p>',
    `<textarea id="text" rows="6" readonly>${escaped(resultTable(results))}</textarea>`,
  ];
  return page(body.join('\n'), COPY);
}

/** Such as “38 of 38 checks are as expected.” or “2 of 38 checks differ: gzip, load-time.” */
function summary(results: readonly CheckResult[]): string {
  const different = results.filter(({ isExpected }) => !isExpected).map(({ check }) => check.id);
  const all = results.length;
  if (different.length === 0) return `${all} of ${all} checks are as expected.`;
  return `${different.length} of ${all} checks ${different.length === 1 ? 'differs' : 'differ'}: ${different.join(', ')}.`;
}

function row(result: CheckResult): string {
  const cells = cellsOf(result).map((text) => `<td>${escaped(text)}</td>`);
  return `<tr${result.isExpected ? '' : ' class="differs"'}>${cells.join('')}</tr>`;
}

/**
 * The script of the button Copy. If Google's frame forbids the clipboard API, the text is selected and copied by `execCommand`. If that
 * fails too, a sentence asks the user to press Ctrl+C.
 */
const COPY = `
document.getElementById("copy").onclick = async function () {
  var field = document.getElementById("text"), isCopied = true;
  try { await navigator.clipboard.writeText(field.value); }
  catch (error) { field.focus({ preventScroll: true }); field.select(); isCopied = document.execCommand("copy"); }
  document.getElementById("state").textContent = isCopied ? "Copied." : "Press Ctrl+C to copy the text below.";
};`;
