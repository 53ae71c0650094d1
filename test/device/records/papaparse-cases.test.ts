import Papa from 'papaparse';
import { asked, outcome, recordsOf } from '../any-file';

// The subjects of papaparse's own tests, with inputs of our own. Each is read as papaparse reads it, or refused if papaparse guesses.

type Read = readonly [what: string, text: string, records: readonly (readonly string[])[]];

const READ: readonly Read[] = [
  ['one row', 'A,b,c', [['A', 'b', 'c']]],
  [
    'two rows',
    'A,b,c\nd,E,f',
    [
      ['A', 'b', 'c'],
      ['d', 'E', 'f'],
    ],
  ],
  ['one cell', 'A', [['A']]],
  ['one column', 'A\nb\nc', [['A'], ['b'], ['c']]],
  [
    'a last line end',
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'CRLF',
    'A,b,c\r\nd,E,f',
    [
      ['A', 'b', 'c'],
      ['d', 'E', 'f'],
    ],
  ],
  [
    'CR alone',
    'A,b,c\rd,E,f',
    [
      ['A', 'b', 'c'],
      ['d', 'E', 'f'],
    ],
  ],
  [
    'CR alone at the end',
    'A,b,c\rd,E,f\r',
    [
      ['A', 'b', 'c'],
      ['d', 'E', 'f'],
    ],
  ],
  ['spaces around cells, which are theirs', 'a, b ,c', [['a', ' b ', 'c']]],
  ['a tab, which is text', 'a\tb,c\td', [['a\tb', 'c\td']]],
  ['blank cells', ',,', [['', '', '']]],
  ['a blank cell at the beginning', ',b,c', [['', 'b', 'c']]],
  ['a blank cell at the end', 'a,b,', [['a', 'b', '']]],
  [
    'blank cells at ends of lines',
    'a,\n,b\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  [
    'a row of blank cells',
    'a,b\n,\nc,d',
    [
      ['a', 'b'],
      ['', ''],
      ['c', 'd'],
    ],
  ],
  ['a quoted cell at the beginning', '"A",b,c', [['A', 'b', 'c']]],
  ['a quoted cell in the middle', 'A,"b",c', [['A', 'b', 'c']]],
  ['a quoted cell at the end', 'A,b,"c"', [['A', 'b', 'c']]],
  [
    'all cells quoted',
    '"A","b"\n"c","d"',
    [
      ['A', 'b'],
      ['c', 'd'],
    ],
  ],
  ['spaces in quotes', '" a ",b', [[' a ', 'b']]],
  ['a comma in quotes', 'A,"b,B",c', [['A', 'b,B', 'c']]],
  ['LF in quotes', 'A,"b\nB",c', [['A', 'b\nB', 'c']]],
  [
    'CRLF in quotes',
    'A,"b\r\nB",c\r\nd,e,f',
    [
      ['A', 'b\r\nB', 'c'],
      ['d', 'e', 'f'],
    ],
  ],
  ['CR in quotes', 'A,"b\rB",c', [['A', 'b\rB', 'c']]],
  [
    'CR in quotes of a CR file',
    'A,"b\rB"\rc,d',
    [
      ['A', 'b\rB'],
      ['c', 'd'],
    ],
  ],
  [
    'LF in quotes of a CRLF file',
    'A,"b\nB"\r\nc,d\r\n',
    [
      ['A', 'b\nB'],
      ['c', 'd'],
    ],
  ],
  [
    'CRLF in quotes of an LF file',
    'A,"b\r\nB"\nc,d\n',
    [
      ['A', 'b\r\nB'],
      ['c', 'd'],
    ],
  ],
  ['line ends alone in quotes', '"\n","\r\n","\r"', [['\n', '\r\n', '\r']]],
  ['only commas in quotes', '",",",,"', [[',', ',,']]],
  ['doubled quotes', 'a,"say ""hi""",c', [['a', 'say "hi"', 'c']]],
  ['doubled quotes at the ends', '"""a""",b', [['"a"', 'b']]],
  ['a doubled quote at the beginning', '"""a",b', [['"a', 'b']]],
  ['doubled quotes before a comma', '"a"",""b",c', [['a","b', 'c']]],
  [
    'doubled quotes before a line end',
    '"a""\n""b",c\nd,e',
    [
      ['a"\n"b', 'c'],
      ['d', 'e'],
    ],
  ],
  ['two doubled quotes alone', '"""""",b', [['""', 'b']]],
  ['a doubled quote alone', '"""",b', [['"', 'b']]],
  ['quoted blanks', '"","",""', [['', '', '']]],
  [
    'a quoted blank at the end of the file',
    'a,b\nc,""',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  [
    'a quoted cell at the end of the file',
    'a,b\nc,"d"',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['one blank in quotes, which is a row', 'a\n""\nb', [['a'], [''], ['b']]],
  ['a quote in the middle of a cell', 'A,b"B,c', [['A', 'b"B', 'c']]],
  ['a quote at the end of a cell', 'A,b",c', [['A', 'b"', 'c']]],
  ['quotes around a part of a cell', 'A,b"x"B,c', [['A', 'b"x"B', 'c']]],
  ['a space before a quote', 'A, "b",c', [['A', ' "b"', 'c']]],
  [
    'a byte order mark',
    '\ufeffA,b\nc,d',
    [
      ['A', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a byte order mark before a quote',
    '\ufeff"A",b\nc,d',
    [
      ['A', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a byte order mark further on, which is text',
    'A,\ufeffb\n\ufeffc,d',
    [
      ['A', '\ufeffb'],
      ['\ufeffc', 'd'],
    ],
  ],
  [
    'characters of two, three and four bytes',
    'é,ß\n名,😀',
    [
      ['é', 'ß'],
      ['名', '😀'],
    ],
  ],
  [
    'line ends of other alphabets, which are text',
    'a\u2028b,c\u0085d\ne,f',
    [
      ['a\u2028b', 'c\u0085d'],
      ['e', 'f'],
    ],
  ],
  [
    'what begins as a comment',
    '#a,b\n//c,d',
    [
      ['#a', 'b'],
      ['//c', 'd'],
    ],
  ],
  [
    'names that mean something to the language',
    '__proto__,constructor\ntoString,valueOf',
    [
      ['__proto__', 'constructor'],
      ['toString', 'valueOf'],
    ],
  ],
  [
    'numbers as they are written',
    '00123,1e5\n-0,+7',
    [
      ['00123', '1e5'],
      ['-0', '+7'],
    ],
  ],
];

/** Texts that papaparse reads differently, because blank lines are rows for it. */
const BLANK_LINES: readonly Read[] = [
  [
    'blank lines first and between others',
    '\n\r\na,b\n\nc,d\r\n\r\n\ne,f\n',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
  [
    'a blank line at the end',
    'a,b\nc,d\n\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'three blank lines at the end',
    'a,b\r\nc,d\r\n\r\n\r\n\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'LF and CRLF in turns',
    'a,b\nc,d\r\ne,f\n',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
];

describe('our parser reads what papaparse reads', () => {
  it.each(READ)('%s', (_, text, records) => {
    const papa = Papa.parse<string[]>(text, { delimiter: ',' });
    const isEnded = /[\r\n]$/.test(text);
    expect(isEnded ? papa.data.slice(0, -1) : papa.data).toEqual(records);
    expect(recordsOf(text)).toEqual(records);
  });

  it.each(BLANK_LINES)('and more than that: %s', (_, text, records) => {
    expect(recordsOf(text)).toEqual(records);
  });
});

describe('our parser refuses what papaparse guesses, and names the line', () => {
  it.each([
    ['a row too short', 'area,click\nDE,1\nUS\nFR,2\n', 'line 3: the row has 1 cells instead of 2'],
    ['a row too long', 'area,click\nDE,1,x\nFR,2\n', 'line 2: the row has more than 2 cells'],
    ['a comma too many at the end', 'area,click\nDE,1,\n', 'line 2: the row has more than 2 cells'],
    ['a short row behind one of two lines', 'area,channel\nDE,"a\nb"\nUS\n', 'line 4: the row has 1 cells'],
    [
      'a quote never closed',
      'area,channel\nDE,"a\nUS,b\n',
      'line 2: a quote is opened here and never closed',
    ],
    [
      'a quote never closed in the header',
      'area,"click\nDE,1\n',
      'line 1: a quote is opened here and never closed',
    ],
    [
      'a last quote never closed',
      'area,channel\nDE,a\nUS,"',
      'line 3: a quote is opened here and never closed',
    ],
    [
      'a doubled quote never closed',
      'area,channel\nDE,"a""\n',
      'line 2: a quote is opened here and never closed',
    ],
    ['text behind a closing quote', 'area,channel\nDE,"a"b\n', 'line 2: text follows a closing quote'],
    ['a space behind a closing quote', 'area,channel\nDE,"a" \n', 'line 2: text follows a closing quote'],
    ['text behind a quote in the header', '"area"x,channel\nDE,a\n', 'line 1: text follows a closing quote'],
    ['a quote in a quoted cell', 'area,channel\nDE,"a"b"\n', 'line 2: text follows a closing quote'],
    ['a lone CR in an LF file', 'area,channel\nDE,a\rb\n', 'line 2: a line ends here in another way'],
    ['a lone LF in a CR file', 'area,channel\rDE,a\nUS,b\r', 'line 2: a line ends here in another way'],
    [
      'a lone CR at the end of a line',
      'area,channel\nDE,a\r\r\nUS,b\n',
      'line 2: a line ends here in another way',
    ],
    ['semicolons', 'area;click\nDE;1\n', 'line 1: it has no known header, and 1 columns'],
    ['tabs', 'area\tclick\nDE\t1\n', 'line 1: it has no known header, and 1 columns'],
  ])('%s', (_, text, sentence) => {
    const wanted = { ...asked([]), columns: [{ field: 'area', type: 'text' as const }] };
    expect(outcome(text, wanted)).toContain(`The device file of centre en is not as expected at ${sentence}`);
    const cuts = Array.from({ length: text.length }, (_one, cut) => outcome(text, wanted, [cut]));
    expect([...new Set(cuts)]).toEqual([outcome(text, wanted)]);
  });
});
