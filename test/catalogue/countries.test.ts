import { readFileSync } from 'node:fs';
import { loadCountryNames } from '../../src/catalogue/countries';
import { findCountryCode } from '../../src/request/checks/named-values';
import { toNameKey } from '../../src/request/nearest-name';
import { countryNames } from '../../tools/country-names';

it('the names of countries are those of the installed version of the Unicode CLDR', () => {
  const file = readFileSync('src/catalogue/country-names.json', 'utf8');
  expect(file === countryNames() || 'run npm run countries').toBe(true);
});

it.each([
  ['Germany Deutschland Allemagne Alemania 德国 德國 ドイツ DEU de', 'DE'],
  ['日本 Japón Japon JPN', 'JP'],
  ['美国 美國 アメリカ アメリカ合衆国 USA america États-Unis', 'US'],
  ['香港 Hongkong HKG', 'HK'],
  ['UK Britain Royaume-Uni 英国 イギリス', 'GB'],
  ['Holland Niederlande Pays-Bas', 'NL'],
  ['RU Russland 俄罗斯', 'RU'],
])('the names of countries of %s are found', (names, code) => {
  const typed = names.split(' ');
  expect(typed.map(findCountryCode)).toEqual(typed.map(() => code));
});

it('each mean one country', () => {
  const codes = new Map<string, string>();
  for (const [code, names] of loadCountryNames())
    for (const name of names) {
      expect([name, codes.get(toNameKey(name)) ?? code]).toEqual([name, code]);
      codes.set(toNameKey(name), code);
    }
});
