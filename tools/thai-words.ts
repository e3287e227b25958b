/**
 * Writes `packages/render/src/text/segmentation/thai-words.json` from the word list of Debian's
 * hunspell-th (NECTEC, LGPL): words of Thai letters only, each as the number of letters that it
 * shares with the word before it (one digit of base 36) and the rest.
 *
 * `npx tsx tools/thai-words.ts [/usr/share/hunspell/th_TH.dic]`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Longer ones are titles and phrases. */
const MAX_LENGTH = 14
const TARGET = 'packages/render/src/text/segmentation/thai-words.json'

const source = process.argv[2] ?? '/usr/share/hunspell/th_TH.dic'
const words = new Set(
  readFileSync(source, 'utf8')
    .split('\n')
    .map((line) => line.split('/')[0]?.trim() ?? '')
    .filter((word) => /^[\u0e00-\u0e7f]+$/.test(word))
    .filter(({ length }) => length >= 2 && length <= MAX_LENGTH),
)

const countShared = (a: string, b: string): number => {
  let count = 0
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1
  return count
}

let before = ''
const parts: string[] = []
for (const word of [...words].toSorted((a, b) => (a < b ? -1 : 1))) {
  const shared = countShared(before, word)
  parts.push(shared.toString(36) + word.slice(shared))
  before = word
}
writeFileSync(path.join(import.meta.dirname, '..', TARGET), JSON.stringify(parts.join('')))
console.log(`${words.size} words`)
