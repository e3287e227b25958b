/** One thing that a file would change on its page. */
import type { PageOp, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import type { FindFace, TypeChange } from '@panelflow/domain/page/layered/type-changes.ts'
import type { ItemEdit } from '../engine/chapter-session.ts'
import type { PageView } from '../engine/page-session.ts'
import { maySet } from '../engine/stage.ts'
import type { LayerNote } from './file-contents.ts'

type Ready = Extract<PageView, { status: 'ready' }>

export type ChangeKind =
  | 'added'
  | 'added_patch'
  /** other pixels of a patch or picture */
  | 'repainted'
  /** a text that is pixels now: they come as a picture, and the text is hidden */
  | 'redrawn'
  | 'words'
  /** colour, font, size, spacing or alignment of type */
  | 'typeset'
  /** place, turn, opacity, blend mode, hidden */
  | 'placed'
  | 'removed'
  /** painted on the source page: comes as a patch */
  | 'ground'

export interface LayerChange {
  readonly id: string
  readonly kind: ChangeKind
  /** name of the layer */
  readonly name: string
  /** what is changed, or added */
  readonly itemId: string
  /** layer whose pixels it brings */
  readonly key: number | null
  /** the page has it below this item */
  readonly below: string | null
  /** why it cannot be taken */
  readonly refusal: 'may_not' | 'unsupported' | null
  /** why somebody should look before it is taken */
  readonly doubt: 'changed_here' | 'no_marks' | null
  readonly notes: readonly LayerNote[]
  /** PostScript names of fonts that do not exist here */
  readonly unknownFaces: readonly string[]
  /** pictures are named by `getLayerAsset` until they are stored */
  readonly edits: readonly ItemEdit[]
}

export type Draft = Pick<LayerChange, 'kind' | 'itemId' | 'key' | 'edits'> & {
  readonly isAllowed: boolean
  /** of changed type */
  readonly type?: Pick<TypeChange, 'unknownFaces' | 'remarks'>
}

export interface Comparing {
  readonly view: Ready
  readonly newId: () => string
  readonly findFace: FindFace
}

export const set = (id: string, props: object): PageOp => ({ op: 'set', id, props }) as PageOp

export const maySetAll = (
  view: Ready,
  { kind }: { kind: TextItem['kind'] | 'patch' | 'image' },
  props: object,
) => Object.keys(props).every((name) => maySet(view, kind, name))
