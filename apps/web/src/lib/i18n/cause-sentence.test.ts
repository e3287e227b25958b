import { expect, it } from 'vitest'
import { causeSentence } from './cause-sentence.ts'

it('says a stored cause in words, with the pages it happened on; what people wrote stays as it is', () => {
  expect(causeSentence('page.layout_untrue', 'en')).toContain('Send the chapter back')
  expect(causeSentence('page.seal_differs: 003.png (+1)', 'en')).toMatch(
    /^003\.png \(\+1\): Texts of this page/,
  )
  expect(causeSentence('page.seal_differs: 003.png', 'zh-CN')).toContain('退回嵌字')
  expect(causeSentence('engine.unheard_of: 003.png', 'en')).toBe('engine.unheard_of: 003.png')
  expect(causeSentence('The scans are too dark: please redo them', 'en')).toBe(
    'The scans are too dark: please redo them',
  )
})
