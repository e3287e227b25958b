import { ROLE, type RoleId } from '../account/role.ts'
import type { ChapterStatus } from '../chapter/chapter-status.ts'
import type { ErrorParams } from '../error/error-code.ts'
import type { Seat } from '../order/seat.ts'
import { type Ability, getScope } from '../permission/ability.ts'
import {
  EDIT_RIGHTS,
  type EditRight,
  ITEM_KINDS,
  type ItemKind,
} from './document/item-properties.ts'
import { isTypesettersText, preservesText } from './arranged-texts.ts'
import { boundsOfPoints } from './contour.ts'
import type { PageDocument, PageItem, PageOp, PatchProps, Point } from './document/page-document.ts'
import {
  FIELDS,
  listFieldsEditableWith,
  opItemId,
  TEXT_FIELD_BY_KIND,
} from './document/page-fields.ts'

/**
 * Property names a person may set now, per kind; `add` and `delete` name kinds. Travels to the
 * editor as it is.
 */
export interface EditableFields {
  readonly region: readonly string[]
  readonly patch: readonly string[]
  readonly text: readonly string[]
  readonly image: readonly string[]
  readonly add: readonly ItemKind[]
  readonly delete: readonly ItemKind[]
  /** may write and delete the texts a typesetter added, and part and join the others */
  readonly arrangesTexts: boolean
}

export interface PageAccess {
  /** roles that count for the request: `effectiveRoles(actor)`; root has all */
  readonly roles: readonly RoleId[]
  readonly status: ChapterStatus
  /** seats of this chapter the account holds */
  readonly seats: readonly Seat[]
  /** the order was canceled or terminated: its chapters are frozen */
  readonly stopped: boolean
}

const NOTHING: EditableFields = {
  region: [],
  patch: [],
  text: [],
  image: [],
  add: [],
  delete: [],
  arrangesTexts: false,
}

const EVERYTHING: EditableFields = {
  ...FIELDS,
  add: ITEM_KINDS,
  delete: ITEM_KINDS,
  arrangesTexts: true,
}

/** Kinds of items that a right lets add, and delete again (spec 10.rights). */
const KINDS_BY_RIGHT: Readonly<Record<EditRight, readonly ItemKind[]>> = {
  'workspace.text.content': ['text', 'region'],
  'workspace.text.layout_style': [],
  'workspace.text.arrange': ['text'],
  'workspace.patch.edit_eraser': ['patch'],
  'workspace.image.insert': ['image'],
}

/** What each right opens; its fields are marked in document/item-properties.ts. */
const OPENS: readonly { readonly ability: EditRight; readonly fields: EditableFields }[] =
  EDIT_RIGHTS.map((ability) => {
    const add = KINDS_BY_RIGHT[ability]
    const arrangesTexts = ability === 'workspace.text.arrange'
    const fields = listFieldsEditableWith(ability)
    return { ability, fields: { ...fields, add, delete: arrangesTexts ? [] : add, arrangesTexts } }
  })

interface OpenSeat {
  readonly role: RoleId
  readonly seat: Seat
  /** their own stage, and the rework that comes back to them */
  readonly statuses: readonly ChapterStatus[]
}

const OPEN_SEATS: readonly OpenSeat[] = [
  {
    role: ROLE.translator,
    seat: 'translator',
    statuses: ['pending_translation', 'proofreading_not_accepted'],
  },
  {
    role: ROLE.proofreader,
    seat: 'proofreader',
    statuses: ['pending_proofreading', 'review_not_accepted'],
  },
  {
    role: ROLE.typesetter,
    seat: 'typesetter',
    statuses: ['pending_typesetting', 'visual_review_not_accepted'],
  },
]

/**
 * An administrator may help while people work; not while images are being made from the page or
 * judged, nor after delivery.
 */
export const OPEN_FOR_ADMINISTRATOR: readonly ChapterStatus[] = [
  'pending_assignment',
  'pending_translation',
  'translation_completed',
  'pending_proofreading',
  'proofreading_completed',
  'pending_check',
  'proofreading_not_accepted',
  'pending_check_translation',
  'pending_review',
  'review_not_accepted',
  'pending_check_proofreading',
  'typesetter_to_be_assigned',
  'pending_typesetting',
  'rejected',
  'visual_review_not_accepted',
]

const union = <T>(a: readonly T[], b: readonly T[]): readonly T[] => [...new Set([...a, ...b])]

const merge = (a: EditableFields, b: EditableFields): EditableFields => ({
  region: union(a.region, b.region),
  patch: union(a.patch, b.patch),
  text: union(a.text, b.text),
  image: union(a.image, b.image),
  add: union(a.add, b.add),
  delete: union(a.delete, b.delete),
  arrangesTexts: a.arrangesTexts || b.arrangesTexts,
})

const isOpen = (role: RoleId, ability: Ability, access: PageAccess): boolean => {
  const scope = getScope(ability, role)
  if (scope === 'all') return OPEN_FOR_ADMINISTRATOR.includes(access.status)
  if (scope !== 'assigned') return false
  return OPEN_SEATS.some(
    (row) =>
      row.role === role && access.seats.includes(row.seat) && row.statuses.includes(access.status),
  )
}

/**
 * What a person may change in the pages of a chapter now: role × seat × status (spec 10.rights).
 */
export const editableFields = (access: PageAccess): EditableFields => {
  if (access.stopped) return NOTHING
  const administers = access.roles.some((role) =>
    OPENS.every(({ ability }) => getScope(ability, role) === 'all'),
  )
  if (administers && OPEN_FOR_ADMINISTRATOR.includes(access.status)) return EVERYTHING
  return OPENS.filter(({ ability }) => access.roles.some((role) => isOpen(role, ability, access)))
    .map(({ fields }) => fields)
    .reduce(merge, NOTHING)
}

export const mayEditAnything = (editable: EditableFields): boolean =>
  [
    editable.region,
    editable.patch,
    editable.text,
    editable.image,
    editable.add,
    editable.delete,
  ].some((list) => list.length > 0)

export type OpsCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'page.field_forbidden'; readonly params: ErrorParams }

const refuse = (itemId: string, fields: readonly string[]): OpsCheck => ({
  ok: false,
  code: 'page.field_forbidden',
  params: { itemId, fields: [...fields] },
})

const listFields = (op: PageOp, kind: ItemKind): readonly string[] => {
  if (op.op === 'set') return Object.keys(op.props)
  const words = TEXT_FIELD_BY_KIND[kind]
  return op.op === 'text' && words !== null ? [words] : []
}

const forbiddenIn = (op: PageOp, kind: ItemKind, editable: EditableFields): readonly string[] => {
  if (op.op === 'add') return editable.add.includes(kind) ? [] : [`add ${kind}`]
  if (op.op === 'delete') return editable.delete.includes(kind) ? [] : [`delete ${kind}`]
  return listFields(op, kind)
    .filter((field) => !editable[kind].includes(field))
    .map((field) => `${kind}.${field}`)
}

/** Whether the person may write the words of a text. */
export const mayWriteText = (
  editable: Pick<EditableFields, 'text' | 'arrangesTexts'>,
  item: PageItem,
): boolean =>
  editable.text.includes('translation') || (editable.arrangesTexts && isTypesettersText(item))

export const mayDeleteItem = (
  editable: Pick<EditableFields, 'delete' | 'arrangesTexts'>,
  item: PageItem,
): boolean =>
  editable.delete.includes(item.kind) || (editable.arrangesTexts && isTypesettersText(item))

/** Writes or deletes a text that its sender may only part and join. */
const arranges = (op: PageOp, item: PageItem | undefined, editable: EditableFields): boolean =>
  item?.kind === 'text' &&
  editable.arrangesTexts &&
  ((op.op === 'text' && !editable.text.includes('translation')) ||
    (op.op === 'delete' && !editable.delete.includes('text')))

/**
 * Ids of the texts without a region that the batch adds: their words are their sender's. Steps that
 * follow each other quickly, or without a connection, arrive as one batch.
 */
const listOwnTexts = (ops: readonly PageOp[], editable: EditableFields): ReadonlySet<string> =>
  new Set(
    ops.flatMap((op) =>
      op.op === 'add' &&
      op.item.kind === 'text' &&
      op.item.props.regionId === null &&
      editable.arrangesTexts
        ? [op.item.id]
        : [],
    ),
  )

/** Page pixels by which the patch of a bubble may be larger than its outline. */
const PATCH_MARGIN = 32

/** Ids of bubbles that the batch adds or deletes, with their outlines. */
const listOwnRegions = (
  doc: PageDocument,
  ops: readonly PageOp[],
): ReadonlyMap<string, readonly Point[]> =>
  new Map(
    ops.flatMap((op): (readonly [string, readonly Point[]])[] => {
      const item = op.op === 'add' ? op.item : op.op === 'delete' ? doc.items[op.id] : undefined
      return item?.kind === 'region' ? [[item.id, item.props.polygon]] : []
    }),
  )

const isWithin = (patch: PatchProps, polygon: readonly Point[]): boolean => {
  const { x, y, w, h } = boundsOfPoints(polygon)
  return (
    patch.x >= x - PATCH_MARGIN &&
    patch.y >= y - PATCH_MARGIN &&
    patch.x + patch.w <= x + w + PATCH_MARGIN &&
    patch.y + patch.h <= y + h + PATCH_MARGIN
  )
}

/**
 * The patch that cleans a bubble comes and goes with it: whoever draws a new bubble has it cleaned
 * by the eraser without the right to patches, and can take both back.
 */
const goesWithRegion = (
  op: PageOp,
  item: PageItem | undefined,
  regions: ReadonlyMap<string, readonly Point[]>,
  editable: EditableFields,
): boolean => {
  if (op.op !== 'add' && op.op !== 'delete') return false
  const patch = op.op === 'add' ? op.item : item
  if (patch?.kind !== 'patch' || !editable[op.op].includes('region')) return false
  const polygon = regions.get(patch.props.regionId ?? '')
  return polygon !== undefined && isWithin(patch.props, polygon)
}

/**
 * Refuses a batch that touches a field its sender may not change. Ops on items that are gone pass:
 * they are skipped when applied.
 */
export const checkOps = (
  doc: PageDocument,
  ops: readonly PageOp[],
  editable: EditableFields,
): OpsCheck => {
  const added = new Map<string, ItemKind>()
  const arranged = new Set<string>()
  const regions = listOwnRegions(doc, ops)
  const ownTexts = listOwnTexts(ops, editable)
  for (const op of ops) {
    if (op.op === 'add') added.set(op.item.id, op.item.kind)
    const item = op.op === 'add' ? undefined : doc.items[op.id]
    if (item !== undefined && arranges(op, item, editable)) {
      if (!isTypesettersText(item)) arranged.add(item.id)
      continue
    }
    if (goesWithRegion(op, item, regions, editable)) continue
    const isArranging = op.op === 'text' || op.op === 'delete'
    if (isArranging && item === undefined && ownTexts.has(op.id)) continue
    const kind = op.op === 'add' ? op.item.kind : (item?.kind ?? added.get(op.id))
    const fields = kind === undefined ? [] : forbiddenIn(op, kind, editable)
    if (fields.length > 0) return refuse(opItemId(op), fields)
  }
  const [itemId] = arranged
  if (itemId !== undefined && !preservesText(doc, ops, arranged))
    return refuse(itemId, ['text.translation'])
  return { ok: true }
}
