/** How a machine-made text looks before anybody touched it. */
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Box, RegionProps, TextProps } from '@panelflow/domain/page/page-document.ts'
import { defaultFontFor } from '@panelflow/render/font/font-list.ts'
import type { GroundTone } from './ground-tone.ts'
import { boundsOfPolygon } from './merge-regions.ts'

/** Part of a bubble's bounds that lies inside its curve. */
const BUBBLE_ROOM = 0.78
/** A translation may take a little more room than the lettering did, where no bubble says how much there is. */
const FREE_ROOM = 1.15
/** Smallest size a reader still reads, as a part of the page's width (some 9 px on an 800 px strip). */
const LEAST_OF_WIDTH = 1 / 90
const LEAST_PX = 8
const LARGEST_PX = 160
/** Keeps lettering that lies on the drawing readable. */
const OUTLINE_OF_SIZE = 0.09

const shrinkAroundCentre = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x + (w * (1 - by)) / 2,
  y: y + (h * (1 - by)) / 2,
  w: w * by,
  h: h * by,
})

const insidePage = ({ x, y, w, h }: Box, page: { readonly width: number; readonly height: number }): Box => {
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  return { x: left, y: top, w: Math.max(1, Math.min(page.width, x + w) - left), h: Math.max(1, Math.min(page.height, y + h) - top) }
}

/** Where the translation goes: the room of the bubble, else a little more than the lettering took. */
const roomOf = (region: RegionProps, page: { readonly width: number; readonly height: number }): Box => {
  const lettering = boundsOfPolygon(region.polygon)
  if (region.bubble === null) return insidePage(shrinkAroundCentre(lettering, FREE_ROOM), page)
  const bubble = shrinkAroundCentre(boundsOfPolygon(region.bubble), BUBBLE_ROOM)
  // a bubble shared by several balloons says less than the lettering itself
  return insidePage(bubble.w * bubble.h < lettering.w * lettering.h ? lettering : bubble, page)
}

/** Height of the source's characters, guessed from the room each of them had. */
const sourceSize = (region: RegionProps): number => {
  const { w, h } = boundsOfPolygon(region.polygon)
  const characters = [...region.sourceText].filter((character) => character.trim() !== '').length
  return characters === 0 ? Math.min(w, h) : Math.sqrt((w * h) / characters)
}

const STACKED: readonly string[] = ['zh-Hans', 'zh-Hant']

/** Black in a light bubble needs no edge; everything else gets one of the opposite tone. */
const inkFor = (ground: GroundTone, inBubble: boolean, size: number): Pick<TextProps, 'color' | 'stroke'> => {
  const width = Math.max(1, Math.round(size * OUTLINE_OF_SIZE))
  if (ground === 'dark') return { color: '#ffffff', stroke: { width, color: '#000000' } }
  return { color: '#000000', stroke: inBubble ? null : { width, color: '#ffffff' } }
}

/** `groundOf` tells what lies under a box of the cleaned page. Lengths in page pixels. */
export const defaultLettering = (
  regionId: string,
  region: RegionProps,
  page: { readonly width: number; readonly height: number },
  language: TargetLanguage,
  groundOf: (box: Box) => GroundTone,
): TextProps => {
  const room = roomOf(region, page)
  const minSize = Math.max(LEAST_PX, Math.round(page.width * LEAST_OF_WIDTH))
  const size = Math.round(Math.min(LARGEST_PX, Math.max(minSize, sourceSize(region))))
  return {
    regionId,
    translation: '',
    candidates: [],
    cx: Math.round(room.x + room.w / 2),
    cy: Math.round(room.y + room.h / 2),
    w: Math.max(1, Math.round(room.w)),
    h: Math.max(1, Math.round(room.h)),
    rotation: 0,
    opacity: 1,
    hidden: false,
    writing: region.orientation === 'vertical' && STACKED.includes(language) ? 'vertical' : 'horizontal',
    fit: 'shrink',
    minSize,
    size,
    font: defaultFontFor(language),
    bold: false,
    italic: false,
    lineSpacing: 1.15,
    letterSpacing: 0,
    ...inkFor(groundOf(room), region.bubble !== null, size),
    align: 'center',
    valign: 'middle',
    shadow: null,
    layout: null,
  }
}
