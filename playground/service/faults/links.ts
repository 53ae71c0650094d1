import { CENTRES } from '../request/names';
import { type AnswerJson, type Fault, type FaultContext, family } from './fault';
import { HOSTILE_ADDRESSES } from './hostile';

/** Wrong links of the device report: cases 31, 38, 41 and 56. `centre` selects one of the four links. */

const link = family('links', ['device']);

function field({ parameters }: FaultContext): string {
  return `url_${parameters['centre']}`;
}

function address(of: (link: string, context: FaultContext) => unknown): Fault['does'] {
  return {
    answer: (answer, context) => ({
      ...answer,
      [field(context)]: of(String(answer[field(context)]), context),
    }),
  };
}

function equalLinks(answer: AnswerJson, context: FaultContext): AnswerJson {
  const other = CENTRES.find((centre) => `url_${centre}` !== field(context));
  return { ...answer, [field(context)]: answer[`url_${other}`] };
}

const IN_INDIA = { centre: 'in' };

export const LINK_FAULTS: readonly Fault[] = [
  link(
    'link-missing',
    'The link of `centre` is missing.',
    {
      answer: (answer, context) =>
        Object.fromEntries(Object.entries(answer).filter(([name]) => name !== field(context))),
    },
    IN_INDIA,
  ),
  link(
    'link-null',
    'The link of `centre` is null.',
    address(() => null),
    IN_INDIA,
  ),
  link(
    'link-empty',
    'The link of `centre` is an empty text.',
    address(() => ''),
    IN_INDIA,
  ),
  link(
    'link-equal',
    'The link of `centre` leads to the file of another centre.',
    { answer: equalLinks },
    IN_INDIA,
  ),
  link(
    'link-number',
    'The link of `centre` is a number.',
    address(() => 404),
    IN_INDIA,
  ),
  link(
    'link-404',
    'The link of `centre` leads to a file that does not exist.',
    address((_, { origin }) => `${origin}/files/nowhere.csv`),
    IN_INDIA,
  ),
  link(
    'link-http',
    'The link of `centre` is not encrypted.',
    address((whole) => whole.replace(/^https?:\/\/[^/]+/, 'http://files.example')),
    IN_INDIA,
  ),
  link(
    'link-private-host',
    'The link of `centre` leads to the metadata address of a cloud provider.',
    address(() => 'https://169.254.169.254/latest/meta-data'),
    IN_INDIA,
  ),
  link(
    'link-hostile',
    `The link of \`centre\` is number \`nth\` of ${HOSTILE_ADDRESSES.length} hostile addresses, or \`address\` when given.`,
    address((_, { parameters }) => parameters['address'] ?? HOSTILE_ADDRESSES[Number(parameters['nth'])]),
    { centre: 'in', nth: 0 },
  ),
  link(
    'link-too-long',
    'The link of `centre` has `length` characters.',
    address((whole, { parameters }) => `${whole}&pad=`.padEnd(Number(parameters['length']), 'x')),
    { centre: 'in', length: 2083 },
  ),
  link(
    'link-tampered',
    'The signature in the link of `centre` is wrong.',
    address((whole) => whole.replace(/Signature=./, 'Signature=%20')),
    IN_INDIA,
  ),
  link('links-none', 'All four links are missing.', { answer: () => ({}) }),
];
