import { expect, test } from 'vitest'
import { toCharacterBody, toCharacterValues } from './character-values.ts'

const LI = {
  name: 'Li',
  aliases: ['Captain'],
  note: 'Captain of the whale.',
  voice: 'Short sentences.',
  voices: { fr: 'Vouvoie.' },
}

test('a character comes out of its form as it went in, without blanks', () => {
  const values = toCharacterValues(LI)
  expect(values['voice.fr']).toBe('Vouvoie.')
  expect(values['voice.th']).toBe('')
  expect(toCharacterBody(values)).toEqual(LI)
  expect(
    toCharacterBody({ ...values, name: ' Li ', aliases: ['Captain', ' '], 'voice.fr': ' ' }),
  ).toEqual({ ...LI, voices: {} })
})
