import type { Language } from '../../../src/language';
import { chinese } from './chinese';
import { english, type PageTexts } from './english';

export type { PageTexts, ScenarioId } from './english';

/** The page's texts by language. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { en: english, zh: chinese };
