/**
 * The translation administrator goes over what the machines read: words misread are typed right, missed lettering is marked and cleaned,
 * imagined lettering is thrown out. Done once per source page, whatever the number of languages.
 */
import { Readable } from 'node:stream'
import type { Box, PageDocument, PageOp, PatchItem, Point, RegionProps } from '@panelflow/domain/page/page-document.ts'
import { textsOf } from '@panelflow/domain/page/page-findings.ts'
import { putAsset } from '../../../features/page/commands/put-asset.ts'
import type { ComicText } from '../comic/script-types.ts'
import { rasterisePlate } from '../comic/rasterise.ts'
import { type Match, matchRegions, outerBox } from '../match-regions.ts'
import type { Studio } from '../studio.ts'
import { type OpenPage, openPages, regionsOf, save } from './pages.ts'

/** Outlines and shadows reach beyond the box of the letters. */
const MARGIN = 12

const cornersOf = ({ box, rotation }: ComicText): readonly Point[] => {
  const angle = (rotation * Math.PI) / 180
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2]
  const round = (value: number): number => Math.round(value * 64) / 64
  const turned = (dx: number, dy: number): Point => ({
    x: round(cx + dx * Math.cos(angle) - dy * Math.sin(angle)),
    y: round(cy + dx * Math.sin(angle) + dy * Math.cos(angle)),
  })
  const [w, h] = [box.w / 2, box.h / 2]
  return [turned(-w, -h), turned(w, -h), turned(w, h), turned(-w, h)]
}

const regionFrom = (text: ComicText, order: number): RegionProps => ({
  polygon: cornersOf(text),
  sourceText: text.source,
  kind: text.kind,
  order,
  orientation: 'horizontal',
  speaker: text.speaker,
  confidence: null,
  bubble: text.bubble,
})

const patchesOf = (base: PageDocument): readonly PatchItem[] =>
  Object.values(base.items).filter((item): item is PatchItem => item.kind === 'patch')

/** Words, kind, speaker and place in the reading order as the script has them. */
const correctRegion = (base: PageDocument, id: string, text: ComicText, order: number): readonly PageOp[] => {
  const item = base.items[id]
  if (item?.kind !== 'region') return []
  const { kind, speaker } = text
  const right = item.props.kind === kind && item.props.speaker === speaker && item.props.order === order
  return [
    ...(item.props.sourceText === text.source ? [] : [{ op: 'text', id, from: item.props.sourceText, to: text.source } as const]),
    ...(right ? [] : [{ op: 'set', id, props: { kind, speaker, order } } as const]),
  ]
}

/** A page region of the plate, grown by the margin and clamped to the page. Whole pixels. */
const patchBox = (text: ComicText, page: { readonly width: number; readonly height: number }): Box => {
  const outer = outerBox(text)
  const x = Math.max(0, Math.floor(outer.x - MARGIN))
  const y = Math.max(0, Math.floor(outer.y - MARGIN))
  const right = Math.min(page.width, Math.ceil(outer.x + outer.w + MARGIN))
  const bottom = Math.min(page.height, Math.ceil(outer.y + outer.h + MARGIN))
  return { x, y, w: right - x, h: bottom - y }
}

const cropRgba = (rgba: Uint8Array, width: number, { x, y, w, h }: Box): Uint8Array => {
  const out = new Uint8Array(w * h * 4)
  for (let row = 0; row < h; row++) out.set(rgba.subarray(((y + row) * width + x) * 4, ((y + row) * width + x + w) * 4), row * w * 4)
  return out
}

/** Draws by hand what the machine could not clean: our artist still has the page without letters. */
const cleanByHand = async (studio: Studio, page: OpenPage, plate: Uint8Array, regionId: string, text: ComicText): Promise<PageOp> => {
  const box = patchBox(text, page.base)
  const data = cropRgba(plate, page.base.width, box)
  const png = await studio.deps.images.encodePng({ width: box.w, height: box.h, data })
  const { asset } = await putAsset(studio.deps, studio.people.tadmin, page.chapterId, Readable.from([png]))
  const props = { ...box, asset, regionId, opacity: 1, hidden: false }
  return { op: 'add', item: { id: studio.deps.ids.next(), kind: 'patch', props } }
}

/** Patches of strays go with them; those of a second piece now belong to the whole. */
const tidyPatches = (base: PageDocument, match: Match): readonly PageOp[] =>
  patchesOf(base).flatMap((patch): PageOp[] => {
    const { regionId } = patch.props
    if (regionId === null) return []
    if (match.strays.includes(regionId)) return [{ op: 'delete', id: patch.id }]
    const line = match.pieces.get(regionId)
    return line === undefined ? [] : [{ op: 'set', id: patch.id, props: { regionId: match.regionOf[line] ?? null } }]
  })

const correctPage = async (studio: Studio, page: OpenPage, plate: Uint8Array): Promise<void> => {
  const { texts } = page.script
  const match = matchRegions(
    texts,
    regionsOf(page.base).map(({ id, props }) => ({ id, polygon: props.polygon })),
  )
  const cleaned = new Set(patchesOf(page.base).map((patch) => patch.props.regionId))
  for (const [piece, line] of match.pieces) if (cleaned.has(piece)) cleaned.add(match.regionOf[line] ?? null)
  const gone = [...match.strays, ...match.pieces.keys()]
  const ops: PageOp[] = [...tidyPatches(page.base, match), ...gone.map((id): PageOp => ({ op: 'delete', id }))]
  for (const [order, text] of texts.entries()) {
    const found = match.regionOf[order] ?? null
    const id = found ?? studio.deps.ids.next()
    if (found === null) ops.push({ op: 'add', item: { id, kind: 'region', props: regionFrom(text, order) } })
    else ops.push(...correctRegion(page.base, found, text, order))
    if (!cleaned.has(id)) ops.push(await cleanByHand(studio, page, plate, id, text))
  }
  await save(studio, studio.people.tadmin, page, 'base', ops)
  const orphans = textsOf(page.lane).filter((item) => item.props.regionId !== null && gone.includes(item.props.regionId))
  await save(
    studio,
    studio.people.tadmin,
    page,
    'lane',
    orphans.map(({ id }) => ({ op: 'delete', id })),
  )
}

/** Corrects every page of a chapter that waits for its translator. `number` is the chapter's number in the comic. */
export const correctReading = async (studio: Studio, chapterId: string, number: number): Promise<void> => {
  for (const [index, page] of (await openPages(studio, chapterId)).entries())
    await correctPage(studio, page, (await rasterisePlate(number, index + 1)).rgba)
}
