import { describe, expect, it } from 'vitest'
import { foldLine } from './fold-line.ts'

describe('a line is compared without its lettering', () => {
  it.each([
    ['line breaks', '依然肯定不想和\n我们一起去么？', '依然肯定不想和我们一起去么?'],
    ['full-width letters and digits', 'ＡＢＣ１２３', 'abc123'],
    ['case', 'Carrot?!', 'carrot?!'],
    ['quotation marks', '「魔法」“阿”', '"魔法""阿"'],
    ['dots of every length', '嗯……', '嗯…'],
    ['ASCII dots', 'mmm...', 'mmm…'],
    ['middle dots', 'え・・・', 'え…'],
    ['waves', 'んー〜', 'んー~'],
    ['the order of ?!', 'なに！？', 'なに?!'],
    ['spaces between Chinese characters', '萝 卜 头', '萝卜头'],
    ['full-width spaces at the ends', '　待续　', '待续'],
  ])('%s', (_, text, folded) => {
    expect(foldLine(text)).toBe(folded)
  })

  it('keeps single spaces between Latin and between Korean words', () => {
    expect(foldLine('See  you\ntonight')).toBe('see you tonight')
    expect(foldLine('저녁에\n봐요')).toBe('저녁에 봐요')
  })

  it('keeps what changes the meaning: letters, digits, question marks', () => {
    expect(foldLine('行?')).not.toBe(foldLine('行!'))
    expect(foldLine('か')).not.toBe(foldLine('が'))
  })

  it('does nothing to a folded line', () => {
    for (const text of ['「まて……」！？', 'A — B', '１２．５', '한국어 문장…'])
      expect(foldLine(foldLine(text))).toBe(foldLine(text))
  })
})
