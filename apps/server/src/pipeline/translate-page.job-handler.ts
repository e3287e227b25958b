/**
 * `page.translate`: a text for every region into the lane document, with a translation where an
 * engine has one. It never invents.
 */
import { TAKES_MISSING_DRAFTS } from '@panelflow/domain/chapter/chapter-status.ts'
import type {
  Box,
  PageDocument,
  PageOp,
  RegionItem,
  RegionProps,
  StoredLayout,
  TextItem,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import { getBookEffectPolicy } from '@panelflow/domain/page/effect-policy.ts'
import { UNLETTERED_KINDS } from '@panelflow/domain/page/missing-text.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { countCoverage } from '../ports/translation-coverage.ts'
import { writeMachineOps } from '../features/page/commands/write-machine-ops.ts'
import {
  findEffectRenderings,
  listGlossary,
  translationMemory,
} from '../features/page/translation-context.queries.ts'
import type { Deps } from '../ports/deps.ts'
import type { PagePicture, TranslatedLine, TranslationAnswer } from '../ports/translator.ts'
import { countCharacters, recordRun } from './ai-run.ts'
import { loadSummary } from './chapter-summary.ts'
import { paintCleanPage } from './clean-page.ts'
import { type GroundTone, groundTone } from './ground-tone.ts'
import { getOrigin, isMachineMade } from '@panelflow/domain/page/reading-changes.ts'
import {
  countProposals,
  createMissingOps,
  createProposalOps,
  getTextsByRegion,
  listKnownLines,
  stillTakesMissing,
} from './missing-lines.ts'
import { loadPageContext, toSourceLine } from './page-context.ts'
import type { PageEngines } from './page-engines.ts'
import type { PageTaskHandler } from './page-task-work.ts'
import { isAsked } from './proposals.ts'
import { type Proposed, proposeTexts } from './propose-texts.ts'
import { loadTaskPage, toRef, listRegions, requireDocument, type TaskPage } from './task-page.ts'

/** Texts with words get their layout now, so that the first look at the page is the page. */
const withLayouts = async (
  proposed: readonly Proposed[],
  layout: (texts: readonly TextProps[]) => Promise<readonly StoredLayout[]>,
): Promise<readonly Proposed[]> => {
  const lettered = proposed.filter(({ props }) => props.translation !== '')
  if (lettered.length === 0) return proposed
  const layouts = await layout(lettered.map(({ props }) => props))
  const byRegion = new Map(
    lettered.map(({ regionId }, index) => [regionId, layouts[index] ?? null]),
  )
  return proposed.map((one) => ({
    ...one,
    props: { ...one.props, layout: byRegion.get(one.regionId) ?? null },
  }))
}

/**
 * A text that is there keeps whatever a person gave it; the machine's own words and proposals are
 * replaced.
 */
const updates = (item: TextItem, { props }: Proposed): readonly PageOp[] => {
  const ops: PageOp[] = []
  const { candidates, translation, layout } = props
  if (!sameValue(item.props.candidates, candidates))
    ops.push({ op: 'set', id: item.id, props: { candidates } })
  if (getOrigin(item, 'translation')?.by === 'ai' && item.props.translation !== translation) {
    ops.push(...createTextOps(item, translation))
    if (isMachineMade(item)) ops.push({ op: 'set', id: item.id, props: { layout } })
  }
  return ops
}

const mergeTexts = (lane: PageDocument, proposed: readonly Proposed[]): readonly PageOp[] => {
  const present = getTextsByRegion(lane)
  const wanted = new Set(proposed.map(({ regionId }) => regionId))
  const written = proposed.flatMap((one): readonly PageOp[] => {
    const item = present.get(one.regionId)
    return item === undefined
      ? [{ op: 'add', item: { id: one.regionId, kind: 'text', props: one.props } }]
      : updates(item, one)
  })
  const orphans = [...present].filter(
    ([regionId, item]) => !wanted.has(regionId) && isMachineMade(item),
  )
  return [...written, ...orphans.map(([, item]): PageOp => ({ op: 'delete', id: item.id }))]
}

const isTranslated = (
  { kind, sourceText }: RegionProps,
  { effectPolicies, targetLanguage }: TaskPage,
): boolean =>
  !UNLETTERED_KINDS.includes(kind) &&
  sourceText.trim() !== '' &&
  !(kind === 'effect' && getBookEffectPolicy(effectPolicies, targetLanguage) === 'keep')

/** px of the longer side, and bytes, of the page as engines are sent it */
const PICTURE_LIMITS = { maxSide: 1568, maxBytes: 1_000_000 }
/** Of the longer side to the shorter one: lettering of a longer strip could not be read. */
const MAX_ASPECT = 3

const loadPicture = async (
  { blobs, images }: Pick<Deps, 'blobs' | 'images'>,
  { image, width, height }: TaskPage,
): Promise<PagePicture | null> => {
  if (Math.max(width, height) > MAX_ASPECT * Math.min(width, height)) return null
  const preview = await images.toPreview(await blobs.get(image), PICTURE_LIMITS)
  return { mime: 'image/jpeg', base64: preview.toString('base64') }
}

/** A second translation may be asked for some lines; the others count all the same. */
const toOpenLines = (regions: readonly RegionItem[]): ReadonlyMap<string, TranslatedLine> =>
  new Map(regions.map(({ id }) => [id, { translation: null, candidates: [] }]))

const NOTHING_TO_DO: TranslationAnswer = {
  engine: 'none',
  version: '1',
  engineConfigured: true,
  lines: new Map(),
  coverage: countCoverage(new Map()),
}

export const translatePage = (
  deps: Deps,
  { translator, renderer, gate }: Pick<PageEngines, 'translator' | 'renderer' | 'gate'>,
): PageTaskHandler => {
  const createMemoryLookup = translationMemory(deps.db)
  return async (task, run) => {
    const page = await loadTaskPage(deps.db, task)
    // the translation was completed before a worker was free
    if (task.proposes && !TAKES_MISSING_DRAFTS.includes(page.chapterStatus))
      return async () => undefined
    const { bookId, sourceLanguage: source, targetLanguage: target } = page
    const base = await requireDocument(deps.db, task, 'base')
    const regions = listRegions(base)
    const toLine = toSourceLine(page.width, target)
    const translated = regions.filter(({ props }) => isTranslated(props, page))
    const asked = translated.filter(({ id }) => isAsked(task, id))
    const takesMissing = TAKES_MISSING_DRAFTS.includes(page.chapterStatus)
    const proposes = takesMissing && task.proposes
    const present = takesMissing
      ? listKnownLines(
          getTextsByRegion(await requireDocument(deps.db, task, 'lane')),
          translated.map(({ id }) => id),
        )
      : new Map<string, TranslatedLine>()
    const known = proposes ? new Map<string, TranslatedLine>() : present
    const rendered = await findEffectRenderings(
      deps.db,
      { bookId, target },
      asked.filter(({ id, props }) => props.kind === 'effect' && !known.has(id)).map(toLine),
    )
    const lines = asked.filter(({ id }) => !rendered.has(id) && !known.has(id)).map(toLine)
    const glossary = await listGlossary(deps.db, bookId, target)
    const request = {
      source,
      target,
      lines,
      glossary,
      context: {
        ...(await loadPageContext(deps.db, task, { bookId, lines, glossary })),
        summary:
          lines.length === 0 ? '' : await loadSummary(deps, translator, task, page, run.signal),
      },
      loadPicture: () => loadPicture(deps, page),
      findMemory: createMemoryLookup({ bookId, source, target }),
      signal: run.signal,
      bookId,
      chapterId: task.chapterId,
    }
    const ai = {
      id: deps.ids.next(),
      engine: 'translator',
      version: '1',
      input: { source, target, lines, glossary },
    }
    return await recordRun(deps, task, run, ai, async () => {
      const answer = lines.length === 0 ? NOTHING_TO_DO : await translator.translate(request)
      // an approved rendering is not asked for once more
      const words = new Map([...known, ...answer.lines, ...rendered])
      run.report(0.6)
      const proposeAll = async (): Promise<readonly Proposed[]> => {
        const clean = await paintCleanPage(deps, renderer, page, base, run.signal)
        const getGroundTone = (box: Box): GroundTone => groundTone(clean, box)
        return proposeTexts(regions, words, page, getGroundTone)
      }
      // entered only now: the translator may take a minute
      const proposed =
        regions.length === 0 ? [] : await gate.run(page.width * page.height, run.signal, proposeAll)
      const laidOut = await withLayouts(proposed, (texts) =>
        renderer.layout(
          texts,
          target,
          glossary.map(({ translation }) => translation),
          run.signal,
        ),
      )
      run.report(0.9)
      return {
        result: {
          ...countCoverage(
            proposes ? new Map([...toOpenLines(translated), ...words, ...present]) : words,
          ),
          engineConfigured: answer.engineConfigured,
          ...(proposes && { proposals: countProposals(present, words) }),
        },
        engine: { name: answer.engine, version: answer.version },
        ...(answer.cost && { cost: answer.cost }),
        characters: countCharacters(lines.map(({ text }) => text)),
        write: async (tx) => {
          if (takesMissing && !(await stillTakesMissing(tx, task.chapterId))) return
          await writeMachineOps(
            tx,
            { ref: toRef(task, 'lane'), run: ai.id, at: deps.clock.now() },
            (lane) =>
              takesMissing
                ? (proposes ? createProposalOps : createMissingOps)(
                    getTextsByRegion(lane),
                    laidOut.filter(({ regionId }) => isAsked(task, regionId)),
                  )
                : mergeTexts(lane, laidOut),
          )
        },
      }
    })
  }
}
