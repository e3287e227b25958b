/**
 * `npm run -s segment -- <language> [name …]`: reads lines and prints them with `|` where the
 * lettering engine may end a line without parting a word or phrase. Names are kept whole.
 */
import { createInterface } from 'node:readline'
import { findLanguage, LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { findBreaks } from '@panelflow/render/text/breaks.ts'
import { normaliseText } from '@panelflow/render/text/normalise.ts'
import { loadSegmentation } from '@panelflow/render/text/segmentation-models.ts'

const [language, ...names] = process.argv.slice(2)
if (language === undefined || !findLanguage(language)) {
  console.error(
    `usage: npm run -s segment -- <language> [name …]   one of: ${LANGUAGES.join(', ')}`,
  )
  process.exitCode = 2
} else {
  await loadSegmentation(language)
  for await (const line of createInterface({ input: process.stdin })) {
    const text = normaliseText(line)
    const places = findBreaks(text, language, { names }).filter(({ insideWord }) => !insideWord)
    const words = [0, ...places.map(({ at }) => at)].map((at, i) =>
      text.slice(at, places[i]?.at ?? text.length),
    )
    console.log(words.join('|'))
  }
}
