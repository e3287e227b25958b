import { expect, test } from 'vitest'
import { parseLoginSearch } from './login-search.ts'

test('the address names what the page does and where to go after it; the rest is left out', () => {
  expect(parseLoginSearch({ mode: 'sign_up', redirect: '/order', x: 1 })).toEqual({
    mode: 'sign_up',
    redirect: '/order',
  })
  expect(parseLoginSearch({ mode: 'sign_in', redirect: 3 })).toEqual({})
})
