/** Who sits where on new orders of a book, by language, and who stands in for them. */
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { absence, instant, personView, targetLanguage, uuid, version } from './primitives.ts'
import { refusalView } from './refusal.ts'

const ASSIGNING = [
  'order.assign_translator',
  'order.assign_typesetter',
  'order.assign_visual_reviewer',
] as const

const params = z.strictObject({ bookId: uuid })

const memberView = z.object({
  person: personView,
  /** away now or later, or leaving; null where there is nothing of it */
  absence: absence.nullable(),
  /** why they cannot take the seat any more: a role, language or account is gone */
  refusal: refusalView.nullable(),
})
export type CrewMemberView = z.output<typeof memberView>

const crewView = z.object({
  /** of the book, whose options they are */
  version: z.number().int(),
  book: z.object({ id: uuid, titleZh: z.string(), titleEn: z.string(), bookId: z.string() }),
  crews: z.array(
    z.object({
      language: targetLanguage,
      seats: z.array(
        z.object({
          seat: z.enum(SEATS),
          member: memberView,
          substitute: memberView.nullable(),
        }),
      ),
      /** running orders of the language */
      orders: z.number().int(),
    }),
  ),
  /** seats the acting person may fill */
  seats: z.array(z.enum(SEATS)),
})
export type CrewView = z.output<typeof crewView>

export const crewGet = defineEndpoint({
  id: 'crew.get',
  method: 'GET',
  path: '/books/:bookId/crews',
  summary: 'Crews of a book by language, with substitutes',
  params,
  response: crewView,
  access: ASSIGNING,
})

export const crewSet = defineEndpoint({
  id: 'crew.set',
  method: 'PUT',
  path: '/books/:bookId/crews/:language',
  summary:
    'Set the crew of a book in a language, seat by seat; a seat that is not named stays, one without a person is emptied. New orders get it',
  params: z.strictObject({ bookId: uuid, language: targetLanguage }),
  body: z.strictObject({
    version,
    seats: z
      .array(
        z
          .strictObject({
            seat: z.enum(SEATS),
            accountId: uuid.nullable(),
            substituteId: uuid.nullable(),
          })
          // nobody stands in for themselves
          .refine(
            ({ accountId, substituteId }) => accountId === null || accountId !== substituteId,
          ),
      )
      .min(1)
      .max(SEATS.length)
      .refine((seats) => new Set(seats.map(({ seat }) => seat)).size === seats.length),
  }),
  response: crewView,
  access: ASSIGNING,
})

const crewCandidate = z.object({
  person: personView,
  openChapters: z.number().int(),
  openWords: z.number().int(),
  /** chapters of this book in this seat before */
  sameBook: z.number().int(),
  absence: absence.nullable(),
  /**
   * when they would be done with what they have and a chapter of the book's usual size; null: the
   * book has no chapter yet, or they leave before
   */
  finishAt: instant.nullable(),
  refusal: refusalView.nullable(),
})
export type CrewCandidate = z.output<typeof crewCandidate>

export const crewCandidates = defineEndpoint({
  id: 'crew.candidates',
  method: 'GET',
  path: '/books/:bookId/crews/:language/candidates',
  summary: 'People who could sit on a seat of a crew, with their load and when they would be free',
  params: z.strictObject({ bookId: uuid, language: targetLanguage }),
  query: z.strictObject({ seat: z.enum(SEATS), search: z.string().max(100).optional() }),
  response: z.array(crewCandidate),
  access: ASSIGNING,
})
