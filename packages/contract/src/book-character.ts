/** Characters of a book with how they talk. */
import { CHARACTER_LIMITS } from '@panelflow/domain/book/character.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { uuid, version } from './primitives.ts'

const text = (limit: number) => z.string().trim().max(limit)
const name = text(CHARACTER_LIMITS.name).min(1)

const contents = {
  name,
  aliases: z.array(name).max(CHARACTER_LIMITS.aliases),
  note: text(CHARACTER_LIMITS.note),
  voice: text(CHARACTER_LIMITS.voice),
  voices: z.partialRecord(z.enum(TARGET_LANGUAGES), text(CHARACTER_LIMITS.voice)),
}

const characterView = z.object({
  id: uuid,
  ...contents,
  version: z.number().int(),
  /** bubbles that name the character as speaker, by any of the names */
  lines: z.number().int(),
})
export type CharacterView = z.output<typeof characterView>

const listView = z.object({
  /** most lines first */
  rows: z.array(characterView),
  /** speakers of bubbles whom nobody has described, most lines first */
  others: z.array(z.object({ name: z.string(), lines: z.number().int() })),
  mayEdit: z.boolean(),
})

const bookParams = z.strictObject({ bookId: uuid })
const characterParams = bookParams.extend({ characterId: uuid })
const access = ['order.create', 'term.create_edit'] as const

export const characterList = defineEndpoint({
  id: 'character.list',
  method: 'GET',
  path: '/books/:bookId/characters',
  summary: 'Characters of a book with voice notes and how many lines they have',
  params: bookParams,
  response: listView,
  access: 'order.list',
})

export const characterCreate = defineEndpoint({
  id: 'character.create',
  method: 'POST',
  path: '/books/:bookId/characters',
  summary: 'Add a character; its name is unique in the book',
  params: bookParams,
  body: z.strictObject({
    name,
    aliases: contents.aliases.default([]),
    note: contents.note.default(''),
    voice: contents.voice.default(''),
    voices: contents.voices.default({}),
  }),
  response: characterView,
  access,
})

export const characterUpdate = defineEndpoint({
  id: 'character.update',
  method: 'PATCH',
  path: '/books/:bookId/characters/:characterId',
  summary: 'Change a character; what is not named stays',
  params: characterParams,
  body: z.strictObject({
    version,
    name: name.optional(),
    aliases: contents.aliases.optional(),
    note: contents.note.optional(),
    voice: contents.voice.optional(),
    voices: contents.voices.optional(),
  }),
  response: characterView,
  access,
})

export const characterDelete = defineEndpoint({
  id: 'character.delete',
  method: 'DELETE',
  path: '/books/:bookId/characters/:characterId',
  summary: 'Delete a character; bubbles keep the name as their speaker',
  params: characterParams,
  response: z.null(),
  access,
})
