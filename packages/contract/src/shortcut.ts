/**
 * Keys a person has chosen (spec 2.modal.workspace_keys). They follow the account to every
 * computer.
 */
import { SHORTCUT_IDS } from '@panelflow/domain/shortcut/shortcut-table.ts'
import { MAX_KEYS } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { version } from './primitives.ts'

/**
 * By shortcut, chords as `domain/shortcut/chord.ts` writes them; what is not named stays as
 * delivered.
 */
const choices = z.partialRecord(
  z.enum(SHORTCUT_IDS),
  z.array(z.string().min(1).max(40)).max(MAX_KEYS),
)

export const shortcutChoices = z.object({
  choices,
  /** 0: nothing was ever chosen */
  version: z.number().int(),
})

const access = 'self.profile.view_edit'

export const shortcutGet = defineEndpoint({
  id: 'shortcut.get',
  method: 'GET',
  path: '/shortcuts',
  summary: 'Own choice of keys',
  response: shortcutChoices,
  access,
})

export const shortcutSet = defineEndpoint({
  id: 'shortcut.set',
  method: 'PUT',
  path: '/shortcuts',
  summary: 'Choose keys; the whole choice is replaced, none is as delivered',
  body: z.strictObject({ version: version.or(z.literal(0)), choices }),
  response: shortcutChoices,
  access,
})
