/** What a text says about the state of something. The text itself says it too: a colour is never the only sign. */
export type Tone = 'good' | 'warning' | 'bad' | 'quiet';

/** Colours of texts, as #rrggbb. Their contrast is at least 4.5 to 1 on white, on a band and on their own fill. */
export const TEXT_COLORS: Readonly<Record<Tone, string>> = {
  good: '#0d652d',
  warning: '#7a4100',
  bad: '#a50e0e',
  quiet: '#4d5358',
};

export const FILL_COLORS: Readonly<Record<Tone, string>> = {
  good: '#e2f3e6',
  warning: '#fdefd5',
  bad: '#fce4e2',
  quiet: '#eceff1',
};

export const HEADER_COLOR = '#d9e4f1';

export const BAND_COLORS = ['#ffffff', '#f5f8fb'] as const;

export interface TonedColumn {
  readonly field: string;
  readonly states: readonly { readonly text: string; readonly tone: Tone }[];
}

export function buildTonedColumn<State extends string>(
  field: string,
  tones: Readonly<Record<State, Tone>>,
  texts: Readonly<Record<State, string>>,
): TonedColumn {
  const states = Object.keys(tones) as State[];
  return { field, states: states.map((state) => ({ text: texts[state], tone: tones[state] })) };
}
