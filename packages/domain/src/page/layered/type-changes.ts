/** What of a changed layer of type is set in the text it was written from. */
import type { TextProps, TextRange } from '../document/page-document.ts'
import { PLAIN_STYLE, rangeStyleAt, type RangeStyle, rangesWith } from '../text-ranges.ts'
import type { ComparedLetter, TypeLook } from './type-look.ts'

/** A face as other programs name it. */
export interface NamedFace {
  /** of the font registry */
  readonly id: string
  readonly family: string
  readonly isBold: boolean
  readonly isItalic: boolean
}

export type FindFace = (postScriptName: string) => NamedFace | null

/** What was changed and does not come along. */
export type TypeRemark =
  | 'face_in_part'
  | 'spacing_in_part'
  | 'colour_kind'
  | 'direction'
  | 'align_in_columns'

export interface TypeChange {
  readonly props: Partial<TextProps>
  /** PostScript names that belong to no font here */
  readonly unknownFaces: readonly string[]
  readonly remarks: readonly TypeRemark[]
}

const LEAST = { size: 0.1, tracking: 1, leading: 0.5 }

const round = (value: number, digits: number): number => {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}

const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value))

const isNear = (a: number, b: number, by: number): boolean => Math.abs(a - b) < by

const isOne = (values: readonly unknown[]): boolean => new Set(values).size === 1

interface Planning {
  readonly text: TextProps
  readonly letters: readonly ComparedLetter[]
  readonly props: { -readonly [K in keyof TextProps]?: TextProps[K] }
  ranges: readonly TextRange[]
  readonly unknownFaces: Set<string>
  readonly remarks: Set<TypeRemark>
}

/** Neighbours that are to be set alike, as one stretch. */
const setStretches = (
  planning: Planning,
  isChanged: (letter: ComparedLetter) => boolean,
  toStyle: (letter: ComparedLetter) => RangeStyle,
): void => {
  const stretches: { from: number; to: number; style: RangeStyle }[] = []
  let isOpen = false
  for (const letter of planning.letters) {
    const last = stretches.at(-1)
    const style = toStyle(letter)
    if (!isChanged(letter)) isOpen = false
    else if (isOpen && last !== undefined && JSON.stringify(last.style) === JSON.stringify(style))
      last.to = letter.place + 1
    else {
      stretches.push({ from: letter.place, to: letter.place + 1, style })
      isOpen = true
    }
  }
  const { length } = planning.text.translation
  for (const { from, to, style } of stretches)
    planning.ranges = rangesWith(planning.ranges, { from, to, length }, style)
}

const setWhole = (planning: Planning, cleared: readonly (keyof RangeStyle)[]): void => {
  const { length } = planning.text.translation
  const style = Object.fromEntries(cleared.map((name) => [name, PLAIN_STYLE[name]]))
  planning.ranges = rangesWith(planning.ranges, { from: 0, to: length, length }, style)
}

const planColor = (planning: Planning): void => {
  const { letters, text, props } = planning
  const isChanged = ({ was, is }: ComparedLetter): boolean => was.color !== is.color
  const changed = letters.filter(isChanged)
  if (changed.length === 0) return
  if (changed.some(({ is }) => is.color === null)) return void planning.remarks.add('colour_kind')
  // how strong a colour is stays with the layer
  const toColor = (color: string | null): string => `${color ?? ''}${text.color.slice(7, 9)}`
  if (isOne(letters.map(({ is }) => is.color))) {
    props.color = toColor(letters[0]?.is.color ?? null)
    return setWhole(planning, ['color'])
  }
  setStretches(planning, isChanged, ({ is }) => {
    const color = toColor(is.color)
    return { color: color === text.color ? undefined : color }
  })
}

interface FaceLook extends Pick<NamedFace, 'id' | 'family'> {
  readonly bold: boolean
  readonly italic: boolean
}

const planFace = (planning: Planning, findFace: FindFace): void => {
  const { letters, props, text } = planning
  const isChanged = ({ was, is }: ComparedLetter): boolean =>
    was.face !== is.face || was.isFakeBold !== is.isFakeBold || was.isFakeItalic !== is.isFakeItalic
  if (!letters.some(isChanged)) return
  const toFace = ({ is }: ComparedLetter): FaceLook | null => {
    const face = findFace(is.face)
    return face === null
      ? null
      : {
          id: face.id,
          family: face.family,
          bold: face.isBold || is.isFakeBold,
          italic: face.isItalic || is.isFakeItalic,
        }
  }
  for (const letter of letters)
    if (isChanged(letter) && toFace(letter) === null) planning.unknownFaces.add(letter.is.face)
  if (planning.unknownFaces.size > 0) return
  const first = letters[0]
  if (first !== undefined && isOne(letters.map(({ is }) => JSON.stringify(toKey(is))))) {
    const face = findFace(first.is.face)
    if (face === null) return
    Object.assign(props, {
      font: face.id,
      bold: first.is.isFakeBold,
      italic: first.is.isFakeItalic,
    })
    return setWhole(planning, ['bold', 'italic'])
  }
  // single letters have the weight and slant of their own, and the font of the text
  const own = letters.find((letter) => !isChanged(letter) && findFace(letter.was.face) !== null)
  const family = own === undefined ? null : findFace(own.was.face)?.family
  const isOther = (letter: ComparedLetter): boolean =>
    isChanged(letter) && toFace(letter)?.family !== family
  if (letters.some(isOther)) planning.remarks.add('face_in_part')
  const isBoldText = text.bold || own?.was.isFakeBold === true || isBoldFace(own, findFace)
  const isItalicText = text.italic || own?.was.isFakeItalic === true || isItalicFace(own, findFace)
  setStretches(
    planning,
    (letter) => isChanged(letter) && !isOther(letter),
    (letter) => {
      const face = toFace(letter)
      return {
        bold: face?.bold === isBoldText ? undefined : face?.bold,
        italic: face?.italic === isItalicText ? undefined : face?.italic,
      }
    },
  )
}

const toKey = ({ face, isFakeBold, isFakeItalic }: ComparedLetter['is']) => [
  face,
  isFakeBold,
  isFakeItalic,
]

const isBoldFace = (letter: ComparedLetter | undefined, findFace: FindFace): boolean =>
  letter !== undefined && findFace(letter.was.face)?.isBold === true

const isItalicFace = (letter: ComparedLetter | undefined, findFace: FindFace): boolean =>
  letter !== undefined && findFace(letter.was.face)?.isItalic === true

/** Size of the text itself as it was fitted: stretches have a share of it. */
const findFittedSize = ({ letters, text }: Planning): number => {
  const sizes = letters.map(({ place, was }) => {
    return was.size / (rangeStyleAt(text.ranges ?? [], place).size ?? 1)
  })
  return sizes[0] ?? text.size
}

/** × the size it had; 1 where the whole text was not set larger or smaller. */
const planSize = (planning: Planning): number => {
  const { letters, text, props } = planning
  const isChanged = ({ was, is }: ComparedLetter): boolean => !isNear(was.size, is.size, LEAST.size)
  const changed = letters.filter(isChanged)
  if (changed.length === 0) return 1
  const fitted = findFittedSize(planning)
  const ratios = letters.map(({ was, is }) => round(is.size / was.size, 2))
  const isLevel = isOne(letters.map(({ is }) => round(is.size, 1)))
  if (!isLevel && !isOne(ratios)) {
    setStretches(planning, isChanged, ({ is }) => {
      const size = clamp(round(is.size / fitted, 2), 0.25, 4)
      return { size: size === 1 ? undefined : size }
    })
    return 1
  }
  const ratio = isLevel ? (letters[0]?.is.size ?? fitted) / fitted : (ratios[0] ?? 1)
  props.size = clamp(round(fitted * ratio, 1), 1, 2000)
  if (isLevel) setWhole(planning, ['size'])
  if (ratio > 1) {
    // its lines keep their words in a box that grows with them
    props.fit = 'fixed'
    if (text.bubble === null || text.bubble === undefined)
      Object.assign(props, { w: round(text.w * ratio, 2), h: round(text.h * ratio, 2) })
  } else if (text.minSize > props.size) props.minSize = props.size
  return ratio
}

const planSpacing = (planning: Planning, sizeRatio: number): void => {
  const { letters, text, props, remarks } = planning
  const isTracked = letters.some(
    ({ was, is }) => !isNear(was.tracking, is.tracking, LEAST.tracking),
  )
  const trackings = letters.map(({ is }) => is.tracking)
  if (isTracked && isOne(trackings))
    props.letterSpacing = clamp(round((trackings[0] ?? 0) / 1000, 3), -1, 5)
  else if (isTracked) remarks.add('spacing_in_part')
  const lower = letters.filter(({ isFirst }) => !isFirst)
  if (!lower.some(({ was, is }) => !isNear(was.leading, is.leading, LEAST.leading))) {
    // the lines stay where they were, at another size
    if (lower.length > 0 && sizeRatio !== 1) setLineSpacing(props, text, 1 / sizeRatio)
    return
  }
  const ratios = lower.map(({ was, is }) => round(is.leading / was.leading, 2))
  if (isOne(ratios)) setLineSpacing(props, text, (ratios[0] ?? 1) / sizeRatio)
  else remarks.add('spacing_in_part')
}

const setLineSpacing = (props: Planning['props'], text: TextProps, ratio: number): void => {
  const lineSpacing = clamp(round(text.lineSpacing * ratio, 2), 0.5, 5)
  if (lineSpacing !== text.lineSpacing) props.lineSpacing = lineSpacing
}

const getEdge = (align: TextProps['align'], width: number): number =>
  align === 'left' ? -width / 2 : align === 'right' ? width / 2 : 0

interface ChangedLook {
  readonly before: Omit<TypeLook, 'runs'>
  readonly after: Omit<TypeLook, 'runs'>
}

/** Type turns about the place where its lines begin, end or have their middle: that stays. */
const planAlign = ({ text, props, remarks }: Planning, looks: ChangedLook): void => {
  const [before, after] = [looks.before.align, looks.after.align]
  if ((looks.before.isVertical ?? false) !== (looks.after.isVertical ?? false))
    return void remarks.add('direction')
  if (after === null || before === null || after === before) return
  // columns hang from one height here
  if (text.writing === 'vertical') return void remarks.add('align_in_columns')
  const along = getEdge(before, text.w) - getEdge(after, text.w)
  const radians = (text.rotation * Math.PI) / 180
  props.align = after
  props.cx = round(text.cx + along * Math.cos(radians), 2)
  props.cy = round(text.cy + along * Math.sin(radians), 2)
}

/**
 * What makes a text look as its layer does now. Only what was changed counts: the file has sizes
 * that were fitted, and fonts that stood in for letters a font lacks.
 * @param text as it is now, with the words that the letters have their places in
 * @returns null: nothing was changed
 */
export const planTypeChange = (
  text: TextProps,
  letters: readonly ComparedLetter[],
  looks: ChangedLook,
  findFace: FindFace,
): TypeChange | null => {
  const planning: Planning = {
    text,
    letters,
    props: {},
    ranges: text.ranges ?? [],
    unknownFaces: new Set(),
    remarks: new Set(),
  }
  planColor(planning)
  planFace(planning, findFace)
  planSpacing(planning, planSize(planning))
  planAlign(planning, looks)
  const { props, ranges, unknownFaces, remarks } = planning
  if (
    ranges !== (text.ranges ?? []) &&
    JSON.stringify(ranges) !== JSON.stringify(text.ranges ?? [])
  )
    props.ranges = ranges
  if (Object.keys(props).length === 0 && unknownFaces.size === 0 && remarks.size === 0) return null
  return { props, unknownFaces: [...unknownFaces], remarks: [...remarks] }
}
