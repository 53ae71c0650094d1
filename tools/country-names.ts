// Writes src/catalogue/country-names.json: for each country its three-letter code, its name in each language of the add-on, and further names.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'src/catalogue/country-names.json';
const LANGUAGES = ['en', 'zh', 'de', 'es', 'fr', 'ja', 'zh-Hant'];
/** Codes in the data of Unicode that are no country of ISO 3166: overseas parts, unions, and countries of the past. */
const NO_COUNTRIES = /^(?:AC|AN|BU|CP|CQ|CS|DD|DG|EA|EU|EZ|FX|IC|NT|Q[^A]|SU|TA|TP|UK|UN|X[^K]|YD|YU|ZR|ZZ)$/;

type Names = Readonly<Record<string, string>>;

/** The text of the file, from the data of the Unicode Consortium (CLDR). */
export function countryNames(): string {
  const { codeMappings } = readJson('cldr-core/supplemental/codeMappings.json').supplemental;
  const territories: Names[] = LANGUAGES.map(
    (language) =>
      readJson(`cldr-localenames-full/main/${language}/territories.json`).main[language].localeDisplayNames
        .territories,
  );
  const codes = Object.keys(territories[0] ?? {}).filter(
    (code) => /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.test(code),
  );
  const namesOf = (code: string) =>
    territories
      .flatMap((names) => [code, `${code}-alt-short`, `${code}-alt-variant`].map((key) => names[key]))
      // Spanish “RU” is the United Kingdom, but the code of Russia.
      .filter((name) => name !== undefined && !codes.includes(name));
  const lines = codes.sort().map((code) => {
    const [english = {}, chinese = {}] = territories;
    const names = [codeMappings[code]._alpha3, ...new Set([english[code], chinese[code], ...namesOf(code)])];
    return `  "${code}": ${JSON.stringify(names.join('|'))}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(`node_modules/${path}`, 'utf8'));
}

if (process.argv[1]?.endsWith('country-names.ts')) writeFileSync(FILE, countryNames());
