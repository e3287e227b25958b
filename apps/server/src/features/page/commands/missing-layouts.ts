/** Texts without a layout of what they are now, and the layouts that are made for them. */
import { isBlank } from '@panelflow/domain/page/missing-text.ts'
import type {
  PageDocument,
  PageOp,
  StoredLayout,
  TextItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import type { PageRenderer } from '../../../ports/page-renderer.ts'

/** Visible texts with words whose layout is missing or was made from other words. */
const listWithoutLayout = (lane: PageDocument, language: string): readonly TextItem[] =>
  listTexts(lane).filter(
    ({ props }) =>
      !props.hidden && !isBlank(props.translation) && freshLayout(props, language) === null,
  )

export type Layouts = ReadonlyMap<string, StoredLayout>

/** How the texts of a chapter are laid out. */
export interface Lettering {
  readonly language: string
  /** of the book, kept whole in languages without spaces */
  readonly names: readonly string[]
}

/** Layouts for the texts of a document that have none, by item. */
export const makeMissingLayouts = async (
  renderer: Pick<PageRenderer, 'layout'>,
  lane: PageDocument,
  { language, names }: Lettering,
  signal?: AbortSignal,
): Promise<Layouts> => {
  const missing = listWithoutLayout(lane, language)
  if (missing.length === 0) return new Map()
  const made = await renderer.layout(
    missing.map(({ props }) => props),
    language,
    names,
    signal,
  )
  return new Map(
    missing.flatMap(({ id }, index) => (made[index] === undefined ? [] : [[id, made[index]]])),
  )
}

/** Stores layouts in texts that are still what the layouts were made from. */
export const toLayoutOps =
  (layouts: Layouts, language: string) =>
  (lane: PageDocument): readonly PageOp[] =>
    listWithoutLayout(lane, language).flatMap((item): readonly PageOp[] => {
      const layout = layouts.get(item.id)
      const fits = layout !== undefined && freshLayout({ ...item.props, layout }, language) !== null
      return fits ? [{ op: 'set', id: item.id, props: { layout } }] : []
    })
