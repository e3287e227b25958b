/**
 * Pictures that page documents name: patches and inserted images. Known per source chapter, so that
 * an address of one work opens nothing of another.
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { PageOp } from '@panelflow/domain/page/document/page-document.ts'
import type { Tx } from '../../db/transaction.ts'

export interface Asset {
  readonly sha: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** The blob is stored already; from now on documents of the source chapter may name it. */
export const registerAsset = async (
  tx: Tx,
  sourceChapterId: string,
  asset: Asset,
): Promise<void> => {
  await tx
    .insertInto('page_asset')
    .values({ source_chapter_id: sourceChapterId, ...asset })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const listAssets = (op: PageOp): readonly string[] => {
  const props = op.op === 'add' ? op.item.props : op.op === 'set' ? op.props : {}
  const kept = 'alternatives' in props ? (props.alternatives ?? []) : []
  return [
    ...('asset' in props && props.asset !== undefined ? [props.asset] : []),
    ...kept.map(({ asset }) => asset),
  ]
}

/** Throws `page.asset_missing` when an op names a picture this source chapter does not have. */
export const requireAssets = async (
  tx: Tx,
  sourceChapterId: string,
  ops: readonly PageOp[],
): Promise<void> => {
  const named = [...new Set(ops.flatMap(listAssets))]
  if (named.length === 0) return
  const known = await tx
    .selectFrom('page_asset')
    .select('sha')
    .where('source_chapter_id', '=', sourceChapterId)
    .where('sha', 'in', named)
    .execute()
  const missing = named.find((sha) => !known.some((row) => row.sha === sha))
  if (missing !== undefined) throw new AppError('page.asset_missing', { asset: missing })
}
