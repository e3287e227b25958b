import type { OpenPlaceView } from '@panelflow/contract/page.ts'
import type { OpenKind } from '@panelflow/domain/page/open-places.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/http/call-error.ts'
import { checkCompletion } from './check-completion.ts'

const createPlace = (kind: OpenKind): OpenPlaceView => ({
  pageId: 'p1',
  position: 0,
  itemId: kind,
  kind,
  words: '',
})
const [empty, erased, unread] = [
  createPlace('missing_words'),
  createPlace('erased'),
  createPlace('unread'),
]

test('separates what blocks from what may stay, by the event', async () => {
  const read = () => Promise.resolve([empty, erased, unread])
  expect(await checkCompletion('complete_translation', 'pending_translation', read)).toEqual({
    kind: 'open',
    blocking: [empty],
    warned: [erased, unread],
  })
  expect(await checkCompletion('complete_typesetting', 'pending_typesetting', read)).toEqual({
    kind: 'open',
    blocking: [erased],
    warned: [],
  })
  expect(await checkCompletion('accept_visual', 'pending_visual_review', read)).toEqual({
    kind: 'open',
    blocking: [],
    warned: [erased],
  })
})

test('asks nothing where nothing is open, and reads nothing before other events', async () => {
  expect(
    await checkCompletion('complete_translation', 'pending_translation', () => Promise.resolve([])),
  ).toBeNull()
  const never = () => Promise.reject(new Error('read'))
  expect(await checkCompletion('accept_review', 'pending_review', never)).toBeNull()
})

test('says that it does not know when the places could not be read, instead of going on', async () => {
  const cause = new CallError({ kind: 'network', message: 'Network Error' })
  const question = await checkCompletion('complete_translation', 'pending_translation', () =>
    Promise.reject(cause),
  )
  expect(question).toEqual({ kind: 'unchecked', cause })
})
