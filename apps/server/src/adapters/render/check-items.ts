/**
 * What a render thread says about items somebody else painted or laid out
 * (docs/specs/0004-parity-seal.md).
 */
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { createHash } from 'node:crypto'
import { type DrawnItem, rasterItem } from '@panelflow/render/compose/compose-document.ts'
import { itemKey } from '@panelflow/render/compose/item-key.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { RenderError } from '@panelflow/render/engine/render-error.ts'
import type { ItemBitmap } from '@panelflow/render/paint/bitmap.ts'
import { rasterBytes } from '@panelflow/render/paint/raster-hash.ts'
import type { BrokenItem, CheckedItem } from '../../ports/page-renderer.ts'

/** `rasterHash` by the machine's own SHA-256. */
const toHash = (bitmap: ItemBitmap): string => {
  const hash = createHash('sha256')
  for (const part of rasterBytes(bitmap, bitmap.rgba)) hash.update(part)
  return hash.digest('hex')
}

const MOST_REMEMBERED = 5_000

export interface ItemChecks {
  /** paints each item; one that cannot be painted says why and does not spoil the others */
  readonly check: (
    items: readonly DrawnItem[],
    language: string,
    assets: (sha: string) => Uint8Array,
  ) => Promise<readonly CheckedItem[]>
  /** watches a page being composed; `seals` holds raster hashes by item id */
  readonly watch: (
    seals: ReadonlyMap<string, string>,
    language: string,
  ) => {
    readonly onPainted: (item: DrawnItem, bitmap: ItemBitmap) => void
    readonly broken: readonly BrokenItem[]
  }
}

export const createItemChecks = (engine: Engine): ItemChecks => {
  /** keys of texts whose layout was looked into already */
  const held = new RecentMap<string, true>(MOST_REMEMBERED)
  const isLayoutPlausible = (item: DrawnItem, language: string): boolean => {
    if (item.kind !== 'text') return true
    const key = itemKey(item, language)
    if (held.has(key)) return true
    if (!engine.isLayoutPlausible(item.props, language)) return false
    held.set(key, true)
    return true
  }
  return {
    check: async (items, language, assets) => {
      const checked: CheckedItem[] = []
      for (const item of items) {
        try {
          const raster = toHash(await rasterItem(engine, item, language, assets))
          checked.push({ ok: true, raster, isLayoutPlausible: isLayoutPlausible(item, language) })
        } catch (error) {
          checked.push({
            ok: false,
            code: error instanceof RenderError ? error.code : 'render.failed',
          })
        }
      }
      return checked
    },
    watch: (seals, language) => {
      const broken: BrokenItem[] = []
      const onPainted = (item: DrawnItem, bitmap: ItemBitmap): void => {
        const seal = seals.get(item.id)
        if (seal !== undefined && seal !== toHash(bitmap))
          broken.push({ itemId: item.id, verdict: 'differs' })
        else if (!isLayoutPlausible(item, language))
          broken.push({ itemId: item.id, verdict: 'layout_untrue' })
      }
      return { onPainted, broken }
    },
  }
}
