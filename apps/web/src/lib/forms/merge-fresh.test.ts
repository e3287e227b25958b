import { expect, test } from 'vitest'
import {
  changedFields,
  type FreshFields,
  keepMine,
  mergeFresh,
  openConflicts,
  takeStored,
} from './merge-fresh.ts'

interface Hook {
  readonly name: string
  readonly url: string
  readonly kinds: readonly string[]
}

const OPENED: Hook = { name: 'Chat', url: 'https://a.example', kinds: ['assigned'] }
const typed = (part: Partial<Hook>): FreshFields<Hook> => ({
  base: OPENED,
  values: { ...OPENED, ...part },
  contested: new Set(),
})

test('what others changed comes into the fields nobody touched, what was typed stays, and only that is sent', () => {
  const merged = mergeFresh(typed({ name: 'Team chat' }), {
    ...OPENED,
    url: 'https://b.example',
    kinds: ['assigned', 'returned'],
  })
  expect(merged.values).toEqual({
    name: 'Team chat',
    url: 'https://b.example',
    kinds: ['assigned', 'returned'],
  })
  expect(changedFields(merged)).toEqual({ name: 'Team chat' })
  expect([...merged.contested]).toEqual([])
})

test('a field both changed keeps what was typed and is named, until both say the same', () => {
  const merged = mergeFresh(typed({ name: 'Team chat' }), { ...OPENED, name: 'Studio chat' })
  expect(merged.values.name).toBe('Team chat')
  expect(merged.base.name).toBe('Studio chat')
  expect([...merged.contested]).toEqual(['name'])
  const later = mergeFresh(merged, { ...OPENED, name: 'Studio chat', url: 'https://b.example' })
  expect([...later.contested]).toEqual(['name'])
  expect([...mergeFresh(later, { ...OPENED, name: 'Team chat' }).contested]).toEqual([])
})

test('reading the same again changes nothing, not even the object', () => {
  const fields = typed({ name: 'Team chat' })
  expect(mergeFresh(fields, { ...OPENED, kinds: ['assigned'] })).toBe(fields)
})

test('both versions of a field that both changed are offered, and each choice holds for its field alone', () => {
  const fields = mergeFresh(typed({ name: 'Team chat', url: 'https://mine.example' }), {
    name: 'Studio chat',
    url: 'https://theirs.example',
    kinds: ['returned'],
  })
  expect(openConflicts(fields)).toEqual(['name', 'url'])
  const chosen = takeStored(keepMine(fields, 'name'), 'url')
  expect(openConflicts(chosen)).toEqual([])
  expect(chosen.values).toEqual({
    name: 'Team chat',
    url: 'https://theirs.example',
    kinds: ['returned'],
  })
  // the second Save sends what the person chose, and nothing that only the other one changed
  expect(changedFields(chosen)).toEqual({ name: 'Team chat' })
})
