/**
 * Machine translation beside people's work: lines that it left open are asked for again, or all of
 * them are, as proposals. No words that are there are touched.
 */
import { TAKES_MISSING_DRAFTS } from '@panelflow/domain/chapter/chapter-status.ts'
import type {
  PageDocument,
  PageOp,
  TextItem,
  TranslationCandidate,
} from '@panelflow/domain/page/document/page-document.ts'
import { MAX_CANDIDATES } from '@panelflow/domain/page/document/item-properties.ts'
import { sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import { isBlank } from '@panelflow/domain/page/missing-text.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { getMachineText } from '@panelflow/domain/text/line-versions.ts'
import type { Tx } from '../db/transaction.ts'
import type { TranslatedLine } from '../ports/translator.ts'
import { isMachineMade } from '@panelflow/domain/page/reading-changes.ts'
import { countKinds, type ProposalCounts } from './proposals.ts'
import type { Proposed } from './propose-texts.ts'

export type TextsByRegion = ReadonlyMap<string, TextItem>

export const getTextsByRegion = (lane: PageDocument): TextsByRegion =>
  new Map(
    listTexts(lane).flatMap((item) =>
      item.props.regionId === null ? [] : [[item.props.regionId, item] as const],
    ),
  )

/** Texts whose line has words already, as if an engine had just said them. */
export const listKnownLines = (
  texts: TextsByRegion,
  regionIds: readonly string[],
): ReadonlyMap<string, TranslatedLine> =>
  new Map(
    regionIds.flatMap((id) => {
      const item = texts.get(id)
      if (item === undefined || isBlank(item.props.translation)) return []
      const { translation, candidates } = item.props
      return [[id, { translation, candidates }] as const]
    }),
  )

/** Words for texts that are still empty. */
export const createMissingOps = (
  texts: TextsByRegion,
  proposed: readonly Proposed[],
): readonly PageOp[] =>
  proposed.flatMap(({ regionId, props }): readonly PageOp[] => {
    const item = texts.get(regionId)
    if (item === undefined || !isBlank(item.props.translation) || item.props.hidden) return []
    const { candidates, translation, layout } = props
    if (translation === '') return [{ op: 'set', id: item.id, props: { candidates } }]
    return [
      { op: 'set', id: item.id, props: { candidates } },
      ...createTextOps(item, translation),
      ...(isMachineMade(item) ? [{ op: 'set', id: item.id, props: { layout } } as const] : []),
    ]
  })

/** New ones stand behind the first draft of a machine: changes of people are measured by it. */
const addCandidates = (
  present: readonly TranslationCandidate[],
  proposed: readonly TranslationCandidate[],
): readonly TranslationCandidate[] => {
  const place = present.findIndex((one) => one.source === 'machine' && one.proposed !== true) + 1
  const first = present.slice(0, place)
  const fresh = proposed
    .filter(({ text }) => !first.some((other) => other.text === text))
    .map((one) => (one.source === 'machine' ? { ...one, proposed: true } : one))
  const rest = present
    .slice(place)
    .filter(({ text }) => !fresh.some((other) => other.text === text))
  return [...first, ...fresh, ...rest].slice(0, MAX_CANDIDATES)
}

/** Proposals beside words that are there; empty texts get their words. */
export const createProposalOps = (
  texts: TextsByRegion,
  proposed: readonly Proposed[],
): readonly PageOp[] => [
  ...createMissingOps(texts, proposed),
  ...proposed.flatMap(({ regionId, props }): readonly PageOp[] => {
    const item = texts.get(regionId)
    if (item === undefined || isBlank(item.props.translation) || item.props.hidden) return []
    const candidates = addCandidates(item.props.candidates, props.candidates)
    return sameValue(candidates, item.props.candidates)
      ? []
      : [{ op: 'set', id: item.id, props: { candidates } }]
  }),
]

type Lines = ReadonlyMap<string, TranslatedLine>

/**
 * How the translations of a second run stand to the words that are there. An engine that repeats
 * its first draft proposes nothing.
 */
export const countProposals = (known: Lines, proposed: Lines): ProposalCounts =>
  countKinds(
    [...proposed].flatMap(([id, { translation }]): readonly (keyof ProposalCounts)[] => {
      if (translation === null) return []
      const line = known.get(id)
      if (line === undefined) return ['new']
      const repeats = [line.translation, getMachineText(line.candidates)].includes(translation)
      return [repeats ? 'same' : 'conflict']
    }),
  )

/** Somebody may have completed the translation while the engine was asked. */
export const stillTakesMissing = async (tx: Tx, chapterId: string): Promise<boolean> => {
  const { status } = await tx
    .selectFrom('chapter')
    .select('status')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow()
  return TAKES_MISSING_DRAFTS.includes(status)
}
