import { isRecord } from '../find-fault.ts'
import { isItemKind, type ItemKind } from '../item-properties.ts'

export type RawProps = Readonly<Record<string, unknown>>

/**
 * One step of the document's schema, `from` → `from + 1`. Its values are frozen: what it writes
 * does not follow later changes of defaults. Its test has a document of schema `from`.
 */
export interface DocumentMigration {
  readonly from: number
  /** Properties of a whole item, also of one that an older client adds. */
  readonly item: (kind: ItemKind, props: RawProps) => RawProps
  /** Some properties of an item, as an older client sets them; absent where those stay right. */
  readonly edit?: (props: RawProps) => RawProps
}

/** Takes the properties of an item from one schema to the newest of the list. */
export const migrateItem = (
  migrations: readonly DocumentMigration[],
  from: number,
  kind: ItemKind,
  props: RawProps,
): RawProps =>
  migrations
    .filter((migration) => migration.from >= from)
    .reduce((now, migration) => migration.item(kind, now), props)

/** As `migrateItem`, for an edit of some properties. */
const migrateEdit = (
  migrations: readonly DocumentMigration[],
  from: number,
  props: RawProps,
): RawProps =>
  migrations
    .filter((migration) => migration.from >= from)
    .reduce((now, migration) => migration.edit?.(now) ?? now, props)

/** As `migrateItem`, for an op. What is no op comes back as it is, for the check to refuse. */
export const migrateOp = (
  migrations: readonly DocumentMigration[],
  from: number,
  op: unknown,
): unknown => {
  if (!isRecord(op)) return op
  const { item, props } = op
  if (op['op'] === 'set' && isRecord(props))
    return { ...op, props: migrateEdit(migrations, from, props) }
  if (op['op'] !== 'add' || !isRecord(item)) return op
  const { kind, props: whole } = item
  return isItemKind(kind) && isRecord(whole)
    ? { ...op, item: { ...item, props: migrateItem(migrations, from, kind, whole) } }
    : op
}
