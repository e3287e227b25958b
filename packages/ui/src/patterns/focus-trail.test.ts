import { expect, test } from 'vitest'
import { FocusTrail } from './focus-trail.ts'

test('who closes a window goes back to what opened it, past what has gone with the menu between', () => {
  const trail = new FocusTrail<string>()
  for (const place of ['row', 'dots', 'menu item', 'field of the window']) trail.note(place)
  expect(trail.back((place) => place === 'row' || place === 'dots')).toBe('dots')
})

test('a window over a window gives back the field below it', () => {
  const trail = new FocusTrail<string>()
  for (const place of ['button', 'field', 'new book', 'title of the book']) trail.note(place)
  expect(trail.back((place) => place !== 'title of the book')).toBe('new book')
})

test('what was come back to is the latest again', () => {
  const trail = new FocusTrail<string>()
  for (const place of ['one', 'two', 'one']) trail.note(place)
  expect(trail.back(() => true)).toBe('one')
})

test('nobody is sent back to a field they left by pressing beside it', () => {
  const trail = new FocusTrail<string>()
  trail.note('field')
  trail.forget()
  expect(trail.back(() => true)).toBeNull()
})

test('the oldest places are let go', () => {
  const trail = new FocusTrail<number>()
  for (let place = 0; place < 100; place++) trail.note(place)
  expect(trail.back((place) => place < 50)).toBeNull()
})
