import { readFileSync } from 'node:fs';
import { importGraph, loadedBy } from './imports.mjs';

const TEST = /^test\/playground\/.*\.test\.tsx?$/;
const SIMULATOR = /^(playground|test\/playground)\//;
/** Files that affect every test. */
const SETTINGS = /^(package-lock\.json|jest\.config\.mjs|tools\/(esbuild-transform|definitions)\.cjs)$/;
/** Code that loads the built add-on, or starts a program that may load it. */
const NEEDS_BUILD = /['"`]dist['"`/]|'node:child_process'/;

/**
 * The tests of the simulated Apps Script and reporting service that need not run again: they load nothing of the add-on, and nothing that
 * they load has changed. Empty when git does not know the changed files.
 */
export function unaffectedSimulatorTests(root, changed) {
  if (changed === undefined || changed.some((file) => SIMULATOR.test(file) || SETTINGS.test(file))) return [];
  const graph = importGraph(root);
  const tests = [...graph.keys()].filter((file) => TEST.test(file));
  return tests.filter((test) => {
    const loaded = [...loadedBy(graph, test)];
    return !loaded.some((file) => changed.includes(file) || needsAddOn(root, file));
  });
}

function needsAddOn(root, file) {
  return /^(src|sidebar)\//.test(file) || NEEDS_BUILD.test(readFileSync(`${root}${file}`, 'utf8'));
}
