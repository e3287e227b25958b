/** Letters that no decomposition takes apart, and what a keyboard without them types. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
}

/**
 * The form in which a search compares: width, case and accents do not count (`Ｃａｆé` is `cafe`),
 * marks that make another letter do (が is not か). The database's `fold_text` is the same.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøđłıς]/gu, (letter) => LETTERS[letter] ?? letter)
