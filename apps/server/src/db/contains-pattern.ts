import { foldText } from '@panelflow/domain/text/fold.ts'

/** Pattern for `like` that finds a text anywhere; its own `%` and `_` are taken as they are. */
export const containsPattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`

/** Pattern for `like` that finds words anywhere in what `fold_text` makes of a column. */
export const searchPattern = (words: string): string => containsPattern(foldText(words))
