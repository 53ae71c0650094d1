// Settings that mutate.mjs passes to Stryker: the texts that are not mutated, and the mutants of the sample.
import { existsSync, readFileSync } from 'node:fs';
import { declareFactoryPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { keyOf, NOT_SAMPLED, SAMPLE } from './sample.mjs';

/** Texts of several words are written for people, and no test depends on their exact words. */
export const sentences = {
  shouldIgnore({ node }) {
    const texts =
      node.type === 'StringLiteral'
        ? [node.value]
        : node.type === 'TemplateLiteral'
          ? node.quasis.map(({ value }) => value.cooked ?? '')
          : [];
    return texts.some((text) => /[^\s,;:]\s+\S|[.:!?]$/.test(text)) ? 'It is a sentence.' : undefined;
  },
};

/** Accepts the mutants of the sample, or all without a sample. */
function sampleChecker() {
  const chosen = existsSync(SAMPLE) ? new Set(JSON.parse(readFileSync(SAMPLE, 'utf8'))) : undefined;
  const isChosen = (mutant) => chosen === undefined || chosen.has(keyOf(mutant));
  const result = (mutant) =>
    isChosen(mutant) ? { status: 'passed' } : { status: 'compileError', reason: NOT_SAMPLED };
  return {
    init: async () => {},
    check: async (mutants) => Object.fromEntries(mutants.map((mutant) => [mutant.id, result(mutant)])),
    group: async (mutants) => [mutants.map(({ id }) => id)],
  };
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'sentences', sentences),
  declareFactoryPlugin(PluginKind.Checker, 'sample', sampleChecker),
];
