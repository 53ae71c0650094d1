import { DEVICE_COLUMNS } from '../src/catalogue';

const NETWORKS = Array.from(
  { length: 20 },
  (_, i) => `Network ${String.fromCharCode(65 + i)}${i % 3 ? ' Ads' : ''}`,
);
const AREAS = 'US CN DE FR GB IN SG JP KR BR MX ID TH VN PH RU TR IT ES PL'.split(' ');
const CHINESE_NETWORKS = NETWORKS.map((_, i) => `广告网络${String.fromCharCode(0x4e00 + i * 7)}`);
const FORMATS = ['Native', 'Interstitial', 'Splash', 'Banner', 'Rewarded Video', 'Offerwall'];

/** The app, day and zone of the file. */
export const ASKED_FILE = { app: 'app_5f2c1e9a8b7d', day: '2024-09-05', zone: 'UTC+0' } as const;

/**
 * `mixed`: Chinese names; all cells of a quarter of the rows in quotes, one of them with commas and doubled quotes; by the seed, LF or CRLF,
 * a header or none, and the columns of version 4.0 or 3.0.
 */
export type TextStyle = 'plain' | 'mixed';

/** The form of the file with this seed. */
export function fileForm(
  seed: number,
  style: TextStyle,
): { readonly lineEnd: string; readonly hasHeader: boolean; readonly columns: number } {
  const all = DEVICE_COLUMNS.length;
  if (style !== 'mixed') return { lineEnd: '\n', hasHeader: true, columns: all };
  const isOdd = seed % 2 === 1;
  return { lineEnd: isOdd ? '\n' : '\r\n', hasHeader: seed % 4 < 2, columns: seed % 4 < 3 ? all : all - 1 };
}

/** An invented device file (section 2.3). The same seed gives the same file. */
export function deviceFileText(rows: number, seed: number, style: TextStyle): string {
  const random = randomFrom(seed);
  const upTo = (limit: number): number => Math.floor(random() * limit);
  const hex = (length: number): string => Array.from({ length }, () => upTo(16).toString(16)).join('');
  const networks = style === 'mixed' ? CHINESE_NETWORKS : NETWORKS;
  const screen = style === 'mixed' ? '主屏幕' : 'main screen';
  const placements = Array.from(
    { length: 30 },
    (_, i) => [`pl_${hex(12)}`, `Placement ${i} ${screen}`] as const,
  );
  const units = Array.from({ length: 60 }, (_, i) => [`ca-app-pub-${hex(16)}/${i}`, `unit ${i}`] as const);
  const { lineEnd, hasHeader, columns } = fileForm(seed, style);
  const lines = hasHeader
    ? [
        DEVICE_COLUMNS.slice(0, columns)
          .map(({ header: answer }) => answer)
          .join(','),
      ]
    : [];
  for (let row = 0; row < rows; row++) {
    const network = upTo(NETWORKS.length);
    const format = upTo(FORMATS.length);
    const [placement, placementName] = placements[upTo(placements.length)]!;
    const [unit, unitName] = units[upTo(units.length)]!;
    const impressions = 1 + upTo(20);
    const revenue = random() * 0.05;
    const android = random() < 0.7;
    const isQuoted = style === 'mixed' && random() < 0.25;
    lines.push(
      [
        1_725_500_000 + upTo(86_400),
        ASKED_FILE.app,
        placement,
        placementName,
        format + 1,
        FORMATS[format],
        AREAS[upTo(AREAS.length)],
        network + 1,
        networks[network],
        unit,
        unitName,
        isQuoted ? `{""id"": ${network}, ""tier"": 1}` : `tier ${network}`,
        android ? hex(16) : '',
        android ? uuid(hex) : '',
        android ? '' : uuid(hex).toUpperCase(),
        random() < 0.5 ? `user_${upTo(1e6)}` : '',
        'organic',
        random() < 0.3 ? `sub${upTo(10)}` : '',
        impressions,
        random() < 0.1 ? 1 : 0,
        revenue.toFixed(6),
        ((revenue / impressions) * 1000).toFixed(4),
        '',
        android ? '' : uuid(hex).toUpperCase(),
        `${10 + upTo(6)}.${upTo(4)}`,
        android ? '' : upTo(4),
        (revenue * 0.9).toFixed(6),
      ]
        .slice(0, columns)
        .map((value) => (isQuoted ? `"${value}"` : value))
        .join(','),
    );
  }
  return `${lines.join(lineEnd)}${lineEnd}`;
}

function uuid(hex: (length: number) => string): string {
  return [8, 4, 4, 4, 12].map(hex).join('-');
}

/** A linear congruential generator, which is random enough to vary rows and gives the same numbers everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
