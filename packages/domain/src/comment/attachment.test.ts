import { expect, test } from 'vitest'
import { ATTACHMENT_NAME_MAX, attachmentName, sniffAttachment } from './attachment.ts'

const bytes = (text: string): Uint8Array =>
  Uint8Array.from([...text], (letter) => letter.charCodeAt(0))

test.each([
  ['\u0089PNG\r\n\u001a\n...', 'a.txt', 'png'],
  ['\u00ff\u00d8\u00ff\u00e0', 'a', 'jpeg'],
  ['RIFF....WEBPVP8 ', 'a.png', 'webp'],
  ['RIFF....WAVE', 'a.webp', null],
  ['%PDF-1.7', 'a.exe', 'pdf'],
  ['PK\u0003\u0004', 'a.xlsx', 'xlsx'],
  ['MZ', 'a.pdf', null],
  ['hello', 'a.txt', 'txt'],
  ['hello', 'a.html', null],
  ['', 'a.txt', 'txt'],
])('%j called %s is %s', (text, name, type) => {
  expect(sniffAttachment(bytes(text), name)).toBe(type)
})

test('a name keeps its last part only and is never empty', () => {
  expect(attachmentName('C:\\x\\..\\ref\u0000erence.png', 'png')).toBe('reference.png')
  expect(attachmentName('../', 'jpeg')).toBe('file.jpg')
  expect(attachmentName('说'.repeat(300) + '.pdf', 'pdf')).toHaveLength(ATTACHMENT_NAME_MAX)
})
