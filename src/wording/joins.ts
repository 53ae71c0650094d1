import { getLanguage, type Language } from '../language';

/** The signs between texts that code puts together. */
const SIGNS = {
  en: { list: ', ', clauses: '; ', pair: ': ', brackets: [' (', ')'] },
  zh: { list: '、', clauses: '；', pair: '：', brackets: ['（', '）'] },
} as const satisfies Readonly<Record<Language, object>>;

/** One sentence after the other, without blank ones. No space stands beside Chinese punctuation. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences
    .filter((sentence) => sentence !== '')
    .reduce(
      (text, sentence) =>
        `${text}${/[。！？；：）”]$/.test(text) || sentence.startsWith('（') ? '' : ' '}${sentence}`,
      '',
    )
    .trim();
}

/** "US, DE". Here and below, for the person who reads it, unless another language is given. */
export function joinList(items: readonly string[], language = getLanguage()): string {
  return items.join(SIGNS[language].list);
}

/** "cn: no data; sg: no file". */
export function joinClauses(clauses: readonly string[], language = getLanguage()): string {
  return clauses.join(SIGNS[language].clauses);
}

/** "Revenue: 12.50 USD". */
export function formatPair(label: string, value: string, language = getLanguage()): string {
  return `${label}${SIGNS[language].pair}${value}`;
}

/** "Aurora Ads (1)". */
export function addInBrackets(text: string, addition: string, language = getLanguage()): string {
  const [opening, closing] = SIGNS[language].brackets;
  return `${text}${opening}${addition}${closing}`;
}
