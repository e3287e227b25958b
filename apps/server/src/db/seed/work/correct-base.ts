/**
 * The translation administrator goes over what the machines read: words misread are typed right,
 * missed lettering is marked and cleaned,
 * imagined lettering is thrown out. Done once per source page, whatever the number of languages.
 */
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { Readable } from 'node:stream'
import type {
  PageDocument,
  PageOp,
  PatchItem,
  Point,
  RegionProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { putAsset } from '../../../features/page/commands/put-asset.ts'
import { type DemoLine, readDemoFile } from '../demo-comic.ts'
import { getPolygonBox, type Match, matchRegions } from '../match-regions.ts'
import type { Studio } from '../studio.ts'
import { type OpenPage, openPages, listRegions, save } from './pages.ts'

/** px that two outlines of the same balloon may differ */
const CLOSE = 6

const getCorners = ({ box, rotation }: DemoLine): readonly Point[] => {
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

const regionFrom = (text: DemoLine, order: number): RegionProps => ({
  polygon: getCorners(text),
  sourceText: text.source,
  kind: text.kind,
  order,
  orientation: text.writing,
  speaker: text.speaker,
  confidence: null,
  bubble: text.bubble,
})

const listPatches = (base: PageDocument): readonly PatchItem[] =>
  Object.values(base.items).filter((item): item is PatchItem => item.kind === 'patch')

/** A balloon the machine saw together with its tail or its neighbour is outlined again. */
const isOutlined = (found: readonly Point[] | null, drawn: readonly Point[] | null): boolean => {
  if (found === null || drawn === null) return found === drawn
  const [a, b] = [getPolygonBox(found), getPolygonBox(drawn)]
  return [a.x - b.x, a.y - b.y, a.x + a.w - b.x - b.w, a.y + a.h - b.y - b.h].every(
    (gap) => Math.abs(gap) <= CLOSE,
  )
}

/** Words, kind, speaker, balloon and place in the reading order as the script has them. */
const correctRegion = (
  base: PageDocument,
  id: string,
  text: DemoLine,
  order: number,
): readonly PageOp[] => {
  const item = base.items[id]
  if (item?.kind !== 'region') return []
  const { kind, speaker, writing: orientation } = text
  const { props } = item
  const right =
    props.kind === kind &&
    props.speaker === speaker &&
    props.order === order &&
    props.orientation === orientation
  const outlined = isOutlined(item.props.bubble, text.bubble)
  return [
    ...(item.props.sourceText === text.source
      ? []
      : [{ op: 'text', id, from: item.props.sourceText, to: text.source } as const]),
    ...(right ? [] : [{ op: 'set', id, props: { kind, speaker, order, orientation } } as const]),
    ...(outlined ? [] : [{ op: 'set', id, props: { bubble: text.bubble } } as const]),
  ]
}

/**
 * Draws by hand what the machine could not clean: our artist still has the page without letters.
 */
const cleanByHand = async (
  studio: Studio,
  page: OpenPage,
  regionId: string,
  { file, ...box }: NonNullable<DemoLine['cleanPatch']>,
): Promise<PageOp> => {
  const png = await readDemoFile(file)
  const { asset } = await putAsset(
    studio.deps,
    studio.people.tadmin,
    page.chapterId,
    Readable.from([png]),
  )
  const props = createPatchProps({ ...box, asset, regionId })
  return { op: 'add', item: { id: studio.deps.ids.next(), kind: 'patch', props } }
}

/** Patches of strays go with them; those of a second piece now belong to the whole. */
const tidyPatches = (base: PageDocument, match: Match): readonly PageOp[] =>
  listPatches(base).flatMap((patch): PageOp[] => {
    const { regionId } = patch.props
    if (regionId === null) return []
    if (match.strays.includes(regionId)) return [{ op: 'delete', id: patch.id }]
    const line = match.pieces.get(regionId)
    return line === undefined
      ? []
      : [{ op: 'set', id: patch.id, props: { regionId: match.regionByLine[line] ?? null } }]
  })

const matchPage = (page: OpenPage): Match =>
  matchRegions(
    page.script.lines,
    listRegions(page.base).map(({ id, props }) => ({ id, polygon: props.polygon })),
  )

/**
 * Words, kinds and order of every line; regions the script does not know go, with what hangs on
 * them.
 */
const correctRegions = async (studio: Studio, page: OpenPage, match: Match): Promise<void> => {
  const removedIds = [...match.strays, ...match.pieces.keys()]
  const drop = removedIds.map((id): PageOp => ({ op: 'delete', id }))
  const lines = page.script.lines.flatMap((text, order): readonly PageOp[] => {
    const found = match.regionByLine[order] ?? null
    if (found !== null) return correctRegion(page.base, found, text, order)
    return [
      {
        op: 'add',
        item: { id: studio.deps.ids.next(), kind: 'region', props: regionFrom(text, order) },
      },
    ]
  })
  await save(studio, studio.people.tadmin, page, 'base', [
    ...tidyPatches(page.base, match),
    ...drop,
    ...lines,
  ])
  const orphans = listTexts(page.lane).filter(
    ({ props }) => props.regionId !== null && removedIds.includes(props.regionId),
  )
  const clear = orphans.map(({ id }): PageOp => ({ op: 'delete', id }))
  await save(studio, studio.people.tadmin, page, 'lane', clear)
}

/** Where lettering is left standing, the machine's patches make room for one drawn by hand. */
const finishCleaning = async (studio: Studio, page: OpenPage): Promise<void> => {
  const ops: PageOp[] = []
  for (const [index, region] of listRegions(page.base).entries()) {
    const patch = page.script.lines[index]?.cleanPatch ?? null
    if (patch === null) continue
    const old = listPatches(page.base).filter((one) => one.props.regionId === region.id)
    ops.push(
      ...old.map(({ id }): PageOp => ({ op: 'delete', id })),
      await cleanByHand(studio, page, region.id, patch),
    )
  }
  await save(studio, studio.people.tadmin, page, 'base', ops)
}

/** Corrects every page of a chapter that waits for its translator. */
export const correctReading = async (studio: Studio, chapterId: string): Promise<void> => {
  for (const page of await openPages(studio, chapterId))
    await correctRegions(studio, page, matchPage(page))
  for (const page of await openPages(studio, chapterId)) await finishCleaning(studio, page)
}
