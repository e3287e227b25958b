/** What a book does with sound effects that are drawn into the art. */
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { EFFECT_POLICIES } from '@panelflow/domain/page/document/item-values.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { uuid, version } from './primitives.ts'

/** By target language; `every`: the languages that are not named. */
export const effectPoliciesView = z.partialRecord(
  z.enum([...TARGET_LANGUAGES, 'every']),
  z.enum(EFFECT_POLICIES),
)

const bookParams = z.strictObject({ bookId: uuid })
const bookPoliciesView = z.object({ version: z.number().int(), policies: effectPoliciesView })

export const bookEffectPolicies = defineEndpoint({
  id: 'book.effect_policies',
  method: 'GET',
  path: '/books/:bookId/effect-policies',
  summary: 'What the book does with sound effects: redraw, beside, gloss or keep, by language',
  params: bookParams,
  response: bookPoliciesView,
  access: 'order.list',
})

export const bookSetEffectPolicies = defineEndpoint({
  id: 'book.set_effect_policies',
  method: 'PUT',
  path: '/books/:bookId/effect-policies',
  summary:
    'Choose what is done with sound effects. It holds for drafts made from now on and for every check; lettering that is there stays',
  params: bookParams,
  body: z.strictObject({ version, policies: effectPoliciesView }),
  response: bookPoliciesView,
  access: ['order.create', 'term.create_edit'],
})
