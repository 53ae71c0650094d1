import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

const COLUMNS = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];

/** A table with the number of mutants that the tests noticed in each folder. A timeout also counts as noticed, in its own column. */
export function scoreTable(results) {
  const groups = grouped(results);
  const rows = [...groups].sort().map(([folder, list]) => rowOf(folder, list));
  const lines = [
    ['', 'mutants', 'killed', 'timeout', 'survived', 'untested', 'score'],
    ...rows,
    rowOf('all', results),
  ];
  const widths = lines[0].map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  return lines
    .map((line) =>
      line.map((text, at) => (at === 0 ? text.padEnd(widths[at]) : text.padStart(widths[at]))).join('  '),
    )
    .join('\n');
}

/** One line for each mutant that no test noticed: where, the original and the replacement. */
export async function survivorLines(results) {
  const lines = [];
  for (const { fileName, location, mutatorName, replacement, status } of results) {
    if (status !== 'Survived' && status !== 'NoCoverage') continue;
    const { start, end } = location;
    const source = (await readFile(fileName, 'utf8')).split('\n').slice(start.line, end.line + 1);
    source[source.length - 1] = source.at(-1).slice(0, end.column);
    source[0] = source[0].slice(start.column);
    const place = `${relative('.', fileName)}:${start.line + 1}:${start.column + 1}`;
    lines.push(`${place} ${status} ${mutatorName}: ${short(source.join(' '))} → ${short(replacement)}`);
  }
  return `${lines.sort().join('\n')}\n`;
}

function rowOf(folder, list) {
  const counts = COLUMNS.map((status) => list.filter((result) => result.status === status).length);
  const [killed, timeout] = counts;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const score = all === 0 ? '' : `${(((killed + timeout) / all) * 100).toFixed(1)} %`;
  return [folder, String(all), ...counts.map(String), score];
}

function folderOf({ fileName }) {
  return relative('.', fileName).split('/').slice(0, 2).join('/');
}

function grouped(results) {
  const groups = new Map();
  for (const result of results)
    groups.set(folderOf(result), [...(groups.get(folderOf(result)) ?? []), result]);
  return groups;
}

function short(text) {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 117)}…` : line;
}
