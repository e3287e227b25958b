import { shortcutGet, shortcutSet } from '@panelflow/contract/shortcut.ts'
import { useEffect } from 'react'
import { setKeyChoices } from '../../lib/shortcut/shortcut-store.ts'
import { useRead } from '../../lib/http/query.ts'
import type { KeyChoices } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { useWrite } from '../../lib/http/query.ts'

const READS = [shortcutGet]

/** Brings the person's keys into this window, now and whenever another window changed them. */
export const useOwnKeys = (enabled: boolean): void => {
  const { data } = useRead(shortcutGet, {}, { enabled })
  const choices = data?.choices
  useEffect(() => setKeyChoices(choices ?? {}), [choices])
}

/**
 * The person's keys, to be changed. What is chosen counts at once; the server keeps it, or says why
 * not.
 */
export const useKeyChoices = () => {
  const { data } = useRead(shortcutGet, {})
  const { mutate, isPending, variables } = useWrite(shortcutSet, { refreshes: READS })
  const storedChoices: KeyChoices = data?.choices ?? {}
  const choices: KeyChoices = isPending ? (variables.body?.choices ?? storedChoices) : storedChoices
  const save = (next: KeyChoices): void => {
    if (data === undefined) return
    const named = Object.fromEntries(Object.entries(next).map(([id, keys]) => [id, [...keys]]))
    mutate({ body: { version: data.version, choices: named } })
  }
  return { choices, save, busy: isPending, ready: data !== undefined }
}
