import { describe, expect, it } from 'vitest'
import { chooseLines, dropNoise, endLine, mendMarks, tidy, toText } from './read-lines.ts'

const aLine = (text: string, confidence: number) => ({
  text,
  letters: Array.from(text.replace(/\s/gu, ''), (letter) => ({ text: letter, confidence })),
})

describe('of two readings', () => {
  it('many letters of which an engine is fairly sure outweigh a few surer ones', () => {
    const block = [aLine('今日', 0.86), aLine('だけは!', 0.9)]
    expect(chooseLines(block, [aLine('だけは!', 0.95)])).toBe(block)
    const noisy = [aLine('당군아', 0.7), aLine('/[ㅠ', 0.2)]
    const lines = [aLine('당근아', 0.9)]
    expect(chooseLines(noisy, lines)).toBe(lines)
  })

  it('the better line counts where both see the same lines', () => {
    const [a, b] = [aLine('이제', 0.9), aLine('소개', 0.5)]
    const better = aLine('소개하', 0.9)
    const texts = chooseLines([a, b], [aLine('미제', 0.7), better]).map(({ text }) => text)
    expect(texts).toEqual(['이제', '소개하'])
  })

  it('marks that were told by their shape are kept', () => {
    const [read] = chooseLines([aLine('です', 0.95)], [endLine(aLine('でし', 0.7), '!')])
    expect(read?.text).toBe('です!')
  })

  it('lines without letters, and unsure ones beside a sure one, are left out', () => {
    const [sure, unsure] = [aLine('여기', 0.9), aLine('226', 0.2)]
    expect(dropNoise([sure, unsure, aLine('[|', 0.9), aLine('?!', 0.9)])).toEqual([
      sure,
      aLine('?!', 0.9),
    ])
    expect(dropNoise([unsure])).toEqual([unsure])
  })

  it('specks of an outline at the ends of a line are left out', () => {
    const [first, second] = dropNoise([aLine('거에요? ,', 0.9), aLine("_ '좀비'", 0.9)])
    expect([first?.text, second?.text]).toEqual(['거에요?', "'좀비'"])
  })
})

describe('marks', () => {
  it.each([
    ['ようこそ..……冒険者よ..…', 'ようこそ…冒険者よ…'],
    ['しょう:…', 'しょう…'],
    ['환영합니다. .', '환영합니다…'],
    ['안돼///', '안돼!!!'],
    ['여기에?1', '여기에?!'],
    ['1 / 2', '1 / 2'],
    ['그분. 네', '그분. 네'],
  ])('are mended where they are misread: %s', (read, mended) => {
    expect(mendMarks(read, 'ko')).toBe(mended)
  })

  it('of Latin speech stay but for dots', () => {
    expect(mendMarks('either/', 'en')).toBe('either/')
  })

  it('at the end of a line are sure', () => {
    expect(toText([endLine(aLine('行く7', 0.7), '?!')], 'ja').text).toBe('行く?!')
    expect(toText([endLine(aLine('行く', 0.7), '!')], 'ja').letters).toEqual([0.7, 0.7, 0.95])
  })
})

describe('what was read is tidied', () => {
  it('no spaces between Chinese or Japanese characters, spaces between Latin words stay', () => {
    expect(tidy('我 准备 好了 ，\n\n 来 吧 ！ \n', 'zh-Hans')).toBe('我准备好了，\n来吧！')
    expect(tidy('これは New York です', 'ja')).toBe('これはNew Yorkです')
    expect(tidy(' See you \n tonight! ', 'en')).toBe('See you\ntonight!')
    expect(tidy('저녁에 봐요!\n', 'ko')).toBe('저녁에 봐요!')
  })
})
