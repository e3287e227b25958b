/**
 * OpenType features that people may switch. Those that a script needs, and those that the engine
 * does by itself (upright forms, half squares of columns), are not among them.
 *
 * Source: OpenType registered features (https://learn.microsoft.com/typography/opentype/spec/featuretags).
 */
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { SWITCHED_FEATURES } from '@panelflow/domain/page/font-features.ts'
import type { LoadedFont } from '../font/font-store.ts'
import { itemise } from './itemise.ts'
import { createManuscript } from './manuscript.ts'
import type { TypesettingParts } from './shape.ts'

const byFont = new WeakMap<LoadedFont, readonly string[]>()

function listFontFeatures(font: LoadedFont): readonly string[] {
  const known = byFont.get(font)
  if (known) return known
  const features = font.opened.features()
  byFont.set(font, features)
  return features
}

/** Widths along a row; columns are set in whole squares. */
const ROWS_ONLY = new Set(['palt', 'halt', 'pwid', 'hwid', 'fwid', 'hkna', 'kern'])
const COLUMNS_ONLY = new Set(['vkna'])

const isNumbered = (name: string): boolean => /^(ss|cv)\d\d$/.test(name)

/**
 * Names of the features that the fonts of a stretch have, in the order they are offered.
 * @throws RenderError render.font_not_loaded
 */
export function listFeatures(
  parts: TypesettingParts,
  raw: TextProps,
  language: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly string[] {
  const manuscript = createManuscript(raw, language, parts.fontStore.registry)
  const { runs } = itemise(parts.fontStore, manuscript, from, Math.min(to, manuscript.words.length))
  const has = new Set(runs.flatMap(({ font }) => listFontFeatures(font)))
  const unused = manuscript.vertical ? ROWS_ONLY : COLUMNS_ONLY
  const named = SWITCHED_FEATURES.filter((name) => has.has(name) && !unused.has(name))
  return [...named, ...[...has].filter(isNumbered).toSorted()]
}
