/**
 * The form under which terms and lines are the same: NFKC (which also folds width), trimmed, case
 * folded, runs of spaces as one
 * (spec 10.term.unique).
 */
export const normaliseText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
