export const LF = 10;
export const CR = 13;
/** The space. Codes below it are control characters. */
export const BLANK = 32;
export const QUOTE = 34;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const DIGIT_ZERO = 48;
export const DIGIT_NINE = 57;
