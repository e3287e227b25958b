/** Which item of the page each layer of a file is. */
import { groupBy } from '@panelflow/domain/collection/group-by.ts'
import type {
  DocumentKind,
  PageDocument,
  PageItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { type LayerMark, OTHERS_GROUPS } from '@panelflow/domain/page/layered/layer-marks.ts'
import type { PaintedItem } from '@panelflow/domain/page/paint-order.ts'
import type { FileLayer, LayeredFile } from './file-contents.ts'

export interface PageDocuments {
  readonly base: PageDocument
  readonly lane: PageDocument
}

/** A layer and what it was when the file was written, as far as either is known. */
export interface LayerMatch {
  readonly layer: FileLayer | null
  readonly mark: LayerMark | null
  /** as it is on the page now; null: it is gone, or never was there */
  readonly item: PaintedItem | null
  readonly document: DocumentKind
}

export interface Matches {
  /** lowest first, then the items whose layer is gone */
  readonly matches: readonly LayerMatch[]
  /** the source page; null: its layer is gone */
  readonly ground: FileLayer | null
  readonly isGroundChanged: boolean
}

const isPainted = (item: PageItem | undefined): item is PaintedItem =>
  item !== undefined && item.kind !== 'region'

/** Some programs keep names, others ids; a name counts first if no other layer has it. */
const createFinder = (layers: readonly FileLayer[]) => {
  const named = groupBy(layers, ({ name }) => name)
  const numbered = groupBy(layers, ({ id }) => id)
  const only = (found: readonly FileLayer[] | undefined): FileLayer | null =>
    found?.length === 1 ? (found[0] ?? null) : null
  return (id: number | null, name: string, isNameOwn: boolean): FileLayer | null =>
    (isNameOwn ? only(named.get(name)) : null) ??
    (id === null ? null : only(numbered.get(id))) ??
    only(named.get(name))
}

const GROUND_NAME = 'original'

const matchMarked = (
  page: PageDocuments,
  layers: readonly FileLayer[],
  marks: NonNullable<LayeredFile['marks']>,
): Matches => {
  const find = createFinder(layers)
  const others = new Set(marks.others?.map(({ layer, name }) => find(layer, name, true)))
  const ground = find(marks.ground.layer, GROUND_NAME, true)
  const names = groupBy(marks.layers, ({ name }) => name)
  const known = new Map<number, LayerMark>()
  const missing: LayerMark[] = []
  for (const mark of marks.layers) {
    const layer = find(mark.layer, mark.name, names.get(mark.name)?.length === 1)
    const isTaken =
      layer === ground || (layer !== null && (others.has(layer) || known.has(layer.key)))
    if (layer === null || isTaken) missing.push(mark)
    else known.set(layer.key, mark)
  }
  const toMatch = (layer: FileLayer | null, mark: LayerMark | null): LayerMatch => {
    const document = mark?.document ?? 'lane'
    const item = mark === null ? undefined : page[document].items[mark.item]
    return { layer, mark, document, item: isPainted(item) ? item : null }
  }
  return {
    matches: [
      ...layers
        .filter((layer) => layer !== ground && !others.has(layer))
        .map((layer) => toMatch(layer, known.get(layer.key) ?? null)),
      ...missing.map((mark) => toMatch(null, mark)),
    ],
    ground,
    isGroundChanged: ground !== null && ground.print.hash !== marks.ground.print.hash,
  }
}

const toLine = (words: string): string => words.replace(/\s+/g, ' ').trim()

const isOther = ({ group }: FileLayer): boolean => OTHERS_GROUPS.some((name) => name === group)

/** A program that dropped the marks may have kept the names. */
const matchByName = (page: PageDocuments, layers: readonly FileLayer[]): Matches => {
  const all = (['base', 'lane'] as const).flatMap((document) =>
    Object.values(page[document].items)
      .filter(isPainted)
      .map((item) => ({ item, document })),
  )
  const getName = (item: PaintedItem): string =>
    item.kind === 'text'
      ? toLine(item.props.translation).slice(0, 200)
      : `${item.kind === 'patch' ? 'patch' : 'picture'} ${item.id}`
  const named = groupBy(all, ({ item }) => getName(item))
  const ground = layers.find(({ name }) => name === GROUND_NAME) ?? null
  const toMatch = (layer: FileLayer): LayerMatch => {
    const found = named.get(layer.name)
    const known = found?.length === 1 ? found[0] : undefined
    return { layer, mark: null, item: known?.item ?? null, document: known?.document ?? 'lane' }
  }
  return {
    matches: layers.filter((layer) => layer !== ground && !isOther(layer)).map(toMatch),
    ground,
    isGroundChanged: ground !== null,
  }
}

export const matchLayers = (page: PageDocuments, { marks, layers }: LayeredFile): Matches =>
  marks === null ? matchByName(page, layers) : matchMarked(page, layers, marks)
