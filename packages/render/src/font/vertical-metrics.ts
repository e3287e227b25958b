import type { OpenFont } from '../harfbuzz/open-font.ts'

/**
 * How a glyph hangs on a vertical line, in em: how far the pen moves down, and how far below the
 * pen its baseline is.
 */
export interface VerticalMetrics {
  readonly advance: number
  readonly originY: number
}

const VHEA_METRICS_COUNT = 34
const VORG_DEFAULT = 4
const VORG_COUNT = 6
const VORG_ROWS = 8

/**
 * Reads vhea, vmtx and VORG. HarfBuzz is built here without them (HB_TINY): it would move every
 * glyph by one em and hang it from the horizontal ascender, 0.28 em too low for Noto.
 */
export function readVerticalMetrics(
  font: OpenFont,
  capHeight: number,
): (glyph: number) => VerticalMetrics {
  const em = font.unitsPerEm
  const header = font.table('vhea')
  const metrics = font.table('vmtx')
  // A font never meant to stand: its capitals are centred in their square.
  if (!header || !metrics) return () => ({ advance: 1, originY: 0.5 + capHeight / 2 })
  const long = header.getUint16(VHEA_METRICS_COUNT)
  const origins = readOrigins(font)
  const topBearing = (glyph: number): number =>
    metrics.getInt16(glyph < long ? glyph * 4 + 2 : long * 4 + (glyph - long) * 2)
  return (glyph) => {
    const advance = metrics.getUint16(Math.min(glyph, long - 1) * 4) / em
    const origin = origins
      ? (origins.byGlyph.get(glyph) ?? origins.otherwise)
      : font.top(glyph) + topBearing(glyph)
    return { advance, originY: origin / em }
  }
}

function readOrigins(
  font: OpenFont,
): { otherwise: number; byGlyph: ReadonlyMap<number, number> } | null {
  const table = font.table('VORG')
  if (!table) return null
  const byGlyph = new Map<number, number>()
  for (let i = 0, at = VORG_ROWS; i < table.getUint16(VORG_COUNT); i++, at += 4)
    byGlyph.set(table.getUint16(at), table.getInt16(at + 2))
  return { otherwise: table.getInt16(VORG_DEFAULT), byGlyph }
}
