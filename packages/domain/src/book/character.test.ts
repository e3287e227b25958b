import { expect, test } from 'vitest'
import { countLines, getVoice } from './character.ts'

const LI = { name: '李', aliases: ['Li', 'Captain'] }
const HUA = { name: 'Hua', aliases: ['li'] }

test('lines are counted by every name of a character, and speakers nobody described are left', () => {
  const { lines, others } = countLines(
    [LI, HUA],
    [
      { name: 'ＬＩ', lines: 3 },
      { name: 'captain ', lines: 2 },
      { name: 'Hua', lines: 1 },
      { name: 'Crowd', lines: 4 },
    ],
  )
  expect(lines.get(LI)).toBe(5)
  expect(lines.get(HUA)).toBe(1)
  expect(others).toEqual([{ name: 'Crowd', lines: 4 }])
})

test('the voice in a language is what holds for all, then what holds there', () => {
  const voice = { voice: 'Short sentences.', voices: { fr: 'Vouvoie tout le monde.' } }
  expect(getVoice(voice, 'fr')).toBe('Short sentences.\nVouvoie tout le monde.')
  expect(getVoice(voice, 'th')).toBe('Short sentences.')
})
