/**
 * What a typesetter may do to texts whose words are not theirs: part one into several and join
 * several into one, so that the words stay what the translator wrote. Texts that a typesetter added
 * are theirs.
 *
 * Source: spec 10.rights.arranged_texts.
 */
import { ROLE } from '../account/role.ts'
import type { PageDocument, PageItem, PageOp } from './document/page-document.ts'

/** More texts than this are not parted or joined at once. */
const MAX_TEXTS = 5

/** A text that stands for no region of the source page and whose words a typesetter wrote. */
export const isTypesettersText = (item: PageItem): boolean => {
  if (item.kind !== 'text' || item.props.regionId !== null) return false
  const origin = item.origin['translation'] ?? item.origin['*']
  return origin?.by === 'person' && origin.role === ROLE.typesetter
}

/** Words as they are compared: parting and joining may change spaces and line breaks. */
const withoutSpaces = (words: string): string => words.replace(/\s+/gu, '')

/** All that come of putting the parts one after another, in any order. */
const listJoined = (parts: readonly string[]): ReadonlySet<string> => {
  if (parts.length <= 1) return new Set(parts)
  return new Set(
    parts.flatMap((part, at) =>
      [...listJoined(parts.toSpliced(at, 1))].map((rest) => `${part}${rest}`),
    ),
  )
}

const isSameText = (before: readonly string[], after: readonly string[]): boolean => {
  const [from, to] = [before, after].map((texts) => texts.map(withoutSpaces).filter(Boolean))
  if (from === undefined || to === undefined) return false
  if (from.length > MAX_TEXTS || to.length > MAX_TEXTS) return false
  const joined = listJoined(from)
  return from.length === 0 || to.length === 0
    ? from.length === to.length
    : [...listJoined(to)].some((words) => joined.has(words))
}

/**
 * Whether a batch leaves the words of these texts of the document as they are, parted or joined
 * otherwise: in them, and in the texts it adds.
 */
export const preservesText = (
  doc: PageDocument,
  ops: readonly PageOp[],
  changedIds: ReadonlySet<string>,
): boolean => {
  const before = new Map<string, string>()
  for (const id of changedIds) {
    const item = doc.items[id]
    if (item?.kind === 'text') before.set(id, item.props.translation)
  }
  const after = new Map(before)
  for (const op of ops) {
    if (op.op === 'add' && op.item.kind === 'text') after.set(op.item.id, op.item.props.translation)
    if (op.op === 'text' && after.has(op.id)) after.set(op.id, op.to)
    if (op.op === 'delete') after.delete(op.id)
  }
  return isSameText([...before.values()], [...after.values()])
}
