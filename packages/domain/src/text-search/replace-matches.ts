import type { PageItem, PageOp, TextRange } from '../page/document/page-document.ts'
import { getWrittenText, sameValue } from '../page/document/page-fields.ts'
import { rangesAfterEdit } from '../page/text-ranges.ts'
import type { TextMatch } from './find-matches.ts'

export interface Replacement {
  readonly words: string
  /** `$1` to `$9` are the groups of the pattern, `$0` and `$&` the whole, `$$` a dollar */
  readonly hasGroups: boolean
  /** capitals as in the words that are replaced */
  readonly keepCase: boolean
}

const CASED = /[\p{Lu}\p{Ll}\p{Lt}]/u

/** ALL CAPITALS, First Letter, or as it is given: what the words replaced were written in. */
const withCapitals = (like: string, words: string): string => {
  const cased = [...like].filter((letter) => CASED.test(letter))
  const [first] = cased
  if (first === undefined || first !== first.toUpperCase()) return words
  if (cased.length > 1 && cased.every((letter) => letter === letter.toUpperCase()))
    return words.toUpperCase()
  const [head = '', ...rest] = [...words]
  return head.toUpperCase() + rest.join('')
}

/** What stands in the place of one match. */
export const toReplacement = (
  text: string,
  { from, to, groups }: TextMatch,
  { words, hasGroups, keepCase }: Replacement,
): string => {
  const found = text.slice(from, to)
  const filled = hasGroups
    ? words.replaceAll(/\$([0-9&$])/g, (_, sign: string) => {
        if (sign === '$') return '$'
        return sign === '&' || sign === '0' ? found : (groups[Number(sign)] ?? '')
      })
    : words
  return keepCase ? withCapitals(found, filled) : filled
}

/**
 * The edits that put words in the place of matches of an item's text. Ranges stay on their letters.
 * @param matches in order, without overlaps
 */
export const createReplaceOps = (
  item: PageItem,
  matches: readonly TextMatch[],
  replacement: Replacement,
): readonly PageOp[] => {
  const from = getWrittenText(item)
  if (from === null) return []
  const before = item.kind === 'text' ? (item.props.ranges ?? []) : []
  let to = from
  let ranges: readonly TextRange[] = before
  // from the end, so that the places of those before it stay true
  for (const match of matches.toReversed()) {
    const words = toReplacement(from, match, replacement)
    const next = to.slice(0, match.from) + words + to.slice(match.to)
    ranges = rangesAfterEdit(ranges, to, next)
    to = next
  }
  if (to === from) return []
  return [
    { op: 'text', id: item.id, from, to },
    ...(sameValue(before, ranges)
      ? []
      : [{ op: 'set', id: item.id, props: { ranges } } satisfies PageOp]),
  ]
}
