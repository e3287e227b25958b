/** What a file that comes back would change on its page: one entry for each thing to take. */
import { createImageProps, createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { BLEND_MODES } from '@panelflow/domain/page/document/item-values.ts'
import type { BlendMode, PageOp } from '@panelflow/domain/page/document/page-document.ts'
import type { LayerMark } from '@panelflow/domain/page/layered/layer-marks.ts'
import type { PixelPrint } from '@panelflow/domain/page/layered/pixel-print.ts'
import type { PageView } from '../engine/page-session.ts'
import { mayDelete, maySet } from '../engine/stage.ts'
import {
  type ChangeKind,
  type Comparing,
  type Draft,
  type LayerChange,
  maySetAll,
  set,
} from './change-draft.ts'
import { compareType, compareTyped } from './compare-type.ts'
import { getMovedProps } from './moved-layer.ts'
import type { FileFault, FileLayer, LayeredFile, LayerNote } from './file-contents.ts'
import { type LayerMatch, matchLayers } from './match-layers.ts'

type Ready = Extract<PageView, { status: 'ready' }>

export interface FileChanges {
  readonly changes: readonly LayerChange[]
  readonly hasMarks: boolean
  readonly leftOut: readonly string[]
  /** the layer of the source page, if it was painted on */
  readonly ground: number | null
}

/** Stands for the picture of a layer until that is stored. */
export const getLayerAsset = (key: number): string => key.toString(16).padStart(64, '0')

/** Group of the export whose new layers are patches. */
const PATCH_GROUP = 'cleanup patches'
const MAX_NAME = 100

const toBlend = (blend: string): BlendMode | null =>
  BLEND_MODES.find((mode) => mode === blend) ?? null

const toOpacity = (opacity: number): number => Math.round((opacity / 255) * 100) / 100

const getBoxProps = ({ x, y, w, h }: PixelPrint) => ({ cx: x + w / 2, cy: y + h / 2, w, h })

const isSeen = ({ print }: FileLayer): boolean => print.w > 0 && print.h > 0

const addPicture = ({ view, newId }: Comparing, layer: FileLayer): Draft => {
  const id = newId()
  const { key, print, opacity, blend, isHidden, name, group } = layer
  const isPatch = group === PATCH_GROUP
  const look = {
    asset: getLayerAsset(key),
    opacity: toOpacity(opacity),
    hidden: isHidden,
    ...(toBlend(blend) === null ? {} : { blend: toBlend(blend) }),
    ...(name === '' ? {} : { name: name.slice(0, MAX_NAME) }),
  }
  const { x, y, w, h } = print
  const op: PageOp = isPatch
    ? { op: 'add', item: { id, kind: 'patch', props: createPatchProps({ ...look, x, y, w, h }) } }
    : {
        op: 'add',
        item: { id, kind: 'image', props: createImageProps({ ...look, ...getBoxProps(print) }) },
      }
  return {
    kind: isPatch ? 'added_patch' : 'added',
    itemId: id,
    key,
    edits: [{ document: isPatch ? 'base' : 'lane', op }],
    isAllowed: view.editable.add.includes(isPatch ? 'patch' : 'image'),
  }
}

const remove = ({ view }: Comparing, { item, document }: LayerMatch): readonly Draft[] => {
  if (item === null || item.props.hidden) return []
  const isText = item.kind === 'text'
  const op: PageOp = isText ? set(item.id, { hidden: true }) : { op: 'delete', id: item.id }
  const isAllowed = isText ? maySet(view, 'text', 'hidden') : mayDelete(view, item)
  return [{ kind: 'removed', itemId: item.id, key: null, edits: [{ document, op }], isAllowed }]
}

/** Opacity, blend mode and hiding that differ from what was written. */
const getLookProps = (layer: FileLayer, mark: LayerMark | null): object => ({
  ...(mark === null || layer.opacity === mark.opacity
    ? null
    : { opacity: toOpacity(layer.opacity) }),
  ...(layer.blend === (mark?.blend ?? 'normal') || layer.notes.includes('blend')
    ? null
    : { blend: toBlend(layer.blend) }),
  ...(layer.isHidden ? { hidden: true } : null),
})

const repaint = (comparing: Comparing, match: LayerMatch, layer: FileLayer): readonly Draft[] => {
  const { item, document, mark } = match
  if (item === null) return [addPicture(comparing, layer)]
  if (item.kind === 'text') {
    const picture = addPicture(comparing, layer)
    const hidden = set(item.id, { hidden: true })
    return [
      {
        ...picture,
        kind: 'redrawn',
        edits: [...picture.edits, { document, op: hidden }],
        isAllowed: picture.isAllowed && maySet(comparing.view, 'text', 'hidden'),
      },
    ]
  }
  const { x, y, w, h } = layer.print
  const props = {
    asset: getLayerAsset(layer.key),
    ...(item.kind === 'patch' ? { x, y, w, h } : getBoxProps(layer.print)),
    // they are part of the pixels that came back
    ...(item.props.rotation === 0 ? null : { rotation: 0 }),
    ...(item.props.stroke === null ? null : { stroke: null }),
    ...(item.props.shadow === null ? null : { shadow: null }),
    ...getLookProps(layer, mark),
  }
  return [
    {
      kind: 'repainted',
      itemId: item.id,
      key: layer.key,
      edits: [{ document, op: set(item.id, props) }],
      isAllowed: maySetAll(comparing.view, item, props),
    },
  ]
}

const place = ({ view }: Comparing, match: LayerMatch, layer: FileLayer): readonly Draft[] => {
  const { item, mark, document } = match
  if (item === null || mark === null) return []
  const props = {
    ...getMovedProps(view.base, item, mark, layer),
    ...getLookProps(layer, mark),
  }
  if (Object.keys(props).length === 0) return []
  const edits = [{ document, op: set(item.id, props) }]
  return [
    { kind: 'placed', itemId: item.id, key: null, edits, isAllowed: maySetAll(view, item, props) },
  ]
}

const compareMarked = (
  comparing: Comparing,
  match: LayerMatch,
  layer: FileLayer,
  mark: LayerMark,
): readonly Draft[] => {
  const { item } = match
  if (item?.kind === 'text' && mark.type !== null && layer.type !== null)
    return [
      ...compareType(comparing, item, mark.type, layer.type),
      ...place(comparing, match, layer),
    ]
  if (!isSeen(layer)) return mark.print.w === 0 ? [] : remove(comparing, match)
  if (layer.print.hash !== mark.print.hash) return repaint(comparing, match, layer)
  return place(comparing, match, layer)
}

const compareUnmarked = (
  comparing: Comparing,
  match: LayerMatch,
  layer: FileLayer,
): readonly Draft[] => {
  const { item } = match
  if (item?.kind !== 'text') return isSeen(layer) ? repaint(comparing, match, layer) : []
  if (layer.type === null) return []
  const isSame =
    layer.type.words.split(/\s+/).join('') === item.props.translation.split(/\s+/).join('')
  return isSame ? [] : compareTyped(comparing, item, item.props.translation, layer.type.words)
}

const compareLayer = (comparing: Comparing, match: LayerMatch): readonly Draft[] => {
  const { layer, mark } = match
  if (layer === null) return remove(comparing, match)
  if (mark !== null) return compareMarked(comparing, match, layer, mark)
  if (match.item !== null) return compareUnmarked(comparing, match, layer)
  return isSeen(layer) ? [addPicture(comparing, layer)] : []
}

/** What is changed without pixels of the layer. */
const PLAIN_KINDS: readonly ChangeKind[] = ['words', 'typeset', 'placed', 'removed']

const listNotes = ({ layer, mark }: LayerMatch, kind: ChangeKind): readonly LayerNote[] => {
  if (layer === null || PLAIN_KINDS.includes(kind)) return []
  // our own strokes and shadows of type are effects, and opacity of its colour
  const own = mark?.type == null ? [] : ['effects', 'opacity']
  const notes = layer.notes.filter((note) => !own.includes(note))
  return layer.type === null || mark?.type != null ? notes : [...notes, 'type']
}

/** Compares a file with the page as it is now and as it was when the file was written. */
export const findChanges = (
  view: Ready,
  file: LayeredFile,
  { newId, findFace }: Pick<Comparing, 'newId' | 'findFace'>,
): FileChanges | FileFault => {
  const { marks } = file
  if (marks !== null && marks.base.id !== view.base.id) return { fault: 'other_page' }
  if (marks !== null && marks.lane.id !== view.lane.id) return { fault: 'other_language' }
  const { matches, ground, isGroundChanged } = matchLayers(view, file)
  const findBelow = (at: number): string | null =>
    matches.slice(at + 1).find(({ layer, item }) => layer !== null && item !== null)?.item?.id ??
    null
  const toChange = (match: LayerMatch, at: number, draft: Draft, index: number): LayerChange => {
    const { item, mark, document, layer } = match
    const isChangedHere = mark !== null && item !== null && item.rev > (marks?.[document].rev ?? 0)
    const { isAllowed, type, ...change } = draft
    const isEmpty = change.edits.length === 0
    return {
      ...change,
      id: `${at}-${index}`,
      name: layer?.name ?? mark?.name ?? '',
      below: draft.kind === 'added' || draft.kind === 'redrawn' ? findBelow(at) : null,
      refusal: isEmpty ? 'unsupported' : isAllowed ? null : 'may_not',
      doubt: isChangedHere ? 'changed_here' : mark === null && item !== null ? 'no_marks' : null,
      notes: [...listNotes(match, draft.kind), ...(type?.remarks ?? [])],
      unknownFaces: type?.unknownFaces ?? [],
    }
  }
  const changes = matches.flatMap((match, at) =>
    compareLayer({ view, newId, findFace }, match).map((draft, index) =>
      toChange(match, at, draft, index),
    ),
  )
  return {
    changes,
    hasMarks: marks !== null,
    leftOut: file.leftOut,
    ground: isGroundChanged ? (ground?.key ?? null) : null,
  }
}
