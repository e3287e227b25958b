import { styleCreate, type StyleView } from '@panelflow/contract/style.ts'
import { describe, expect, it } from 'vitest'
import { EVERY, formValues, isShaped, styleBody, styleFormErrors, withShape } from './style-form.ts'

const presetStyle = {
  font: 'anton',
  size: 42,
  align: 'left',
  fontStyle: 'italic',
  more: { color: '#112233' },
} as const
const storedStyle: StyleView = {
  id: 's1',
  shared: true,
  name: 'Shout',
  remark: 'loud',
  folder: 'Voices',
  language: null,
  bookId: 'b1',
  ...presetStyle,
  sortId: 1024,
  version: 3,
  can: { edit: true, delete: true, sort: true },
}

describe('the form of a style', () => {
  it('begins a new one with the look of the selected text, for the language in work', () => {
    const values = formValues({ style: null, presetStyle, language: 'th' })
    expect(values).toMatchObject({
      name: '',
      language: 'th',
      inBook: false,
      shared: false,
      font: 'anton',
      size: 42,
      fontStyle: 'italic',
    })
    expect(styleFormErrors(values).map(({ field }) => field)).toEqual(['name'])
    expect(styleBody({ ...values, name: ' Whisper ', inBook: true }, 'b2')).toEqual({
      name: 'Whisper',
      remark: '',
      folder: '',
      language: 'th',
      bookId: 'b2',
      ...presetStyle,
    })
  })

  it('shows a kept one as it is, and sends every language and book as nothing', () => {
    const values = formValues({ style: storedStyle, presetStyle, language: 'th' })
    expect(values).toMatchObject({ name: 'Shout', language: EVERY, inBook: true, shared: true })
    expect(styleBody({ ...values, inBook: false }, 'b1')).toMatchObject({
      language: null,
      bookId: null,
    })
  })

  it('keeps warp and rotation apart from the rest of the look, and the studio takes them', () => {
    const shape = { warp: { kind: 'arc', bend: 60 }, rotation: -8 } as const
    const more = { color: '#112233', ...shape }
    expect([isShaped(more), isShaped(withShape(more, null))]).toEqual([true, false])
    expect(withShape({}, more)).toEqual(shape)
    const values = formValues({
      style: null,
      presetStyle: { ...presetStyle, more },
      language: 'th',
    })
    const body = styleBody({ ...values, name: 'Boom' }, 'b1')
    expect(styleCreate.body?.parse(body).more).toEqual(more)
  })

  it('asks for a size that is a number', () => {
    const values = formValues({ style: storedStyle, presetStyle, language: 'th' })
    expect(styleFormErrors({ ...values, size: '' }).map(({ field }) => field)).toEqual(['size'])
    expect(styleBody({ ...values, size: '12.5' }, 'b1').size).toBe(12.5)
  })
})
