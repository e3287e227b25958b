import { expect, test } from 'vitest'
import { findChapters } from './found-chapters.ts'

const find = (...paths: string[]) => {
  const { chapters, ignored } = findChapters(paths.map((path) => ({ path, size: 1 })))
  return {
    ignored,
    chapters: chapters.map(({ number, volume, title, files }) => [
      number,
      ...(volume === null ? [] : [`v${volume}`]),
      ...(title === '' ? [] : [title]),
      files.map(({ path }) => path.split('/').at(-1)).join(' '),
    ]),
  }
}

test('each folder is a chapter, its pages in the order a person reads them', () => {
  expect(
    find(
      'Cloud Whale/Vol.02 Ch.013.5 – Rain/010.png',
      'Cloud Whale/Vol.02 Ch.013.5 – Rain/2.png',
      'Cloud Whale/Vol.02 Ch.013 – Sun/001.png',
    ).chapters,
  ).toEqual([
    [13, 'v2', 'Sun', '001.png'],
    [13.5, 'v2', 'Rain', '2.png 010.png'],
  ])
})

test('a number in the name of the comic is no chapter, and volumes above chapters are kept', () => {
  expect(
    find('Room 7/Vol.02/013/001.png', 'Room 7/Vol.02/014/001.png', 'Room 7/Vol.03/015/001.png')
      .chapters,
  ).toEqual([
    [13, 'v2', '001.png'],
    [14, 'v2', '001.png'],
    [15, 'v3', '001.png'],
  ])
  expect(find('Vol 4/第5话/1.png', 'Vol 4/第6话/1.png').chapters).toEqual([
    [5, 'v4', '1.png'],
    [6, 'v4', '1.png'],
  ])
})

test('folders inside a chapter belong to it', () => {
  expect(
    find('Ch 5/01/a.png', 'Ch 5/02/b.png', 'Ch 5/extra/c.png', 'Ch 6/jp/d.png').chapters,
  ).toEqual([
    [5, 'a.png b.png c.png'],
    [6, 'd.png'],
  ])
})

test('one folder of pages is the chapter it is called', () => {
  expect(find('Episode 12/001.png', 'Episode 12/002.png').chapters).toEqual([
    [12, '001.png 002.png'],
  ])
  expect(find('001.png', '002.png').chapters).toEqual([[null, '001.png 002.png']])
})

test('where all pages lie together, names of files tell the chapters apart', () => {
  expect(
    find(
      'w/Whale - c012 (v02) - p001 [X].png',
      'w/Whale - c012 (v02) - p002 [X].png',
      'w/Whale - c013 (v02) - p001 [X].png',
    ).chapters.map(([number, volume, names]) => [
      number,
      volume,
      String(names).split('.png').length,
    ]),
  ).toEqual([
    [12, 'v2', 3],
    [13, 'v2', 2],
  ])
  expect(find('第12话_001.png', '第12话_002.png', '第13话_001.png').chapters).toEqual([
    [12, '第12话_001.png 第12话_002.png'],
    [13, '第13话_001.png'],
  ])
  expect(find('0012_001.jpg', '0012_002.jpg', '0013_001.jpg').chapters).toEqual([
    [12, '0012_001.jpg 0012_002.jpg'],
    [13, '0013_001.jpg'],
  ])
})

test('an archive or PDF is a chapter of its own', () => {
  expect(find('in/Whale 012.cbz', 'in/Whale 013.cbz', 'in/Ch 14/pages.pdf').chapters).toEqual([
    [12, 'Whale 012.cbz'],
    [13, 'Whale 013.cbz'],
    [14, 'pages.pdf'],
  ])
})

test('leftovers of systems are passed over, other files are named', () => {
  expect(
    find(
      '__MACOSX/Ch 1/._001.png',
      'Ch 1/.DS_Store',
      'Ch 1/Thumbs.db',
      'Ch 1/001.png',
      'Ch 1/notes.txt',
      'Ch 2/001.png',
    ),
  ).toEqual({
    ignored: ['Ch 1/notes.txt'],
    chapters: [
      [1, '001.png'],
      [2, '001.png'],
    ],
  })
})

test('folders without a number are there, last', () => {
  expect(find('Prologue/1.png', 'Ch 1/1.png').chapters).toEqual([
    [1, '1.png'],
    [null, '1.png'],
  ])
})
