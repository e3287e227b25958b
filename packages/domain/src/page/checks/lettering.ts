/** How a text is laid out: whether it fits and how it looks beside the others. */
import { listTextFonts } from '../text-ranges.ts'
import { isSetInSquares } from '../../locale/language.ts'
import { computeMedian, countLetters } from './chapter-measures.ts'
import { SPOKEN_KINDS } from '../missing-text.ts'
import { leastReadable } from '../page-findings.ts'
import { type CheckedLine, defineCheck, findSpans, inLines, type TextSpan } from './check.ts'
import { NO_LIMITS } from './line-limits.ts'

const LETTERING = { stages: ['lettering'] } as const
const BLOCKING = { ...LETTERING, level: 'block' } as const

export const notLaidOut = defineCheck({
  ...BLOCKING,
  configurable: false,
  find: inLines(({ layout }) => (layout === null ? {} : null)),
})

export const overflow = defineCheck({
  ...BLOCKING,
  find: inLines(({ layout }) => (layout?.overflow === true ? {} : null)),
})

export const tooSmall = defineCheck({
  ...LETTERING,
  find: inLines(({ layout }, { lane }) =>
    layout !== null && layout.size < leastReadable(lane)
      ? { details: [String(Math.round(layout.size * 10) / 10)] }
      : null,
  ),
})

/** Set in a font whose licence has ended, or that the house does not offer for the language. */
export const fontLicence = defineCheck({
  stages: ['lettering'],
  reads: ['fontFaults'],
  find: inLines(({ item }, { fontFaults = {} }) => {
    const faults = listTextFonts(item.props).flatMap((font) => fontFaults[font] ?? [])
    const [fault] = faults
    return fault === undefined ? null : { details: [fault] }
  }),
})

/** Set in a font that the book did not approve for the language. */
export const fontApproval = defineCheck({
  stages: ['lettering'],
  reads: ['fontApproval'],
  find: inLines(({ item }, { fontApproval: approval }) => {
    if (approval === undefined) return null
    const { font } = item.props
    if (approval.approved.includes(font))
      // a stretch has no proposal of its own: which font it wants is the letterer's choice
      return listTextFonts(item.props).every((each) => approval.approved.includes(each)) ? null : {}
    const nearest = approval.nearest[font]
    return nearest === undefined ? {} : { font: nearest }
  }),
})

const escape = (letter: string): string => letter.replace(/[\\^\]-]/u, String.raw`\$&`)

export const missingGlyph = defineCheck({
  ...BLOCKING,
  find: inLines(({ layout, translation }) =>
    layout === null || layout.missing.length === 0
      ? null
      : {
          details: layout.missing,
          spans: findSpans(
            translation,
            new RegExp(`[${layout.missing.map(escape).join('')}]`, 'gu'),
          ),
        },
  ),
})

/** Spoken lettering of one font this many times larger or smaller than usual catches the eye. */
const JUMP = 1.4

const toSizes = (...sizes: readonly number[]): readonly string[] =>
  sizes.map((size) => String(Math.round(size * 10) / 10))

/** Larger or smaller than speech of the same font is in this chapter. */
export const sizeJump = defineCheck({
  ...LETTERING,
  find: inLines(({ layout, item, region }, { chapter }) => {
    const usual = chapter.sizes[item.props.font]
    const isSpeech = region !== null && SPOKEN_KINDS.includes(region.props.kind)
    if (layout === null || usual === undefined || !isSpeech) return null
    const times = layout.size / usual
    return times > JUMP || times < 1 / JUMP ? { details: toSizes(layout.size, usual) } : null
  }),
})

/** Texts of one kind and style on a page differ by no more than this share of their usual size. */
const PAGE_JUMP = 0.15
/** Fewer texts of a kind and style have no usual size. */
const LEAST_ALIKE = 3

/** Kind of lettering and style: what a reader expects to be equally large on a page. */
const describeStyle = ({ item, region }: CheckedLine): string | null => {
  const isSpeech = region !== null && SPOKEN_KINDS.includes(region.props.kind)
  const { font, bold, italic, writing } = item.props
  return isSpeech ? JSON.stringify([region.props.kind, font, bold, italic, writing]) : null
}

/** Larger or smaller by more than 15 % than the texts of its kind and style on the page. */
export const pageSizeJump = defineCheck({
  ...LETTERING,
  find: ({ lines }) => {
    const styled = lines.flatMap((line) => {
      const style = describeStyle(line)
      return style === null || line.layout === null
        ? []
        : [{ itemId: line.item.id, style, size: line.layout.size }]
    })
    return styled.flatMap(({ itemId, style, size }) => {
      const sizes = styled.flatMap((other) => (other.style === style ? [other.size] : []))
      const usual = sizes.length < LEAST_ALIKE ? null : computeMedian(sizes)
      const times = usual === null ? 1 : Math.max(size / usual, usual / size)
      return usual !== null && times > 1 + PAGE_JUMP
        ? [{ itemId, details: toSizes(size, usual) }]
        : []
    })
  },
})

/** A last line of this many letters or fewer looks lost below the others. */
const FEWEST_LETTERS = 3
const LEAST_LINES = 3

const getLastLine = ({ layout, translation }: CheckedLine): { from: number; to: number } | null => {
  const from = layout?.lines.at(-1)
  return layout === null || from === undefined || layout.lines.length + 1 < LEAST_LINES
    ? null
    : { from, to: translation.trimEnd().length }
}

/**
 * A single character, or a short end of a word, alone on the last line. A person who broke the line
 * there meant it.
 */
export const shortLastLine = defineCheck({
  ...LETTERING,
  find: inLines((line, { languages }) => {
    const last = getLastLine(line)
    if (last === null || line.translation[last.from - 1] === '\n') return null
    const letters = countLetters(line.translation.slice(last.from, last.to))
    return letters <= (isSetInSquares(languages.target) ? 1 : FEWEST_LETTERS)
      ? { spans: [last] }
      : null
  }),
})

/** Sound effects and signs are drawn as the art needs them. */
const isSpoken = ({ region }: CheckedLine): boolean =>
  region === null || SPOKEN_KINDS.includes(region.props.kind)

/** More lines than the book allows a text. */
export const lineCount = defineCheck({
  ...LETTERING,
  find: inLines((line, { lineLimits = NO_LIMITS }) => {
    const { lines } = lineLimits
    const count = (line.layout?.lines.length ?? 0) + 1
    return lines !== null && isSpoken(line) && count > lines
      ? { details: [String(count), String(lines)] }
      : null
  }),
})

const listSetLines = ({ layout, translation }: CheckedLine): readonly TextSpan[] => {
  if (layout === null) return []
  const starts = [0, ...layout.lines]
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? translation.length
    return { from, to: from + translation.slice(from, to).trimEnd().length }
  })
}

/** A line does not begin with what closes or goes on, nor end with what opens (JIS X 4051). */
const NEVER_BEGINS =
  /^[、。，．・：；？！）〕】》」』〉｝］ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々ๆฯ,.;:!?)\]}»”]/u
const NEVER_ENDS = /[（〔【《「『〈｛［([{«“¿¡]$/u
/** A line of its own, as "?!" or "……", is meant. */
const HAS_WORDS = /[\p{L}\p{N}]/u

/** Lines that begin or end with a character that belongs to the line before or after. */
export const lineEdges = defineCheck({
  ...LETTERING,
  find: inLines((line) => {
    const lines = listSetLines(line).map(({ from, to }) => {
      const words = line.translation.slice(from, to)
      return { from: to - words.trimStart().length, to, words: words.trim() }
    })
    const spans = lines.flatMap(({ from, to, words }, at): readonly TextSpan[] => {
      if (!HAS_WORDS.test(words)) return []
      const begins = at > 0 && NEVER_BEGINS.test(words) ? [{ from, to: from + 1 }] : []
      const isLast = at === lines.length - 1
      return !isLast && NEVER_ENDS.test(words) ? [...begins, { from: to - 1, to }] : begins
    })
    return spans.length === 0 ? null : { spans }
  }),
})

/** Letters as they are read, an accent is none of its own. */
const countCharacters = (text: string): number => text.match(/\P{M}\p{M}*/gu)?.length ?? 0

/** Lines with more characters than the book allows; their spaces count, not those at their ends. */
export const lineLength = defineCheck({
  ...LETTERING,
  find: inLines((line, { lineLimits = NO_LIMITS }) => {
    const { characters } = lineLimits
    if (characters === null || !isSpoken(line)) return null
    const count = ({ from, to }: TextSpan): number =>
      countCharacters(line.translation.slice(from, to).trimStart())
    const spans = listSetLines(line).filter((span) => count(span) > characters)
    return spans.length === 0
      ? null
      : { spans, details: [String(Math.max(...spans.map(count))), String(characters)] }
  }),
})
