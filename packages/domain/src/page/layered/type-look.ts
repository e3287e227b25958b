/** How a layer of type is set, letter by letter, and what was changed of it in another program. */
import { diffWords } from '../../text/word-diff.ts'
import { field, type Value } from '../document/field.ts'
import { alignTyped, toLines } from './typed-words.ts'

/** Letters that look alike. Lengths in px of the page. */
const typeRun = field.object({
  length: field.number({ integer: true }),
  /** PostScript name */
  face: field.text({ max: 200 }),
  size: field.number(),
  /** `#rrggbb`; null: a colour of another kind */
  color: field.nullable(field.text({ max: 7 })),
  isFakeBold: field.flag(),
  isFakeItalic: field.flag(),
  /** thousandths of an em */
  tracking: field.number(),
  /** distance to the line above */
  leading: field.number(),
})

export const typeLook = field.object({
  align: field.nullable(field.oneOf(['left', 'center', 'right'])),
  runs: field.list(typeRun, { max: 2000 }),
  /** its lines are columns */
  isVertical: field.optional(field.flag()),
})

export type TypeLook = Value<typeof typeLook>
type LetterLook = Omit<TypeLook['runs'][number], 'length'>

/** A layer of type as the library of the file reads and writes it. */
interface FileStyle {
  readonly font?: { readonly name: string } | undefined
  readonly fontSize?: number | undefined
  readonly fauxBold?: boolean | undefined
  readonly fauxItalic?: boolean | undefined
  readonly autoLeading?: boolean | undefined
  readonly leading?: number | undefined
  readonly tracking?: number | undefined
  readonly fillColor?: object | undefined
}

export interface FileType {
  readonly text: string
  readonly orientation?: 'horizontal' | 'vertical' | undefined
  readonly transform?: readonly number[] | undefined
  readonly style?: FileStyle | undefined
  readonly styleRuns?: readonly { readonly length: number; readonly style: FileStyle }[] | undefined
  readonly paragraphStyle?: { readonly justification?: string | undefined } | undefined
  readonly paragraphStyleRuns?:
    | readonly { readonly style: { readonly justification?: string | undefined } }[]
    | undefined
}

/** × size, where a layer leaves the distance of lines to the program */
const AUTO_LEADING = 1.2
const DEFAULT_SIZE = 12

const toHex = (color: object | undefined): string | null => {
  const values = Object.fromEntries(Object.entries(color ?? {}))
  const parts = ['r', 'g', 'b'].map((name) => {
    const [whole, share] = [values[name], values[`f${name}`]]
    return typeof whole === 'number' ? whole : typeof share === 'number' ? share * 255 : Number.NaN
  })
  if (parts.some((part) => !Number.isFinite(part))) return null
  const toByte = (part: number): number => Math.round(Math.min(255, Math.max(0, part)))
  return `#${parts.map((part) => toByte(part).toString(16).padStart(2, '0')).join('')}`
}

const toRun = (length: number, style: FileStyle, scale: number): TypeLook['runs'][number] => {
  const size = (style.fontSize ?? DEFAULT_SIZE) * scale
  const isAuto = style.autoLeading !== false || style.leading === undefined
  return {
    length,
    face: (style.font?.name ?? '').slice(0, 200),
    size,
    color: toHex(style.fillColor),
    isFakeBold: style.fauxBold === true,
    isFakeItalic: style.fauxItalic === true,
    tracking: style.tracking ?? 0,
    leading: isAuto ? size * AUTO_LEADING : (style.leading ?? 0) * scale,
  }
}

const toAlign = (justification: string | undefined): TypeLook['align'] =>
  justification === 'left' || justification === 'center' || justification === 'right'
    ? justification
    : null

/** A layer that was pulled larger has its size in its transform. */
export const readTypeLook = (type: FileType): TypeLook => {
  const { text, transform = [], style = {}, styleRuns, paragraphStyle, paragraphStyleRuns } = type
  const scale = Math.hypot(transform[0] ?? 1, transform[1] ?? 0)
  const runs = styleRuns ?? [{ length: text.length, style }]
  return {
    ...(type.orientation === 'vertical' ? { isVertical: true } : {}),
    align: toAlign(
      paragraphStyle?.justification ?? paragraphStyleRuns?.[0]?.style.justification ?? 'left',
    ),
    runs: runs.slice(0, 2000).map((run) => toRun(run.length, { ...style, ...run.style }, scale)),
  }
}

/** A letter that is seen: where it is in the text, and how it was and is set. */
export interface ComparedLetter {
  readonly place: number
  readonly was: LetterLook
  readonly is: LetterLook
  /** in the first line */
  readonly isFirst: boolean
}

const listLooks = ({ runs }: TypeLook): readonly LetterLook[] =>
  runs.flatMap(({ length, ...look }) => Array.from({ length }, () => look))

/** For each letter of `is` the one it was; for a new one the letter before it. */
const alignLetters = (was: string, is: string): readonly { at: number; isNew: boolean }[] => {
  let at = 0
  return diffWords(was, is).flatMap(({ kind, text }) => {
    const from = at
    if (kind !== 'new') at += text.length
    if (kind === 'removed') return []
    return Array.from({ length: text.length }, (_, index) =>
      kind === 'new'
        ? { at: Math.max(0, from - 1), isNew: true }
        : { at: from + index, isNew: false },
    )
  })
}

export interface TypedLook {
  readonly words: string
  readonly look: TypeLook
}

/**
 * Letters of a layer as they were written and as they came back, by their place in a text.
 * @param target `before`: the text has the words as they were; `after`: those that came
 */
export const compareLetters = (
  text: string,
  before: TypedLook,
  after: TypedLook,
  target: 'before' | 'after',
): readonly ComparedLetter[] => {
  const [was, is] = [toLines(before.words), toLines(after.words)]
  const [wasLooks, isLooks] = [listLooks(before.look), listLooks(after.look)]
  const origins = alignLetters(was, is)
  const places = alignTyped(target === 'after' ? is : was, text)
  const firstEnd = is.indexOf('\n')
  return origins.flatMap(({ at, isNew }, index): readonly ComparedLetter[] => {
    const [wasLook, isLook] = [wasLooks[at] ?? wasLooks.at(-1), isLooks[index] ?? isLooks.at(-1)]
    const typed = target === 'after' ? index : isNew ? null : at
    const place = typed === null ? undefined : places === null ? typed : places[typed]
    if (wasLook === undefined || isLook === undefined || place === undefined) return []
    if (/\s/.test(is[index] ?? ' ') || place >= text.length) return []
    return [{ place, was: wasLook, is: isLook, isFirst: firstEnd < 0 || index < firstEnd }]
  })
}
