/** `page.make_patches`: pictures that cover the lettering, into the base document. */
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { type EffectPolicies, isRedrawnEverywhere } from '@panelflow/domain/page/effect-policy.ts'
import { addAlternative, hasPicture } from '@panelflow/domain/page/patch-alternatives.ts'
import { SPOKEN_KINDS } from '@panelflow/domain/page/missing-text.ts'
import type {
  PageDocument,
  PageOp,
  PatchItem,
  PatchProps,
  RegionItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { registerAsset, type Asset } from '../features/page/asset-store.ts'
import { writeMachineOps } from '../features/page/commands/write-machine-ops.ts'
import type { Deps } from '../ports/deps.ts'
import type { CleanPatch, PatchMaker, TextFreeGround } from '../ports/patch-maker.ts'
import { recordRun } from './ai-run.ts'
import type { Run } from './lease-loop.ts'
import { decodeTextFree, findTextFree } from './place-text-free.job-handler.ts'
import { isMachineMade } from '@panelflow/domain/page/reading-changes.ts'
import type { PageEngines } from './page-engines.ts'
import type { PageTaskHandler } from './page-task-work.ts'
import { countKinds, isAsked, isOpenForEdits, type ProposalCounts } from './proposals.ts'
import {
  decodeExtended,
  listNeighbourImages,
  moveDown,
  type NeighbourImage,
} from './strip-surroundings.ts'
import { loadTaskPage, type TaskPage, toRef, listRegions, requireDocument } from './task-page.ts'

interface StoredPatch {
  readonly regionId: string
  readonly props: PatchProps
  readonly asset: Asset
}

/**
 * Sound effects and signs are drawn art: their patch waits hidden until somebody letters them anew,
 * but for effects of a book that draws them anew in every language.
 */
const startsHidden = ({ props: { kind } }: RegionItem, policies: EffectPolicies): boolean =>
  !SPOKEN_KINDS.includes(kind) && !(kind === 'effect' && isRedrawnEverywhere(policies))

const toShape = ({ props: { polygon, kind, orientation, bubble } }: RegionItem) => ({
  polygon,
  kind,
  orientation,
  bubble,
})

/** As it lies on pixels whose row `top` is the page's first. */
const toShapeBelow = (top: number) => (region: RegionItem) => {
  const shape = toShape(region)
  const { polygon, bubble } = shape
  return { ...shape, polygon: moveDown(polygon, top), bubble: bubble && moveDown(bubble, top) }
}

/** Lettering goes on over a joint. */
const sticksOut = ({ props }: RegionItem, { height }: TaskPage): boolean =>
  props.polygon.some(({ y }) => y < 0 || y > height)

const storePatch = async (
  deps: Deps,
  patch: CleanPatch,
  region: RegionItem,
  policies: EffectPolicies,
): Promise<StoredPatch> => {
  const { x, y, w, h } = patch
  const png = await deps.images.encodePng({ width: w, height: h, data: patch.rgba })
  const { sha, bytes } = await deps.blobs.put(png)
  const props = createPatchProps({
    x,
    y,
    w,
    h,
    asset: sha,
    regionId: region.id,
    hidden: startsHidden(region, policies),
  })
  return { regionId: region.id, props, asset: { sha, bytes, width: w, height: h } }
}

const listPatches = (base: PageDocument): readonly PatchItem[] =>
  Object.values(base.items).filter((item): item is PatchItem => item.kind === 'patch')

/**
 * Machine-made patches are made anew; one that a person moved, hid or made stays, and so does the
 * region it cleans.
 */
const mergePatches = (
  base: PageDocument,
  made: readonly StoredPatch[],
  newId: () => string,
): readonly PageOp[] => {
  const present = listPatches(base)
  const editedRegionIds = new Set(
    present.filter((item) => !isMachineMade(item)).map((item) => item.props.regionId),
  )
  const dropped = present
    .filter(isMachineMade)
    .map((item): PageOp => ({ op: 'delete', id: item.id }))
  const added = made
    .filter(({ regionId }) => !editedRegionIds.has(regionId) && base.items[regionId] !== undefined)
    .map(({ props }): PageOp => ({ op: 'add', item: { id: newId(), kind: 'patch', props } }))
  return [...dropped, ...added]
}

/**
 * What was made is kept beside the patch that each region has, which stays as it is; a region
 * without one gets a patch that is hidden until somebody shows it.
 */
const proposePatches = (
  base: PageDocument,
  made: readonly StoredPatch[],
  newId: () => string,
): readonly PageOp[] =>
  made.flatMap(({ regionId, props }): readonly PageOp[] => {
    const patches = listPatches(base).filter((item) => item.props.regionId === regionId)
    const [first] = patches
    if (patches.some((item) => hasPicture(item.props, props)) || base.items[regionId] === undefined)
      return []
    return first === undefined
      ? [{ op: 'add', item: { id: newId(), kind: 'patch', props: { ...props, hidden: true } } }]
      : [{ op: 'set', id: first.id, props: addAlternative(first.props, props) }]
  })

/** How a second cleanup stands to the patches that are there. */
const countMade = (base: PageDocument, made: readonly StoredPatch[]): ProposalCounts => {
  const patches = listPatches(base)
  const kinds = made.map(({ regionId, props }): keyof ProposalCounts => {
    const present = patches.filter((item) => item.props.regionId === regionId)
    if (present.length === 0) return 'new'
    return present.some((item) => hasPicture(item.props, props)) ? 'same' : 'conflict'
  })
  return countKinds(kinds)
}

interface PatchWork {
  readonly page: TaskPage
  readonly neighbours: readonly NeighbourImage[]
  readonly regions: readonly RegionItem[]
  readonly textFree: TextFreeGround | undefined
  readonly run: Run
}

/**
 * Paints over the regions and stores what came of it. The page's pixels are only in this scope:
 * what is answered lives on until it is written.
 */
const paintPatches = async (
  deps: Deps,
  patches: PatchMaker,
  { page, neighbours, regions, textFree, run }: PatchWork,
): Promise<readonly StoredPatch[]> => {
  const { raster, top } = await decodeExtended(deps, page, neighbours)
  run.report(0.1)
  const cleaned =
    regions.length === 0
      ? []
      : await patches.make(raster, regions.map(toShapeBelow(top)), {
          signal: run.signal,
          language: page.sourceLanguage,
          textFree,
        })
  run.report(0.7)
  const made: StoredPatch[] = []
  for (const patch of cleaned) {
    const region = regions[patch.regionIndex]
    const placed = { ...patch, y: patch.y - top }
    if (region !== undefined) made.push(await storePatch(deps, placed, region, page.effectPolicies))
  }
  run.report(0.9)
  return made
}

export const makePatches =
  (deps: Deps, { patches }: Pick<PageEngines, 'patches'>): PageTaskHandler =>
  async (task, run) => {
    const page = await loadTaskPage(deps.db, task)
    const base = await requireDocument(deps.db, task, 'base')
    const regions = listRegions(base).filter(({ id }) => isAsked(task, id))
    const shapes = regions.map(toShape)
    const placed = await findTextFree(deps.db, task.pageId)
    const crossing = placed ? [] : regions.filter((region) => sticksOut(region, page))
    const neighbours =
      crossing.length === 0 ? [] : await listNeighbourImages(deps.db, task.pageId, page)
    const { name: engine, version } = patches.engine
    const ai = {
      id: deps.ids.next(),
      engine,
      version,
      input: {
        image: page.image,
        ...(neighbours.length > 0 && { neighbours: neighbours.map(({ image }) => image) }),
        shapes,
        engine: patches.engine,
        ...(placed && { textFree: placed }),
      },
    }
    return await recordRun(deps, task, run, ai, async () => {
      const textFree = placed && (await decodeTextFree(deps, placed))
      const made = await paintPatches(deps, patches, {
        page,
        neighbours,
        regions,
        textFree,
        run,
      })
      return {
        result: {
          regions: regions.length,
          patches: made.length,
          ...(task.proposes && { proposals: countMade(base, made) }),
        },
        write: async (tx) => {
          if (task.proposes && !(await isOpenForEdits(tx, task.chapterId))) return
          for (const { asset } of made) await registerAsset(tx, page.sourceChapterId, asset)
          const writing = { ref: toRef(task, 'base'), run: ai.id, at: deps.clock.now() }
          await writeMachineOps(tx, writing, (now) =>
            (task.proposes ? proposePatches : mergePatches)(now, made, deps.ids.next),
          )
        },
      }
    })
  }
