/**
 * What a book does with sound effects that are drawn into the art, per target language:
 * `redraw`: the drawn effect is erased and lettered anew in its place;
 * `beside`: it stays, a small translation stands beside it;
 * `gloss`: it stays, a small note at the foot of the page says what it means;
 * `keep`: it stays as it is, without a translation.
 */
import { getSharedArea } from './contour.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '../locale/language.ts'
import type { Box, TextItem, TextProps } from './document/page-document.ts'
import type { EFFECT_POLICIES } from './document/item-values.ts'

export type EffectPolicy = (typeof EFFECT_POLICIES)[number]

/** What a book chose: for languages by name, and for `every` other one. */
export type EffectPolicies = Readonly<Partial<Record<TargetLanguage | 'every', EffectPolicy>>>

/** Of a book that chose nothing. */
export const DEFAULT_EFFECT_POLICY: EffectPolicy = 'redraw'

/** What the book does with the sound effects of a language. */
export const getBookEffectPolicy = (policies: EffectPolicies, language: string): EffectPolicy =>
  (policies as Readonly<Partial<Record<string, EffectPolicy>>>)[language] ??
  policies.every ??
  DEFAULT_EFFECT_POLICY

/** What is done with one effect: as a person said, else as the book says. */
export const getEffectPolicy = (
  text: Pick<TextItem, 'props'> | undefined,
  bookPolicy: EffectPolicy,
): EffectPolicy => text?.props.effectPolicy?.policy ?? bookPolicy

/**
 * The book chose to draw effects anew in every language: patches that all languages share may cover
 * them.
 */
export const isRedrawnEverywhere = (policies: EffectPolicies): boolean =>
  policies.every === 'redraw' && Object.values(policies).every((policy) => policy === 'redraw')

/**
 * Another language may draw effects anew: it needs the patches that all languages share. A language
 * of which the book says nothing counts, though nobody ordered it yet.
 */
export const isRedrawnElsewhere = (policies: EffectPolicies, language: string): boolean =>
  TARGET_LANGUAGES.some(
    (each) => each !== language && getBookEffectPolicy(policies, each) === 'redraw',
  )

/** Letters of a translation beside the art, as a part of the page's width (18 px on a strip). */
const SIZE_TO_WIDTH = 1 / 45
const LEAST_SIZE = 10
/** How far they shrink to fit. */
const LEAST_OF_SIZE = 0.6
/** Room for about so many letters and lines of that size. */
const LETTERS_WIDE = 8
const LINES_HIGH = 2.4
/** Notes that stand above each other at the foot of the page where it is taken. */
const GLOSS_ROWS = 4
/** Between the art and its translation, and between a note and the foot of the page; × size. */
const GAP = 0.4

interface PageSize {
  readonly width: number
  readonly height: number
}

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max))

/** Inside the page, as far as its size allows. */
const withinPage = (box: Box, page: PageSize): Box => ({
  ...box,
  x: clamp(box.x, page.width - box.w),
  y: clamp(box.y, page.height - box.h),
})

/** Sides of the art, the likelier ones first: tall art has room at its sides, wide art below. */
const listSides = (art: Box, { w, h }: Pick<Box, 'w' | 'h'>, gap: number): readonly Box[] => {
  const x = art.x + art.w / 2 - w / 2
  const y = art.y + art.h / 2 - h / 2
  const sides = [
    { x: art.x + art.w + gap, y, w, h },
    { x: art.x - gap - w, y, w, h },
  ]
  const rows = [
    { x, y: art.y + art.h + gap, w, h },
    { x, y: art.y - gap - h, w, h },
  ]
  return art.h > art.w ? [...sides, ...rows] : [...rows, ...sides]
}

/**
 * Places in rows at the foot of the page: below the art, the lowest first, then beside those, the
 * nearest first.
 */
const listFeet = (
  art: Box,
  { w, h }: Pick<Box, 'w' | 'h'>,
  { page, gap }: { readonly page: PageSize; readonly gap: number },
): readonly Box[] => {
  const columns = Math.ceil(page.width / (w + gap))
  const shifts = [0, ...Array.from({ length: columns }, (_, at) => [at + 1, -at - 1]).flat()]
  return shifts
    .map((shift) => art.x + art.w / 2 - w / 2 + shift * (w + gap))
    .flatMap((x) =>
      Array.from({ length: GLOSS_ROWS }, (_, row) => ({
        x,
        y: page.height - (row + 1) * (h + gap),
        w,
        h,
      })),
    )
}

/** How a text stands that leaves the art of its effect alone. */
export type EffectPlace = Pick<
  TextProps,
  | 'cx'
  | 'cy'
  | 'w'
  | 'h'
  | 'size'
  | 'minSize'
  | 'fit'
  | 'bubble'
  | 'rotation'
  | 'writing'
  | 'warp'
  | 'hidden'
>

/**
 * Where a translation that leaves the art alone stands, and how large it is at most: beside the art
 * or at the foot of the page, where the least lies under it. Null: it is lettered in the place of
 * the art, or not at all.
 * @param art bounds of the drawn effect
 * @param others bounds of other lettering of the page
 */
export const placeEffectText = (
  policy: EffectPolicy,
  art: Box,
  page: PageSize,
  others: readonly Box[],
): EffectPlace | null => {
  if (policy === 'redraw' || policy === 'keep') return null
  const size = Math.max(LEAST_SIZE, Math.round(page.width * SIZE_TO_WIDTH))
  const [w, h] = [
    Math.min(page.width, size * LETTERS_WIDE),
    Math.min(page.height, size * LINES_HIGH),
  ]
  const gap = size * GAP
  const feet = listFeet(art, { w, h }, { page, gap })
  const places = policy === 'gloss' ? feet : listSides(art, { w, h }, gap)
  const inside = places.map((place) => withinPage(place, page))
  const getCovered = (place: Box): number =>
    [art, ...others].reduce((area, box) => area + getSharedArea(place, box), 0)
  const [best = art] = inside.toSorted((a, b) => getCovered(a) - getCovered(b))
  return {
    cx: Math.round(best.x + w / 2),
    cy: Math.round(best.y + h / 2),
    w: Math.round(w),
    h: Math.round(h),
    size,
    minSize: Math.round(size * LEAST_OF_SIZE),
    fit: 'shrink',
    bubble: null,
    rotation: 0,
    writing: 'horizontal',
    warp: null,
    hidden: false,
  }
}
