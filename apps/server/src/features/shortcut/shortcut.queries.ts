import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { shortcutChoices, type shortcutGet } from '@panelflow/contract/shortcut.ts'
import { type KeyChoices, keyFault } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { isShortcutId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import type { Db } from '../../db/open-database.ts'

/**
 * What was kept may be older than the table of shortcuts: what has no meaning any more, or two by
 * now, is as delivered.
 */
const soundChoices = (stored: unknown): KeyChoices => {
  const named = Object.entries(stored ?? {}).filter(([id]) => isShortcutId(id))
  const parsed = shortcutChoices.shape.choices.safeParse(Object.fromEntries(named))
  if (!parsed.success) return {}
  const choices: KeyChoices = parsed.data
  const sound = Object.entries(choices).filter(
    ([id, keys]) => isShortcutId(id) && keys.every((key) => keyFault(choices, id, key) === null),
  )
  return Object.fromEntries(sound)
}

/** The keys a person chose; none is version 0. */
export const getShortcuts = async (
  db: Db,
  accountId: string,
): Promise<EndpointAnswer<typeof shortcutGet>> => {
  const row = await db
    .selectFrom('shortcut_choice')
    .select(['choices', 'version'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return shortcutChoices.parse({ choices: soundChoices(row?.choices), version: row?.version ?? 0 })
}
