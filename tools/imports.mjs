// The import graph of the repository, without type imports, because these have no effect at run time.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const FOLDERS = ['src', 'sidebar', 'emulator', 'playground', 'platform-check', 'test', 'tools', 'bench'];
const SOURCE = /\.(tsx?|mjs|cjs)$/;
const IMPORT =
  /^\s*(?:import|export)\b(?!\s+type\b)[^'";]*?'(\.[^']+)'|\b(?:import|require)\(\s*['"](\.[^'"]+)['"]/gm;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/** Each source file below `root`, with the files of the repository that it imports. Paths are relative to `root`. */
export function importGraph(root) {
  const files = new Set(FOLDERS.flatMap((folder) => sourcesIn(root, folder)));
  return new Map([...files].map((file) => [file, importsOf(root, file, files)]));
}

/** `file` and all that it loads, directly or through others. */
export function loadedBy(graph, file) {
  return new Set(distancesFrom(graph, [file]).keys());
}

/** These files and all that load them, with the number of imports in between. The nearest come first. */
export function loadersOf(graph, files) {
  const loaders = new Map([...graph.keys()].map((file) => [file, []]));
  for (const [file, imported] of graph) for (const each of imported) loaders.get(each).push(file);
  return distancesFrom(loaders, files);
}

function sourcesIn(root, folder) {
  return readdirSync(`${root}${folder}`, { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => SOURCE.test(name));
}

function importsOf(root, file, files) {
  const text = readFileSync(`${root}${file}`, 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, static_, dynamic]) => {
    const path = posix.join(posix.dirname(file), static_ ?? dynamic);
    return ENDINGS.map((ending) => `${path}${ending}`).filter((each) => files.has(each));
  });
}

function distancesFrom(graph, files) {
  const distances = new Map(files.filter((file) => graph.has(file)).map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const next of graph.get(file)) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}
