/** Lines that machine translation left open are asked for again, and nothing else is touched. */
import { TAKES_MISSING_DRAFTS } from '@panelflow/domain/chapter/chapter-status.ts'
import type {
  PageDocument,
  PageOp,
  TextItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { isBlank } from '@panelflow/domain/page/missing-text.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import type { Tx } from '../db/transaction.ts'
import type { TranslatedLine } from '../ports/translator.ts'
import { isMachineMade } from './merge-regions.ts'
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

/** Somebody may have completed the translation while the engine was asked. */
export const stillTakesMissing = async (tx: Tx, chapterId: string): Promise<boolean> => {
  const { status } = await tx
    .selectFrom('chapter')
    .select('status')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow()
  return TAKES_MISSING_DRAFTS.includes(status)
}
